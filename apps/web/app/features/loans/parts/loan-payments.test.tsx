import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import type { Boot } from '../../../boot/boot.ts'
import { LoanPayments } from './loan-payments.tsx'

const paid = {
  ...{ id: 'one', received_on: '2026-11-20', amount_tiyn: 2_000_000 },
  ...{ principal_tiyn: 1_900_000, reward_tiyn: 100_000, penalty_tiyn: 0, credit_tiyn: 0 },
  ...{ receipt: null, taken_back_on: null, is_moved: false },
}
const over = { ...paid, id: 'two', amount_tiyn: 2_050_000, credit_tiyn: 50_000 }

test.each(['ru', 'kk'] as const)('unallocated money has a column if any payment left some (%s)', (locale) => {
  const titles = (payments: Parameters<typeof LoanPayments>[0]['payments']) =>
    [...show(<LoanPayments payments={payments} />, { locale }).element.querySelectorAll('thead th')].length

  const usual = titles([paid])

  expect(titles([paid, over])).toBe(usual + 1)
})

test("a payment has its receipt in the page's language, and shows the date of its reversal", () => {
  const receipt = { id: 'r1', number: '2026-000012' }
  const payments = [{ ...paid, receipt, taken_back_on: '2026-11-21' }]

  const { screen } = show(<LoanPayments payments={payments} />, {
    locale: 'kk',
    boot: { config: { apiUrl: 'https://api' } as Boot['config'] },
  })

  expect(screen.getByRole('link', { name: '2026-000012' }).getAttribute('href')).toBe(
    'https://api/rest/lending/receipts/r1/file?lang=kk',
  )
  expect(screen.getByText(/Кері қайтарылды/).textContent).toContain('21.11.2026')
})

test('a payment that was moved to another contract is not called taken back', () => {
  const { screen } = show(<LoanPayments payments={[{ ...paid, taken_back_on: '2026-11-21', is_moved: true }]} />)

  expect(screen.getByText(/Перенесён на другой договор/).textContent).toContain('21.11.2026')
})
