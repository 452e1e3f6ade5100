import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VisitConfig } from '../boot/visit-script.ts'
import { showDevice } from './show-device.ts'

const desk = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Safari/604.1'

const { dataset } = document.documentElement
const begin = (config: Partial<VisitConfig>) => showDevice({ defaultUserAgent: phone, ...config } as VisitConfig)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  delete dataset.device
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// A page's resize listener is never removed, so the case without a listener runs first.
test.each([false, true])(
  '[CFG-05] a read-only page sets the device; with refreshOnResize %s it is updated 50 ms after the last resize or never',
  (refreshOnResize) => {
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(desk)
    begin({ refreshOnResize })
    expect(dataset.device).toBe('desktop')

    agent.mockReturnValue(phone)
    fireEvent(window, new Event('resize'))
    vi.advanceTimersByTime(49)
    expect(dataset.device).toBe('desktop')
    vi.advanceTimersByTime(1)

    expect(dataset.device).toBe(refreshOnResize ? 'mobile' : 'desktop')
  },
)

test('a page whose device is already set is left unchanged', () => {
  dataset.device = 'tablet'

  begin({ refreshOnResize: true })

  expect(dataset.device).toBe('tablet')
  expect(vi.getTimerCount()).toBe(0)
})
