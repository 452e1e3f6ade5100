import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocatePayment, allocationOrder, type DebtParts } from './allocation.ts'

const debt: DebtParts = { overduePrincipal: 500, overdueReward: 300, penalty: 50, principal: 4000, reward: 120 }
const early = allocationOrder(30, '2026-01-15')
const late = allocationOrder(91, '2026-01-15')

test.each`
  payment  | covers                                                                                      | credit
  ${0}     | ${{ overduePrincipal: 0, overdueReward: 0, penalty: 0, principal: 0, reward: 0 }}           | ${0}
  ${400}   | ${{ overduePrincipal: 400, overdueReward: 0, penalty: 0, principal: 0, reward: 0 }}         | ${0}
  ${820}   | ${{ overduePrincipal: 500, overdueReward: 300, penalty: 20, principal: 0, reward: 0 }}      | ${0}
  ${1_000} | ${{ overduePrincipal: 500, overdueReward: 300, penalty: 50, principal: 150, reward: 0 }}    | ${0}
  ${4_970} | ${{ overduePrincipal: 500, overdueReward: 300, penalty: 50, principal: 4000, reward: 120 }} | ${0}
  ${5_000} | ${{ overduePrincipal: 500, overdueReward: 300, penalty: 50, principal: 4000, reward: 120 }} | ${30}
`('$payment covers overdue amounts first, then the penalty, then current amounts', ({ payment, covers, credit }) => {
  const allocation = allocatePayment({ payment, debt, order: early })

  expect(allocation.paid).toEqual(covers)
  expect(allocation.credit).toBe(credit)
})

test('the penalty is covered last after ninety days overdue', () => {
  expect(allocationOrder(90, '2026-01-15')).toEqual(early)

  const { paid, left } = allocatePayment({ payment: 4_930, debt, order: late })

  expect(paid).toMatchObject({ principal: 4000, reward: 120, penalty: 10 })
  expect(left).toEqual({ overduePrincipal: 0, overdueReward: 0, penalty: 40, principal: 0, reward: 0 })
})

test('no tiyn is lost, created or used twice', () => {
  const part = fc.integer({ min: 0, max: 10_000_000 })
  const anyDebt = fc.record({
    overduePrincipal: part,
    overdueReward: part,
    penalty: part,
    principal: part,
    reward: part,
  })
  fc.assert(
    fc.property(anyDebt, part, fc.constantFrom(early, late), (parts, payment, order) => {
      const { paid, left, credit } = allocatePayment({ payment, debt: parts, order })

      expect(Object.values(paid).reduce((sum, used) => sum + used, credit)).toBe(payment)
      for (const name of order) {
        expect(paid[name] + left[name]).toBe(parts[name])
        expect(left[name]).toBeGreaterThanOrEqual(0)
      }
      if (credit > 0) expect(Object.values(left).every((rest) => rest === 0)).toBe(true)
    }),
  )
})

test.each`
  field             | change
  ${'payment'}      | ${{ payment: Number.NaN }}
  ${'payment'}      | ${{ payment: -1 }}
  ${'payment'}      | ${{ payment: 1.5 }}
  ${'payment'}      | ${{ payment: 2 ** 53 }}
  ${'debt.penalty'} | ${{ debt: { ...debt, penalty: -50 } }}
  ${'debt.reward'}  | ${{ debt: { ...debt, reward: 0.5 } }}
  ${'order'}        | ${{ order: early.slice(1) }}
  ${'order'}        | ${{ order: [...early, 'reward'] }}
  ${'order'}        | ${{ order: ['fee', ...early.slice(1)] }}
`('$change is refused with the field $field', ({ field, change }) => {
  expect(() => allocatePayment({ payment: 400, debt, order: early, ...change })).toThrow(
    expect.objectContaining({ name: 'CalculationError', field }),
  )
})

test.each([-1, 1.5, Number.NaN])('rejects %s days overdue', (days) => {
  expect(() => allocationOrder(days, '2026-01-15')).toThrow(expect.objectContaining({ field: 'daysOverdue' }))
})
