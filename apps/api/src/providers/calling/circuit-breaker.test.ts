import { expect, test } from 'vitest'
import { aProviderClock } from '../../../testing/fakes/a-provider-clock.ts'
import { type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts'

function aBreaker() {
  const clock = aProviderClock()
  const changes: string[] = []
  const breaker = circuitBreaker({ opensAfter: 3, pauseMs: 1000, clock, onChange: (state) => void changes.push(state) })
  return { breaker, changes, clock }
}

function tries(breaker: CircuitBreaker, ...endings: ('well' | 'badly' | 'untold')[]) {
  for (const how of endings) breaker.enter()!.end(how)
}

test('only failures in a row open the circuit', () => {
  const { breaker, changes } = aBreaker()

  tries(breaker, 'badly', 'badly', 'well', 'badly', 'untold', 'badly')
  expect(breaker.enter()).toBeDefined()
  tries(breaker, 'badly')

  expect(breaker.enter()).toBeUndefined()
  expect(changes).toEqual(['open'])
})

test('after the pause one probe goes through, and its success lets everybody in', () => {
  const { breaker, changes, clock } = aBreaker()
  tries(breaker, 'badly', 'badly', 'badly')
  clock.pass(999)
  expect(breaker.enter()).toBeUndefined()
  clock.pass(1)

  const probe = breaker.enter()!
  expect(breaker.enter()).toBeUndefined()
  probe.end('well')

  tries(breaker, 'badly', 'badly')
  expect(breaker.enter()).toBeDefined()
  expect(changes).toEqual(['open', 'closed'])
})

test('a probe that fails begins another pause, said once', () => {
  const { breaker, changes, clock } = aBreaker()
  tries(breaker, 'badly', 'badly', 'badly')
  clock.pass(1000)

  tries(breaker, 'badly')

  clock.pass(999)
  expect(breaker.enter()).toBeUndefined()
  clock.pass(1)
  expect(breaker.enter()).toBeDefined()
  expect(changes).toEqual(['open'])
})

test('a probe that was given up makes room for the next', () => {
  const { breaker, clock } = aBreaker()
  tries(breaker, 'badly', 'badly', 'badly')
  clock.pass(1000)

  tries(breaker, 'untold')

  expect(breaker.enter()).toBeDefined()
})

test('what comes of questions asked before the circuit opened neither closes it nor lengthens the pause', () => {
  const { breaker, clock } = aBreaker()
  const [well, ...badly] = [1, 2, 3, 4].map(() => breaker.enter()!)
  tries(breaker, 'badly', 'badly', 'badly')
  clock.pass(900)

  well!.end('well')
  for (const entry of badly) entry.end('badly')

  expect(breaker.enter()).toBeUndefined()
  clock.pass(100)
  expect(breaker.enter()).toBeDefined()
})
