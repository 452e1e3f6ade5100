import { render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider, redirect, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { withoutLocalePrefix } from '../../boot/locale-path.ts'
import { arriveAt, isGoing } from '../../visit/next-page.ts'
import { goOnUnmarked } from './go-on-unmarked.ts'
import { useUnmarked } from './use-unmarked.ts'

test.each(['', '/kk'])(
  '[UTM-07] the UTM marks are removed from %s/login without a reload or a history entry',
  async (prefix) => {
    const loader = vi.fn(() => null)
    const address = `${prefix}/login?utm_source=google&idle&amount=5#documents`
    const router = await aPage(address, { path: '/login', loader })
    const pages = window.history.state

    goOnUnmarked(`${prefix}/login`)

    await vi.waitFor(() => expect(location.search).toBe('?idle&amount=5'))
    expect(location.pathname + location.hash).toBe(`${prefix}/login#documents`)
    expect([router.state.historyAction, window.history.state.idx]).toEqual(['REPLACE', pages.idx])
    expect(router.state.preventScrollReset).toBe(true)
    expect(loader).toHaveBeenCalledTimes(1)
  },
)

test('[UTM-07] the UTM marks stay in the URL until a pending form has its response', async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const action = async () => {
    await isAnswered
    return redirect('/login?code')
  }
  const router = await aPage('/login?utm_source=google', { path: '/login', action })
  const sent = router.navigate('/login', { formMethod: 'post', formData: new FormData() })
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('submitting'))

  goOnUnmarked('/login')
  await afterEffects()
  expect(router.state.navigation.state).toBe('submitting')
  answer()

  await sent
  await vi.waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  expect(location.pathname + location.search).toBe('/login?code')
})

test("[UTM-07] a form's result stays when the source is reported", async () => {
  const refused = { alert: 'По этой ссылке войти не получилось' }
  const router = await aPage('/login?utm_source=google', { id: 'login', path: '/login', action: () => refused })
  await router.navigate('/login?utm_source=google', { formMethod: 'post', formData: new FormData() })

  goOnUnmarked('/login')

  await afterEffects()
  expect([router.state.navigation.state, router.state.actionData]).toEqual(['idle', { login: refused }])
  expect(location.search).toBe('?utm_source=google')
})

test('[UTM-07] a visitor who has navigated on meanwhile is not called back', async () => {
  await aPage('/contacts?utm_source=google', { path: '/contacts' })

  goOnUnmarked('/login')

  await afterEffects()
  expect(location.search).toBe('?utm_source=google')
})

test('[UTM-07] a link clicked at that very moment is followed, and the visitor is not called back', async () => {
  const { promise: isThere, resolve: come } = Promise.withResolvers<null>()
  const loader = ({ request }: { request: Request }) => (request.url.endsWith('/contacts') ? isThere : null)
  const router = await aPage('/login?utm_source=google', { path: '/*', loader })

  goOnUnmarked('/login')
  const going = router.navigate('/contacts')
  await afterEffects()
  await afterEffects()
  come(null)
  await going

  expect(location.pathname + location.search).toBe('/contacts')
})

test('a URL without UTM marks is left as it is', async () => {
  const router = await aPage('/login?idle', { path: '/login' })

  goOnUnmarked('/login')

  await afterEffects()
  expect(router.state.historyAction).toBe('POP')
})

/** Waits for the effects that React runs after a window event. */
async function afterEffects(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
}

async function aPage(address: string, page: RouteObject) {
  window.history.replaceState(null, '', address)
  const root: RouteObject = {
    middleware: [
      ({ request, url }, next) => {
        isGoing(request.method, url)
        return next()
      },
    ],
    element: <Page />,
    children: [{ element: <h1>Page</h1>, ...page } as RouteObject],
  }
  const router = createBrowserRouter([root], { basename: address.startsWith('/kk') ? '/kk' : '/' })
  const { findByRole } = render(<RouterProvider router={router} />)
  await findByRole('heading')
  return router
}

/** The heading appears once the event listener is attached. */
function Page() {
  const [isListening, setListening] = useState(false)
  const { key, pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the arrival
  useEffect(() => arriveAt(withoutLocalePrefix(pathname)), [key, pathname])
  useUnmarked()
  useEffect(() => setListening(true), [])
  return isListening ? <Outlet /> : null
}
