import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { readsAgainWhenRefused } from './reads-again-when-refused.ts'

test.each([
  ['reads its data again', readsAgainWhenRefused, [1, 2]],
  ['would keep it by itself', undefined, [1, 1]],
])('a page whose action was refused %s', async (_, shouldRevalidate, versions) => {
  let version = 0
  const loader = () => {
    version += 1
    return version
  }
  const action = () => Response.json({}, { status: 422 })
  const router = createMemoryRouter([{ path: '/', loader, action, ...(shouldRevalidate && { shouldRevalidate }) }])
  await expect.poll(() => router.state.initialized).toBe(true)
  const shown = () => Object.values(router.state.loaderData ?? {})
  const before = shown()

  await router.navigate('/', { formMethod: 'post', formData: new FormData() })

  expect([...before, ...shown()]).toEqual(versions)
})
