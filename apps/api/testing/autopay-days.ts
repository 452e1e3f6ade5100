import type { Autopaying } from '../src/modules/autopay/autopay.ts'
import { chargeSavedCard } from '../src/modules/autopay/charge-saved-card.ts'
import { planCharges } from '../src/modules/autopay/plan-charges.ts'
import { aCalendar } from './a-calendar.ts'
import { type Acquirer, anAcquirer } from './a-card-payment.ts'
import { daysAhead } from './a-running-loan.ts'
import { aTestApp, type TestApp } from './a-test-app.ts'
import { anAutopayer, providerCall, remindOn } from './an-autopay.ts'

export const calendar = aCalendar()
/** The loan's only due date, a Monday: 79 642.96, of which a thousand is already waiting. */
export const dueDay = '2026-02-16'
export const due = 7_864_296

const firstMoment = () => new Date('2026-02-04T12:00:00+05:00')

/** The days of a loan with automatic payment, on a clock that the test moves. */
export function autopayDays() {
  let now = firstMoment()
  let app: TestApp
  let acquirer: Acquirer
  let context: Autopaying

  const at = (day: string, hour = 12) => {
    now = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+05:00`)
  }

  const chargesOf = (loanId: string) =>
    app.database.sql
      .selectFrom('card_payments')
      .selectAll()
      .where('loan_id', '=', loanId)
      .where('mandate_id', 'is not', null)
      .orderBy('requested_at')
      .execute()

  return {
    at,
    chargesOf,
    async open(): Promise<TestApp> {
      app = await aTestApp({ runsJobs: false, context: { calendar: () => calendar, now: () => now } })
      await daysAhead(app, 400)
      return app
    },
    /** Before each test: the first day, no mandate of another test, an acquirer that has heard of nothing. */
    async begin(): Promise<{ acquirer: Acquirer; context: Autopaying }> {
      now = firstMoment()
      await app.database.sql
        .updateTable('autopay_mandates')
        .set({ ended_at: new Date(), ended_because: 'client' })
        .where('ended_at', 'is', null)
        .execute()
      acquirer = await anAcquirer(app)
      context = acquirer.context as Autopaying
      return { acquirer, context }
    },
    /** A mandate whose charge has been announced, on the day of the charge. */
    async anAnnounced() {
      const payer = await anAutopayer(app, acquirer, calendar)
      at('2026-02-13')
      await remindOn(app, calendar, '2026-02-13')
      at(dueDay)
      return payer
    },
    /** Plans what is to be charged now and runs each charge once. */
    async charge(loanId: string): Promise<void> {
      await planCharges(context)
      for (const { id, state } of await chargesOf(loanId))
        if (state === 'opening') await chargeSavedCard(context, id, providerCall).catch(() => undefined)
    },
  }
}
