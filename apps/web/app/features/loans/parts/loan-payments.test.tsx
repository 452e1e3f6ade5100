import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { LoanPayments } from './loan-payments.tsx'

const paid = {
  ...{ id: 'one', received_on: '2026-11-20', amount_tiyn: 2_000_000 },
  ...{ principal_tiyn: 1_900_000, reward_tiyn: 100_000, penalty_tiyn: 0, credit_tiyn: 0 },
}
const over = { ...paid, id: 'two', amount_tiyn: 2_050_000, credit_tiyn: 50_000 }

test.each(['ru', 'kk'] as const)(
  'what a payment left waiting has a column, where any left something (%s)',
  (locale) => {
    const titles = (payments: Parameters<typeof LoanPayments>[0]['payments']) =>
      [...show(<LoanPayments payments={payments} />, { locale }).element.querySelectorAll('thead th')].length

    const usual = titles([paid])

    expect(titles([paid, over])).toBe(usual + 1)
  },
)
