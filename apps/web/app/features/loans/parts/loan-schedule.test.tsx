import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { LoanSchedule } from './loan-schedule.tsx'

type Loan = Parameters<typeof LoanSchedule>[0]['loan']

const loan = {
  ...{ return_tiyn: 7_964_296, reward_tiyn: 114_296, holidays_unknown_from: null, suspended: null, closed_on: null },
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

test('the total of a schedule is not said of a loan that is closed: ended early, it cost what its payments say', () => {
  const said = (state: Loan['state']) => show(<LoanSchedule loan={{ ...loan, state }} />).element.textContent

  expect(said('active')).toMatch(/Всего 79\s642,96/)
  expect(said('closed')).not.toMatch(/Всего/)
})

test.each([
  ['ru', 'Оплачен', 'Погашен досрочно'],
  ['kk', 'Төленді', 'Мерзімінен бұрын өтелді'],
] as const)('a row after the day on which a loan was closed is repaid early, not paid (%s)', (locale, paid, early) => {
  const [row] = loan.schedule
  const days = ['2028-03-22', '2028-04-22', '2028-05-22']
  const schedule = days.map((date, index) => ({ ...row, date, number: index + 1, state: 'paid' }))
  const closed = { ...loan, schedule, state: 'closed', closed_on: '2028-04-22' } as unknown as Loan

  const tags = [...show(<LoanSchedule loan={closed} />, { locale }).element.querySelectorAll('.status-tag')]

  expect(tags.map(({ textContent }) => textContent)).toEqual([paid, paid, early])
})

test('the chart marks each payment that is paid, says how many there are, and marks none before the first', () => {
  const row = loan.schedule[0]!
  const schedule = (['paid', 'paid', 'coming'] as const).map((state, index) => ({ ...row, number: index + 1, state }))
  const drawn = (states: Loan['schedule']) => show(<LoanSchedule loan={{ ...loan, schedule: states }} />).element

  const begun = drawn(schedule)
  expect(begun.querySelector('.schedule-chart-paid')!.getAttribute('d')!.match(/M/g)).toHaveLength(2)
  expect(begun.querySelector('svg')!.getAttribute('aria-label')).toMatch(/Оплачено: 2$/)
  expect(begun.querySelector('figcaption')!.textContent).toMatch(/Оплачено/)
  const untouched = drawn(schedule.map((one) => ({ ...one, state: 'coming' })))
  expect(untouched.querySelector('.schedule-chart-paid')).toBeNull()
  expect(untouched.querySelector('figcaption')!.textContent).not.toMatch(/Оплачено/)
})
