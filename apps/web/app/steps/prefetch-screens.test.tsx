import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { type PrefetchedScreen, usePrefetchedScreens } from './prefetch-screens.ts'

// The screens of what may come after the iin, as the build's list has them: eight files.
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

test('who saves data is fetched nothing', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  show(<CalendarHorizon />)

  await vi.advanceTimersByTimeAsync(10_000)

  expect(links()).toEqual([])
})

test('[DEP-03] screens that may come next are fetched ahead, at most five files at a time', async () => {
  show(<CalendarHorizon />)
  expect(links()).toEqual([])

  await vi.advanceTimersByTimeAsync(1_000)
  expect(links()).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(links()).toHaveLength(5)

  // One that arrives makes room for another, and so does one that fails.
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

  // Each once, though two screens are made of the same form.
  expect(links().map(({ href }) => new URL(href).pathname)).toEqual([
    ...['/assets/personal.js', '/assets/form.js', '/assets/names.js', '/assets/photo.js', '/assets/send.js'],
    ...['/assets/passport.js', '/assets/date.js', '/assets/issuer.js'],
  ])
})
