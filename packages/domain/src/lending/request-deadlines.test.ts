import { describe, expect, test } from 'vitest'
import { agreeUntil, answerUntil, mustBeAgreed, ombudsmanUntil, requestGrounds } from './request-deadlines.ts'

describe('legal deadlines of a request for other terms', () => {
  test('a response is due in fifteen calendar days, including weekends and holidays', () => {
    expect(answerUntil('2026-12-16')).toBe('2026-12-31')
    expect(answerUntil('2026-02-20')).toBe('2026-03-07')
  })

  test('an agreement is due thirty days after the response, then there are fifteen to turn to the ombudsman', () => {
    expect(agreeUntil('2026-12-31')).toBe('2027-01-30')
    expect(ombudsmanUntil('2027-01-30')).toBe('2027-02-14')
  })

  test('a request may not be refused to a vulnerable, emergency-hit or conscripted borrower', () => {
    expect(requestGrounds.filter(mustBeAgreed)).toEqual(['vulnerable', 'emergency', 'conscript'])
  })
})
