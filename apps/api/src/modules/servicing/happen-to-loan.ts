import { addDays, type Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { inTimeWhereUnknown } from '@qadam/domain/lending/servicing/in-time-where-unknown'
import { closeThrough, comeTo, happen } from '@qadam/domain/lending/servicing/life'
import type { Life, LifeEvent } from '@qadam/domain/lending/servicing/life-event'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { payWithAgreements } from '@qadam/domain/lending/servicing/pay-with-agreements'
import { aroundEvent } from '@qadam/domain/lending/servicing/restate'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { ChangedLoan } from './changed-loan.ts'
import { keyed } from './entry-keys.ts'
import { happenLawfully } from './happen-lawfully.ts'
import { insertEvent, readEvents } from './loan-events.ts'
import type { OnDay } from './loans-today.ts'
import { readLoans } from './read-loans.ts'
import { saveLoans } from './save-loans.ts'
import type { StoredLoan } from './stored-loan.ts'

type WithoutDay<Event> = Event extends unknown ? Omit<Event, 'on'> : never

/** The event's day is the stand's day; only money may have an earlier value date. */
export type LoanEvent = WithoutDay<LifeEvent> & { readonly valueOn?: Day | undefined }

export type Happening = {
  readonly number: number
  readonly on: Day
  readonly clientId: string
  /** The states before and after the event, on its value date. */
  readonly before: LoanState
  readonly after: LoanState
  readonly now: LoanState
}

/**
 * Locks the loan, closes past days, begins the current day and then applies the event, so a payment a minute after
 * midnight finds the books that the close would have left.
 */
export async function happenToLoan(
  trx: Transaction<Tables>,
  { calendar, ...on }: OnDay,
  loanId: string,
  event: LoanEvent,
): Promise<Happening | undefined> {
  const stored = await lockLoan(trx, loanId, calendar)
  if (!stored) return undefined
  // At midnight a command of the new day may get the lock before one of the old day: the loan's days do not go back.
  const isBehind = on.today < stored.state.day
  const today = isBehind ? stored.state.day : on.today
  const past = await readEvents(trx, loanId)
  const state = inTimeWhereUnknown(stored.state, today)
  const over = closeThrough({ ...past, terms: state.terms, calendar, state, entries: [] }, addDays(today, -1))
  const begun = comeTo(over, today)
  await saveLoans(trx, [
    {
      ...{ before: stored, after: begun.state, days: over.closed },
      entries: keyed(stored, [...over.entries, ...begun.entries]),
    },
  ])
  const { on: eventDay, ...happened } = eventOn(event, { today, openedOn: state.terms.openedOn })
  const isLate = eventDay < today && happened.do === 'pay'
  const after = happenLawfully(happened, eventDay, () =>
    isLate
      ? payWithAgreements(begun, { ...happened, on: eventDay })
      : happen(begun, { ...happened, on: eventDay } as LifeEvent),
  )
  await save(trx, { before: { ...stored, state: begun.state }, today }, after)
  const number = past.happened.length
  const around = isLate ? aroundEvent(after, number) : { before: begun.state, after: after.state }
  // An agreement signed since may have given the money a later day.
  const valueOn = after.happened[number]?.event.on ?? eventDay
  return { number, on: valueOn, clientId: stored.clientId, ...around, now: after.state }
}

type Between = { readonly today: Day; readonly openedOn: Day }

/** Clamps the value date between the loan's first day and today. */
function eventOn({ valueOn = '9999-12-31', ...event }: LoanEvent, { openedOn, today }: Between) {
  return { ...event, on: valueOn > today ? today : valueOn < openedOn ? openedOn : valueOn }
}

type Saved = { readonly before: StoredLoan; readonly today: Day }

async function save(
  trx: Transaction<Tables>,
  { before, today }: Saved,
  { entries, happened, state }: Life,
): Promise<void> {
  const number = happened.length - 1
  const last = happened[number]
  if (!last) throw new Error("The recorded event is missing from the loan's history")
  await insertEvent(trx, before.id, { event: last.event, number, returned: last.returned, heardOn: today })
  const changed: ChangedLoan = {
    before,
    after: state,
    days: [],
    event: number,
    entries: keyed(before, entries, number),
  }
  await saveLoans(trx, [changed])
}

async function lockLoan(
  trx: Transaction<Tables>,
  loanId: string,
  calendar: StateCalendar,
): Promise<StoredLoan | undefined> {
  const loans = await trx.selectFrom('loans').selectAll().where('id', '=', loanId).forUpdate().execute()
  const [stored] = await readLoans(trx, loans, calendar)
  return stored
}
