import { expect, test } from 'vitest'
import { absenceFault, missingPermissions } from './absence.ts'

test('a deputy may do all that the absent person may, and the rest is named', () => {
  expect(missingPermissions(['support'], ['support', 'admin'])).toEqual([])
  expect(missingPermissions(['auditor'], ['compliance'])).toEqual([])
  expect(missingPermissions(['underwriter'], ['verifier'])).toContain('application.decide')
  expect(missingPermissions(['support', 'underwriter'], ['support'])).not.toContain('conversation.answer')
  expect(missingPermissions(['admin'], [])).toContain('staff.role.check')
})

test.each([
  ['2026-11-24', '2026-11-24', null],
  ['2026-11-24', '2027-05-26', null],
  ['2026-11-24', '2027-05-27', 'to_day'],
  ['2026-11-23', '2026-11-30', 'from_day'],
  ['2027-11-25', '2027-11-25', null],
  ['2027-11-26', '2027-11-26', 'from_day'],
  ['2026-11-25', '2026-11-24', 'to_day'],
] as const)('an absence from %s to %s, said on 24 November, is wrong in: %s', (from, to, field) => {
  expect(absenceFault({ from, to, today: '2026-11-24' })?.field ?? null).toBe(field)
})
