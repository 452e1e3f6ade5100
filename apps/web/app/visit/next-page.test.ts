import { expect, test, vi } from 'vitest'

const at = (address: string) => new URL(address, 'https://qadam.test')

test('[DEP-01] whoever goes to another page goes, in either language', async () => {
  const { isGoing, nextPage } = await aPage('/gallery')

  expect(isGoing('GET', at('/kk/gallery/form?again#name'))).toBe(true)
  expect(nextPage.wanted).toBe('/kk/gallery/form?again#name')
})

test('[DEP-01] a question about the page at hand is no going, nor a form, nor what a form was answered', async () => {
  const { isGoing, nextPage } = await aPage('/gallery')

  expect(isGoing('GET', at('/kk/gallery?shown=all'))).toBe(false)
  expect(isGoing('POST', at('/gallery/form'))).toBe(false)
  expect(nextPage.wanted).toBeUndefined()
  expect(isGoing('GET', at('/gallery/form'))).toBe(false)
})

test('[DEP-01] where a form leads to is gone to, and so is its own page later', async () => {
  const { isGoing } = await aPage('/login')

  isGoing('POST', at('/login/iin'))
  expect(isGoing('GET', at('/register/wait'))).toBe(true)
  expect(isGoing('GET', at('/login/iin'))).toBe(true)
})

test('[DEP-01] what is shown in place is never gone to, also when it is asked for anew', async () => {
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

test('whoever is led back to the page that they were on is on the way no more', async () => {
  const { arriveAt, isGoing, nextPage } = await aPage('/cabinet')
  isGoing('GET', at('/register/personal'))

  arriveAt('/cabinet')

  expect(nextPage.wanted).toBeUndefined()
})

/** A page that has just been loaded. */
async function aPage(path: string) {
  vi.resetModules()
  const page = await import('./next-page.ts')
  page.arriveAt(path)
  return page
}
