import type { LoanSummary } from '@qadam/wire/loans'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { LoanCard } from './loan-card.tsx'

const loan: LoanSummary = {
  ...{ id: 'a', contract_id: 'b', number: '100005', product: 'pdl', state: 'active' },
  ...{ amount_tiyn: 7_850_000, opened_on: '2026-11-21', closed_on: null, days_overdue: 0, due_today_tiyn: 0 },
  next_payment: { date: '2026-12-05', amount_tiyn: 7_964_296 },
  suspended: null,
}

test.each([
  ['ru', 'pdl', 'Верните 79 642,96 ₸ не позже 5 декабря'],
  ['kk', 'pdl', '79 642,96 ₸-ні 5 желтоқсан күнінің соңына дейін қайтарыңыз'],
  ['ru', 'instalment', 'Следующий платёж 79 642,96 ₸, не позже 5 декабря'],
  ['kk', 'instalment', 'Келесі төлем 79 642,96 ₸, 5 желтоқсан күнінің соңына дейін'],
] as const)(
  'a loan shows in %s its due date, and a single payment (%s) is not called the next',
  (locale, product, said) => {
    const { element } = show(<LoanCard loan={{ ...loan, product }} />, { locale })

    expect(element.querySelector('p')?.textContent?.replaceAll('\u00a0', ' ')).toBe(said)
  },
)
