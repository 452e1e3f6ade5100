import { expect, test, vi } from 'vitest'

const at = (address: string) => new URL(address, 'https://qadam.test')

test('[DEP-01] a GET of another page is a navigation, in either language', async () => {
  const { isGoing, nextPage } = await aPage('/gallery')

  expect(isGoing('GET', at('/kk/gallery/form?again#name'))).toBe(true)
  expect(nextPage.wanted).toBe('/kk/gallery/form?again#name')
})

test("[DEP-01] reloading the current page's data is not a navigation, nor is a form or its response", async () => {
  const { isGoing, nextPage } = await aPage('/gallery')

  expect(isGoing('GET', at('/kk/gallery?shown=all'))).toBe(false)
  expect(isGoing('POST', at('/gallery/form'))).toBe(false)
  expect(nextPage.wanted).toBeUndefined()
  expect(isGoing('GET', at('/gallery/form'))).toBe(false)
})

test("[DEP-01] the redirect after a form is a navigation, and so is a later visit to the form's own path", async () => {
  const { isGoing } = await aPage('/login')

  isGoing('POST', at('/login/iin'))
  expect(isGoing('GET', at('/register/wait'))).toBe(true)
  expect(isGoing('GET', at('/login/iin'))).toBe(true)
})

test('[DEP-01] data fetched in place is never a navigation, even when reloaded', async () => {
  const { listenToFetchers, isGoing } = await aPage('/contract')
  const ask = vi.fn(async () => ({ status: 'success', error: undefined, meta: undefined }) as const)
  vi.stubGlobal('location', at('/contract'))
  listenToFetchers.router?.({
    instrument: ({ fetch }) =>
      fetch?.(ask, { href: '/kk/documents/7', currentUrl: '/contract', fetcherKey: 'document' }),
  })

  expect(ask).toHaveBeenCalledOnce()
  expect(isGoing('GET', at('/kk/documents/7'))).toBe(false)
  vi.unstubAllGlobals()
})

test('a redirect back to the current page ends the navigation', async () => {
  const { arriveAt, isGoing, nextPage } = await aPage('/cabinet')
  isGoing('GET', at('/register/personal'))

  arriveAt('/cabinet')

  expect(nextPage.wanted).toBeUndefined()
})

async function aPage(path: string) {
  vi.resetModules()
  const page = await import('./next-page.ts')
  page.arriveAt(path)
  return page
}
