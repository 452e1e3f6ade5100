import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadLaterStyles } from './later-styles.ts'

const address = '/assets/styles-1.css'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  for (const link of links()) link.remove()
})

test('rendering waits until the stylesheet has loaded', async () => {
  const rendered = vi.fn()
  loadLaterStyles(address).then(rendered)

  await vi.advanceTimersByTimeAsync(60_000)
  expect(rendered).not.toHaveBeenCalled()

  links()[0]!.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(0)
  expect(rendered).toHaveBeenCalledOnce()
})

test('a page works without a stylesheet that fails to load, and requests it again', async () => {
  const rendered = vi.fn()
  loadLaterStyles(address).then(rendered)

  links()[0]!.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(0)
  expect(rendered).toHaveBeenCalledOnce()
  expect(links()).toEqual([])

  await vi.advanceTimersByTimeAsync(1_000)
  links()[0]!.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(3_999)
  expect(links()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(links().map((link) => link.getAttribute('href'))).toEqual([address])
})

test('a page that has all rules waits for nothing', async () => {
  await loadLaterStyles(null)

  expect(links()).toEqual([])
})

function links(): HTMLLinkElement[] {
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
}
