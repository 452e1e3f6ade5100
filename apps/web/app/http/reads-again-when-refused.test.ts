import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { readsAgainWhenRefused } from './reads-again-when-refused.ts'

test.each([
  ['was refused reads its data again', 422, readsAgainWhenRefused, [1, 2]],
  ['was refused would keep it by itself', 422, undefined, [1, 1]],
  [
    'got no response keeps it, and reads nothing over the connection that has just failed',
    503,
    readsAgainWhenRefused,
    [1, 1],
  ],
])('a page whose action %s', async (_, status, shouldRevalidate, versions) => {
  let version = 0
  const loader = () => {
    version += 1
    return version
  }
  const action = () => Response.json({}, { status })
  const router = createMemoryRouter([{ path: '/', loader, action, ...(shouldRevalidate && { shouldRevalidate }) }])
  await expect.poll(() => router.state.initialized).toBe(true)
  const shown = () => Object.values(router.state.loaderData ?? {})
  const before = shown()

  await router.navigate('/', { formMethod: 'post', formData: new FormData() })

  expect([...before, ...shown()]).toEqual(versions)
})
