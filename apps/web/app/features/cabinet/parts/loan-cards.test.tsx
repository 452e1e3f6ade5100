import type { LoanSummary } from '@qadam/wire/loans'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { LoanCards } from './loan-cards.tsx'

const late: LoanSummary = {
  ...{ id: 'a', contract_id: 'b', number: '100005', product: 'instalment', state: 'overdue', amount_tiyn: 12_000_000 },
  ...{ opened_on: '2026-11-27', closed_on: null, days_overdue: 1, due_today_tiyn: 1_225_168, suspended: null },
  next_payment: { date: '2027-01-27', amount_tiyn: 1_217_329 },
}

test.each([
  ['ru', 'К оплате сегодня 12 251,68 ₸'],
  ['kk', 'Бүгін төлеу керек: 12 251,68 ₸'],
] as const)('a late loan names what is owed today, not the next payment, which is not late (%s)', (locale, said) => {
  const { element } = show(<LoanCards loans={[late]} />, { locale })

  expect(element.querySelector('p')!.textContent.replaceAll('\u00a0', ' ')).toBe(said)
})
