import type { LoanDetails } from '@qadam/wire/loans'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { LoanFocus } from './loan-focus.tsx'
import { LoanSchedule } from './loan-schedule.tsx'

const row = { number: 1, payment_tiyn: 3, principal_tiyn: 2, reward_tiyn: 1, remainder_tiyn: 0 }

/** Late by the books, and suspended. */
const loan = {
  ...{ id: 'a', number: '100005', product: 'instalment', state: 'overdue', days_overdue: 3 },
  ...{ due_today_tiyn: 3, next_payment: null, return_tiyn: 3, reward_tiyn: 1, holidays_unknown_from: null },
  suspended: { ground: 'police_act', from: '2026-11-25', until: '2027-05-24' },
  schedule: [{ ...row, date: '2026-11-21', state: 'overdue' }],
} as unknown as LoanDetails

test.each([
  [
    'ru',
    /постановление\sполиции.*С\s25\sноября\s2026.*по\s24\sмая\s2027.*не\sначисляются.*не\sнапоминаем/,
    /просроч|неустойк\S* растёт/i,
  ],
  ['kk', /полиция\sқаулысы.*2026.*2027.*есептелмейді.*еске\sсалмаймыз/, /кешікті|төлеу\sкерек/i],
] as const)(
  'a suspended loan shows why, for how long and what to do, without an alarm, a sum or a button to pay (%s)',
  (locale, said, alarm) => {
    const focus = show(<LoanFocus loan={loan} />, { locale }).element
    const schedule = show(<LoanSchedule loan={loan} />, { locale }).element

    expect(focus.textContent).toMatch(said)
    for (const { textContent } of [focus, schedule]) expect(textContent).not.toMatch(alarm)
    expect(focus.querySelector('.amount-text')).toBeNull()
    expect([...focus.querySelectorAll('.button')].map((one) => one.getAttribute('href'))).toEqual([
      expect.stringMatching(/\/register\/lk\/messages$/),
    ])
  },
)
