import { expect, onTestFinished, test, vi } from 'vitest'
import { aBrowser, type Browser } from '../../../testing/a-browser.ts'

const own = 'this-version'
const next = 'the-next-version'
/** The longest pause between two questions of a page that gets answers, and one look at the clock more. */
const nextQuestionMs = 77_000

test('[DEP-01] which version the server runs is asked at once, then each minute, never by the same address', async () => {
  const { browser } = await aWatch()
  expect(browser.calls.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/builds\/latest\.json\?\d{13}$/)])

  await vi.advanceTimersByTimeAsync(45_000)
  expect(browser.calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(nextQuestionMs - 45_000)

  expect(browser.calls).toHaveLength(2)
  expect(browser.calls[1]?.path).not.toBe(browser.calls[0]?.path)
})

test('[DEP-01] a page that nobody looks at asks nothing until somebody does', async () => {
  const { browser } = await aWatch()
  look('hidden')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(browser.calls).toHaveLength(1)

  look('visible')

  expect(browser.calls).toHaveLength(2)
})

test('[DEP-01] a server that cannot say is asked ever more rarely, and no page is loaded whole for it', async () => {
  const { browser, nextPage } = await aWatch(() => Response.json({ id: next }, { status: 503 }))

  await vi.advanceTimersByTimeAsync(1_800_000)

  expect(browser.calls.length).toBeGreaterThan(2)
  expect(browser.calls.length).toBeLessThanOrEqual(6)
  expect(nextPage.isLoaded()).toBe(false)
  browser.answer = () => Response.json({ id: next })
  await vi.advanceTimersByTimeAsync(1_100_000)
  expect(nextPage.isLoaded()).toBe(true)
})

test('[DEP-01] of another version the next page is loaded whole', async () => {
  const { nextPage } = await aWatch(() => Response.json({ id: next }))
  await vi.advanceTimersByTimeAsync(0)

  expect(nextPage.isLoaded()).toBe(true)
})

test('[DEP-01] of its own version the next page is drawn', async () => {
  const { nextPage } = await aWatch(() => Response.json({ id: own }))
  await vi.advanceTimersByTimeAsync(0)

  expect(nextPage.isLoaded()).toBe(false)
})

test('[DEP-01] while both versions are served no page goes to and fro between them, until ten minutes have passed', async () => {
  const { browser, nextPage } = await aWatch(() => Response.json({ id: next }))
  await vi.advanceTimersByTimeAsync(0)
  expect(nextPage.isLoaded()).toBe(true)

  // The balancer answers by a node of the old version once more.
  const again = await watch()
  await vi.advanceTimersByTimeAsync(nextQuestionMs)
  expect(again.isLoaded()).toBe(false)
  expect(browser.calls.length).toBeGreaterThan(2)

  await vi.advanceTimersByTimeAsync(600_000)
  expect(again.isLoaded()).toBe(true)
})

test('[DEP-01] a part that does not come makes the page ask before its minute is over', async () => {
  const { browser } = await aWatch()
  await vi.advanceTimersByTimeAsync(10_000)

  window.dispatchEvent(new window.Event('vite:preloadError'))
  await vi.advanceTimersByTimeAsync(10_000)

  expect(browser.calls).toHaveLength(2)
})

async function aWatch(answer?: Browser['answer']) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const browser = aBrowser()
  browser.answer = answer ?? (() => Response.json({ id: own }))
  await browser.openTab().load('/gallery/form')
  look('visible')
  return { browser, nextPage: await watch() }
}

/** The page begins with the router. */
async function watch() {
  vi.resetModules()
  const { watchBuilds } = await import('./watch-builds.ts')
  const { nextPage } = await import('../../visit/next-page.ts')
  watchBuilds(own, nextPage)
  return nextPage
}

function look(value: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value, configurable: true })
  document.dispatchEvent(new window.Event('visibilitychange'))
}
