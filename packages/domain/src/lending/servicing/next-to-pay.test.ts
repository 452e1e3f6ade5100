import { expect, test } from 'vitest'
import { stateCalendar } from '../../calendar/working-days.ts'
import { beginLife, comeTo, happen } from './life.ts'
import { nextToPay } from './next-to-pay.ts'
import { remindersOf } from './reminders.ts'

const terms = { product: 'instalment', amount: 30_000_000, term: 6, rate: '0.3796', method: 'annuity' } as const
const lent = beginLife({ ...terms, openedOn: '2026-02-02' }, stateCalendar([]))
const whole = nextToPay(lent.state)?.amount ?? 0
const ahead = (amount: number) => happen(lent, { on: '2026-02-10', do: 'pay', amount, choice: null })

test.each([
  { waiting: 500_000, left: whole - 500_000 },
  { waiting: whole - 1, left: 1 },
  { waiting: whole, left: 0 },
  { waiting: whole + 100, left: 0 },
])(
  'with $waiting tiyn waiting, $left of the next payment is still to be paid, as its reminder says',
  ({ left, waiting }) => {
    const { state } = ahead(waiting)

    expect(nextToPay(state)).toEqual({ date: '2026-03-02', amount: left })
    const reminded = remindersOf(comeTo(ahead(waiting), '2026-03-01').state).map((one) => 'amount' in one && one.amount)
    expect(reminded).toEqual(left === 0 ? [] : [left])
  },
)

test('nothing is next in a loan that has ended', () => {
  const closed = happen(lent, { on: '2026-02-02', do: 'cancel' })
  expect(nextToPay(closed.state)).toBeNull()
})
