import { describe, expect, test } from 'vitest'
import { agreeUntil, answerUntil, mustBeAgreed, ombudsmanUntil, requestGrounds } from './request-deadlines.ts'

describe('the law’s clock of a request for other terms', () => {
  test('fifteen calendar days to answer, weekends and holidays too', () => {
    expect(answerUntil('2026-12-16')).toBe('2026-12-31')
    expect(answerUntil('2026-02-20')).toBe('2026-03-07')
  })

  test('thirty days after the answer to come to terms, then fifteen to ask the ombudsman', () => {
    expect(agreeUntil('2026-12-31')).toBe('2027-01-30')
    expect(ombudsmanUntil('2027-01-30')).toBe('2027-02-14')
  })

  test('leaves no «no» where somebody is vulnerable, hit by an emergency or called up', () => {
    expect(requestGrounds.filter(mustBeAgreed)).toEqual(['vulnerable', 'emergency', 'conscript'])
  })
})
