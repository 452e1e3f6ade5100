// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { haveTried, keepTried } from './tried-builds.ts'

const minute = 60_000

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) }))
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test('a tried build is not tried again while a deployment may last', () => {
  expect(haveTried('b-2')).toBe(false)

  keepTried(['b-1', 'b-2'])

  expect([haveTried('b-1'), haveTried('b-2'), haveTried('b-3')]).toEqual([true, true, false])
  vi.advanceTimersByTime(10 * minute - 1)
  expect(haveTried('b-2')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(haveTried('b-2')).toBe(false)
})

test('a timestamp from a clock that was set back, or an invalid record, blocks nothing', () => {
  keepTried(['b-1'])
  vi.setSystemTime(Date.UTC(2026, 10, 19))
  expect(haveTried('b-1')).toBe(false)

  sessionStorage.setItem('tried-builds', 'nonsense')
  expect(haveTried('b-1')).toBe(false)
})
