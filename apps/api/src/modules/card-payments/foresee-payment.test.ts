import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aCardPayment, aDebtor, anAcquirer } from '../../../testing/a-card-payment.ts'
import { daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { askByTheClient } from './ask-acquirer.ts'
import { readCardPayment } from './card-payment-views.ts'
import { foreseePayment } from './foresee-payment.ts'

const call = { key: 'one', signal: new AbortController().signal }
const calendar = aCalendar()
const dueDay = '2026-02-16'
const inFull = 7_964_296
let now = new Date(`${dueDay}T12:00:00+05:00`)

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false, context: { calendar: () => calendar, now: () => now } })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

describe('the preview of a payment', () => {
  test.each([inFull, 1_000_000, 100])('equals its actual effect to the tiyn: %i', async (amount) => {
    now = new Date(`${dueDay}T12:00:00+05:00`)
    const acquirer = await anAcquirer(app)
    const { context, gateway } = acquirer
    const { loanId, session } = await aDebtor(app, calendar)
    const foreseen = await foreseePayment(context, session, { loanId, amount, choice: null })
    const { id, invoice } = await aCardPayment(acquirer, session, { loanId, amount })
    gateway.becomes(invoice, 'paid')
    await askByTheClient(context, id, call)

    const paid = await readCardPayment(context, session, id)
    if ('code' in paid) throw new Error(paid.code)
    const { credit_tiyn, is_closed, left_tiyn, penalty_tiyn, principal_tiyn, reward_tiyn } = paid.result!
    expect(foreseen).toMatchObject({
      ...{ credit_tiyn, is_closed, left_tiyn, penalty_tiyn, principal_tiyn, reward_tiyn, on: dueDay },
    })
    expect(principal_tiyn + reward_tiyn + penalty_tiyn + credit_tiyn).toBe(amount)
  })

  test('ahead of the due date shows both new schedules in full', async () => {
    const { context } = await anAcquirer(app)
    now = new Date('2026-03-10T12:00:00+05:00')
    const { loanId, session } = await aDebtor(app, calendar, {
      ...{ openedOn: '2026-03-02', product: 'instalment', amount: 120_000, term: 6 },
    })
    const foresee = async (choice: 'smaller_payment' | 'shorter_term' | null) => {
      const answer = await foreseePayment(context, session, { loanId, amount: 5_000_000, choice })
      if ('code' in answer) throw new Error(answer.code)
      return answer
    }

    const [smaller, shorter, waits] = [
      await foresee('smaller_payment'),
      await foresee('shorter_term'),
      await foresee(null),
    ]

    expect(smaller.new_schedule!.rows).toHaveLength(6)
    expect(shorter.new_schedule!.rows.length).toBeLessThan(6)
    expect(shorter.new_schedule!.rows[0]!.payment_tiyn).toBeGreaterThan(smaller.new_schedule!.rows[0]!.payment_tiyn)
    for (const { new_schedule, principal_tiyn } of [smaller, shorter]) {
      const left = new_schedule!.rows.reduce((sum, row) => sum + row.principal_tiyn, 0)
      expect(left + principal_tiyn).toBe(12_000_000)
    }
    expect(waits).toMatchObject({ new_schedule: null, credit_tiyn: 5_000_000, principal_tiyn: 0 })
    expect(waits.next_payment).toEqual({ date: '2026-04-02', amount_tiyn: 0 })
  })
})
