import { expect, test } from 'vitest'
import { tenge } from '../money/money.ts'
import { fourEyesActNames, fourEyesActs, mayCheck } from './four-eyes.ts'
import { mayDo, staffRoles } from './permissions.ts'

const here = { isAway: false, standsFor: [], most: tenge(0) }

test('each role that may confirm an act may open the list of requests, by a permission of its own', () => {
  for (const { checks, makes } of Object.values(fourEyesActs))
    for (const role of staffRoles) {
      if (mayDo([role], checks)) expect([role, mayDo([role], 'approval.check')]).toEqual([role, true])
      if (mayDo([role], makes)) expect([role, mayDo([role], 'approval.read')]).toEqual([role, true])
      expect(checks).not.toBe(makes)
    }
})

test('nobody confirms their own request, or one about themselves', () => {
  const asked = { act: 'staff.roles', maker: 'one', subject: 'two' } as const
  const may = (staffId: string) => mayCheck({ ...here, staffId, roles: ['admin'] }, asked)
  expect(['one', 'two', 'three'].map(may)).toEqual([false, false, true])
  expect(mayCheck({ ...here, staffId: 'two', roles: ['compliance'] }, { ...asked, act: 'loan.end' })).toBe(true)
})

test('a role without the permission confirms no act', () => {
  for (const act of fourEyesActNames)
    expect(
      mayCheck({ ...here, staffId: 'three', roles: ['support', 'auditor'] }, { act, maker: 'one', subject: 'x' }),
    ).toBe(false)
})

test('a deputy confirms nothing that the absent person has asked for or is the subject of, and the absent nothing', () => {
  const may = (asked: { maker: string; subject: string }, who = {}) =>
    mayCheck(
      { ...here, staffId: 'deputy', roles: ['admin'], standsFor: ['absent'], ...who },
      { act: 'staff.roles', ...asked },
    )
  expect(may({ maker: 'absent', subject: 'x' })).toBe(false)
  expect(may({ maker: 'one', subject: 'absent' })).toBe(false)
  expect(may({ maker: 'one', subject: 'x' })).toBe(true)
  expect(may({ maker: 'one', subject: 'x' }, { isAway: true })).toBe(false)
})

test('nobody confirms an approval above their own limit; of an act without an amount no limit is asked', () => {
  const asked = { act: 'application.approve', maker: 'one', subject: 'x', amount: tenge(200_000) } as const
  const may = (most: number) => mayCheck({ ...here, staffId: 'two', roles: ['underwriter'], most: tenge(most) }, asked)
  expect([199_999, 200_000, 300_000].map(may)).toEqual([false, true, true])
  const roles = { act: 'staff.roles', maker: 'one', subject: 'x' } as const
  expect(mayCheck({ ...here, staffId: 'two', roles: ['admin'] }, roles)).toBe(true)
})
