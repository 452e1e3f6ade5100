import { expect, test } from 'vitest'
import { staffRoles } from './permissions.ts'
import { usesRevealBudget } from './reveal-budget.ts'

test('a budget of reveals is for the roles that may see a client unmasked', () => {
  expect(staffRoles.filter((role) => usesRevealBudget([role]))).toEqual([
    ...['support', 'verifier', 'underwriter', 'compliance', 'auditor'],
  ])
})
