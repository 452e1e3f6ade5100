import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { useDevice } from './use-device.ts'

const desk = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Safari/604.1'
const apple = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Device() {
  return <p>{useDevice() ?? 'unknown'}</p>
}

const browserIs = (agent: string, touchPoints = 0) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: touchPoints })
}
const passes = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const shown = (config: object, device?: 'desktop') => show(<Device />, { boot: { device, config } as never }).element

test.each([true, false])(
  '[CFG-05] with refreshOnResize %s the device is detected again 50 ms after the last resize, or never if it is off',
  (refreshOnResize) => {
    browserIs(desk)
    const element = shown({ refreshOnResize })
    expect(element.textContent).toBe('desktop')

    // Like switching on phone emulation in developer tools: the user agent and the size change together.
    browserIs(phone)
    for (const pause of [49, 49]) {
      fireEvent(window, new Event('resize'))
      passes(pause)
    }
    expect(element.textContent).toBe('desktop')
    passes(1)

    expect(element.textContent).toBe(refreshOnResize ? 'mobile' : 'desktop')
  },
)

test('[CFG-05] a tablet that identifies as a desktop is recognised by its touch screen, even if the server detected a desktop', () => {
  browserIs(apple, 5)

  expect(shown({ refreshOnResize: false }, 'desktop').textContent).toBe('tablet')
})

test('[CFG-05] a browser without a user agent gets the device of the configured default', () => {
  browserIs('')

  expect(shown({ refreshOnResize: false, defaultUserAgent: phone }).textContent).toBe('mobile')
})

test('an unmounted page no longer listens for resize', () => {
  browserIs(desk)
  const removed = vi.spyOn(window, 'removeEventListener')
  const { unmount } = show(<Device />, { boot: { config: { refreshOnResize: true } } as never })

  fireEvent(window, new Event('resize'))
  unmount()

  expect(removed.mock.calls.map(([type]) => type)).toContain('resize')
  expect(vi.getTimerCount()).toBe(0)
})
