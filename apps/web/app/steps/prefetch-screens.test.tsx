import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { type PrefetchedScreen, usePrefetchedScreens } from './prefetch-screens.ts'

// The candidate screens after the iin, as in the build's manifest: eight files.
const screens: PrefetchedScreen[] = [
  { path: '/register/personal', files: ['/assets/personal.js', '/assets/form.js', '/assets/names.js'] },
  { path: '/register/photo', files: ['/assets/photo.js', '/assets/send.js', '/assets/form.js'] },
  { path: '/register/passport', files: ['/assets/passport.js', '/assets/date.js', '/assets/issuer.js'] },
]

function CalendarHorizon() {
  usePrefetchedScreens(screens)
  return null
}

function links(): HTMLLinkElement[] {
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const link of links()) link.remove()
})

test('fetches nothing when the browser saves data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  show(<CalendarHorizon />)

  await vi.advanceTimersByTimeAsync(10_000)

  expect(links()).toEqual([])
})

test('[DEP-03] prefetches screens that may come next, at most five files at a time', async () => {
  show(<CalendarHorizon />)
  expect(links()).toEqual([])

  await vi.advanceTimersByTimeAsync(1_000)
  expect(links()).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(links()).toHaveLength(5)

  // A file that loads or fails frees a slot for the next.
  links()[0]!.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(0)
  expect(links()).toHaveLength(6)
  links()[1]!.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(0)
  expect(links()).toHaveLength(7)
  for (let at = 2; at < links().length; at++) {
    links()[at]!.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(0)
  }

  // Each file once, although two screens share a form.
  expect(links().map(({ href }) => new URL(href).pathname)).toEqual([
    ...['/assets/personal.js', '/assets/form.js', '/assets/names.js', '/assets/photo.js', '/assets/send.js'],
    ...['/assets/passport.js', '/assets/date.js', '/assets/issuer.js'],
  ])
})
