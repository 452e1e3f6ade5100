import { expect, onTestFinished, test, vi } from 'vitest'
import { aBrowser, type Browser } from '../../../testing/a-browser.ts'

const own = 'this-version'
const next = 'the-next-version'
/** Longest pause between two requests of a page that gets responses, plus one clock tick. */
const nextQuestionMs = 77_000

test("[DEP-01] the server's version is requested at once, then each minute, each time with another URL", async () => {
  const { browser } = await aWatch()
  expect(browser.calls.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/builds\/latest\.json\?\d{13}$/)])

  await vi.advanceTimersByTimeAsync(45_000)
  expect(browser.calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(nextQuestionMs - 45_000)

  expect(browser.calls).toHaveLength(2)
  expect(browser.calls[1]?.path).not.toBe(browser.calls[0]?.path)
})

test('[DEP-01] a hidden page requests nothing until it is visible', async () => {
  const { browser } = await aWatch()
  look('hidden')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(browser.calls).toHaveLength(1)

  look('visible')

  expect(browser.calls).toHaveLength(2)
})

test('[DEP-01] a failing version check is retried ever more rarely, and causes no full page load', async () => {
  const { browser, nextPage } = await aWatch(() => Response.json({ id: next }, { status: 503 }))

  await vi.advanceTimersByTimeAsync(1_800_000)

  expect(browser.calls.length).toBeGreaterThan(2)
  expect(browser.calls.length).toBeLessThanOrEqual(6)
  expect(nextPage.isLoaded()).toBe(false)
  browser.answer = () => Response.json({ id: next })
  await vi.advanceTimersByTimeAsync(1_100_000)
  expect(nextPage.isLoaded()).toBe(true)
})

test('[DEP-01] another version on the server makes the next navigation a full page load', async () => {
  const { nextPage } = await aWatch(() => Response.json({ id: next }))
  await vi.advanceTimersByTimeAsync(0)

  expect(nextPage.isLoaded()).toBe(true)
})

test('[DEP-01] the same version on the server leaves the next navigation to the router', async () => {
  const { nextPage } = await aWatch(() => Response.json({ id: own }))
  await vi.advanceTimersByTimeAsync(0)

  expect(nextPage.isLoaded()).toBe(false)
})

test('[DEP-01] while both versions are served no page bounces between them, until ten minutes have passed', async () => {
  const { browser, nextPage } = await aWatch(() => Response.json({ id: next }))
  await vi.advanceTimersByTimeAsync(0)
  expect(nextPage.isLoaded()).toBe(true)

  // The load balancer still routes to a node of the old version.
  const again = await watch()
  await vi.advanceTimersByTimeAsync(nextQuestionMs)
  expect(again.isLoaded()).toBe(false)
  expect(browser.calls.length).toBeGreaterThan(2)

  await vi.advanceTimersByTimeAsync(600_000)
  expect(again.isLoaded()).toBe(true)
})

test('[DEP-01] a chunk that fails to load triggers a check before the minute is over', async () => {
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

/** Imports the module afresh, as a newly opened page does. */
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
