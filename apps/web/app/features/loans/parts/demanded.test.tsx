import type { LoanDetails } from '@qadam/wire/loans'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { LoanFocus } from './loan-focus.tsx'

const loan = {
  ...{ id: 'a', number: '100005', product: 'instalment', state: 'overdue', days_overdue: 45, suspended: null },
  ...{ due_today_tiyn: 3_000_000, next_payment: null, overdue: null, owed: { on: '2026-11-24' } },
  demanded: { on: '2026-11-20', until: '2026-12-21', late_tiyn: 4_500_000, whole_tiyn: 12_300_000 },
} as unknown as LoanDetails

test.each([
  [
    'ru',
    [/больше 40 дней/, /21\sдекабря\s2026/, /30\s000/, /45\s000/, /123\s000/, /бесплатно/],
    /весь долг нужно вернуть сейчас/,
  ],
  ['kk', [/40 күннен асты/, /2026/, /30\s000/, /45\s000/, /123\s000/, /тегін/], /қазір қайтару керек/],
] as const)(
  'a demand says what keeps the schedule, by when, why and what happens else, with the document; after its day, that the whole debt is due (%s)',
  (locale, said, over) => {
    const before = show(<LoanFocus loan={loan} />, { locale }).element
    for (const words of said) expect(before.textContent).toMatch(words)
    expect(before.textContent).not.toMatch(over)
    expect(before.querySelector(`a[href$="/rest/lending/loans/a/demand?lang=${locale}"]`)).not.toBeNull()

    const passed = { ...loan, owed: { ...loan.owed, on: '2026-12-22' } }
    expect(show(<LoanFocus loan={passed} />, { locale }).element.textContent).toMatch(over)
  },
)
