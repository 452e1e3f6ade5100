import { expect, test } from 'vitest'
import { aBrowser } from '../../../testing/a-browser.ts'
import { goOnUnmarked } from './go-on-unmarked.ts'

test('[UTM-07] the UTM marks are removed from the URL of a page without the router', async () => {
  await aBrowser().openTab().load('/kk/about?utm_source=google&idle&amount=5#documents')

  goOnUnmarked('/kk/about')

  expect(location.pathname + location.search + location.hash).toBe('/kk/about?idle&amount=5#documents')
})

test('[UTM-07] a visitor who has navigated on meanwhile is not called back', async () => {
  await aBrowser().openTab().load('/contacts?utm_source=google')

  goOnUnmarked('/login')

  expect(location.search).toBe('?utm_source=google')
})
