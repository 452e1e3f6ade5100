import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { LoanSchedule } from './loan-schedule.tsx'

type Loan = Parameters<typeof LoanSchedule>[0]['loan']

const loan = {
  ...{ return_tiyn: 7_964_296, reward_tiyn: 114_296, holidays_unknown_from: null },
  schedule: [
    {
      ...{ number: 1, date: '2028-03-22', state: 'coming' },
      ...{ payment_tiyn: 7_964_296, principal_tiyn: 7_850_000, reward_tiyn: 114_296, remainder_tiyn: 0 },
    },
  ],
} as unknown as Loan

test.each(['ru', 'kk'] as const)(
  'a schedule beyond the known holidays has a notice (%s), any other does not',
  (locale) => {
    const known = show(<LoanSchedule loan={loan} />, { locale })
    const unknown = show(<LoanSchedule loan={{ ...loan, holidays_unknown_from: 2028 }} />, { locale })

    expect(known.element.querySelector('.notice')).toBeNull()
    expect(unknown.element.querySelector('.notice')!.textContent).toMatch(/2028/)
  },
)
