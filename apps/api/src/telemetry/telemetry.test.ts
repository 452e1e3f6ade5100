import { describe, expect, test } from 'vitest'
import { failureOf } from './failure.ts'
import { statementName } from './statement-name.ts'
import { traceIds } from './trace-ids.ts'
import { trustedCallers } from './trusted-callers.ts'

test.each`
  text                                                           | name
  ${'select "id" from "registrations" where "id" = $1'}          | ${'select registrations'}
  ${`insert into "sms_codes" ("phone") values ('77000000000')`}  | ${'insert sms_codes'}
  ${'update "payouts" set "state" = $1'}                         | ${'update payouts'}
  ${'delete from limit_counters where window_ends_at < now()'}   | ${'delete limit_counters'}
  ${'select pg_notify($1, $2)'}                                  | ${'select'}
  ${'begin'}                                                     | ${'begin'}
  ${`with one as (select '910110390003') select one.* from one`} | ${'with'}
  ${`select * from "${'x'.repeat(200)}"`}                        | ${`select ${'x'.repeat(61)}`}
  ${''}                                                          | ${'statement'}
`('the statement «$text» is traced as «$name»', ({ name, text }) => {
  expect(statementName(text)).toBe(name)
})

describe('an error in a trace', () => {
  test('has its class and code, and not its message', () => {
    const said = Object.assign(new TypeError('iin 910110390003 is taken'), { code: '23505', detail: '910110390003' })

    expect(failureOf(said)).toEqual({ 'error.type': 'TypeError', 'error.code': '23505' })
  })

  test('omits a name or code that is not an identifier', () => {
    const odd = Object.assign(new Error('x'), { name: 'phone +7 701 123 45 67', code: 'a b' })

    expect(failureOf(odd)).toEqual({ 'error.type': 'Error' })
    expect(failureOf('910110390003')).toEqual({ 'error.type': 'string' })
  })
})

test('callers that request sampling are honoured up to a rate per second', () => {
  let now = 0
  const otherwise = { shouldSample: () => ({ decision: 0 }), toString: () => 'none' }
  const sampler = trustedCallers({ perSecond: 3, otherwise, now: () => now })
  const kept = (count: number) =>
    Array.from({ length: count }, () => sampler.shouldSample(undefined!, '', '', 1, {}, []).decision)

  expect(kept(5)).toEqual([2, 2, 2, 0, 0])
  now += 1_000 / 3 + 1
  expect(kept(2)).toEqual([2, 0])
  now += 60_000
  expect(kept(4)).toEqual([2, 2, 2, 0])
})

test('no generated trace id contains a number that the log would mask', () => {
  const drawn = [
    '0910110390003abcdefabcdefabcdefa',
    'a910110390003bcdefabcdefabcdefab',
    'fedcba98fedcba98fedcba98fedcba98',
  ]
  const ids = traceIds({ generateTraceId: () => drawn.shift()!, generateSpanId: () => 'b7ad6b7169203331' })

  expect(ids.generateTraceId()).toBe('0910110390003abcdefabcdefabcdefa')
  expect(ids.generateTraceId()).toBe('fedcba98fedcba98fedcba98fedcba98')
})
