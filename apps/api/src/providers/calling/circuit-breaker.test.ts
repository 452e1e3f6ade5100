import { expect, test } from 'vitest'
import { aProviderClock } from '../../../testing/fakes/a-provider-clock.ts'
import { type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts'

function aBreaker() {
  const clock = aProviderClock()
  const changes: string[] = []
  const breaker = circuitBreaker({ opensAfter: 3, pauseMs: 1000, clock, onChange: (state) => void changes.push(state) })
  return { breaker, changes, clock }
}

function tries(breaker: CircuitBreaker, ...endings: ('well' | 'badly' | 'ignored')[]) {
  for (const how of endings) breaker.enter()!.end(how)
}

test('only consecutive failures open the circuit', () => {
  const { breaker, changes } = aBreaker()

  tries(breaker, 'badly', 'badly', 'well', 'badly', 'ignored', 'badly')
  expect(breaker.enter()).toBeDefined()
  tries(breaker, 'badly')

  expect(breaker.enter()).toBeUndefined()
  expect(changes).toEqual(['open'])
})

test('after the pause one probe is let through, and its success closes the circuit', () => {
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

test('a failed probe starts another pause without another notification', () => {
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

test('an aborted probe makes room for the next', () => {
  const { breaker, clock } = aBreaker()
  tries(breaker, 'badly', 'badly', 'badly')
  clock.pass(1000)

  tries(breaker, 'ignored')

  expect(breaker.enter()).toBeDefined()
})

test('results of calls begun before the circuit opened neither close it nor extend the pause', () => {
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
