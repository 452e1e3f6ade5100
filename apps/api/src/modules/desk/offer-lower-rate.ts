import { createHash } from 'node:crypto'
import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/better-terms'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { presentFigures } from '../addenda/addenda-presenter.ts'
import type { FourEyesRuns, RefusalOfAct } from '../approvals/four-eyes.ts'
import { type Asking, runOrAsk } from '../approvals/run-or-ask.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import { findBetterTerms, foreseeLowerRate } from '../requests/better-terms.ts'
import { findLoanToImprove } from './loan-to-improve.ts'

export type OfferingRates = Asking & {
  readonly database: Database
  readonly calendar: () => StateCalendar
  readonly today: () => Day
  readonly runs: Pick<FourEyesRuns, 'better-terms.offer'>
}

type Reading = Pick<OfferingRates, 'calendar' | 'database' | 'today'>

/** Shows the rate that holds, whether it may be lowered today, and what the borrower may still sign. */
export async function readLoanToImprove(
  { calendar, database, today }: Reading,
  caller: StaffCaller,
  id: string,
): Promise<AnswerOf<typeof wire.readLoanToImprove> | Refusal<'not_found'>> {
  return database.sql.transaction().execute(async (trx) => {
    const loan = await findLoanToImprove(trx, id, { isLocked: false, calendar: calendar(), today: today() })
    const client = loan && (await maskedClients(trx, [loan.clientId])).get(loan.clientId)?.client
    if (!loan || !client) return refuse('not_found')
    await recordLook(trx, caller, loan.clientId)
    const { number, obstacle, rate, ratePer } = loan
    const offered = (await findBetterTerms({ sql: trx }, id, today())) ?? null
    return { contract_number: number, client, rate, rate_per: ratePer, obstacle, offered }
  })
}

export async function foreseeClientLowerRate(
  { calendar, database, today }: Reading,
  caller: StaffCaller,
  { body: { rate }, params: { id: loanId } }: InputOf<typeof wire.foreseeLowerRate>,
): Promise<AnswerOf<typeof wire.foreseeLowerRate> | Refusal<'not_found' | 'loan_not_allowed' | 'gesv_above_cap'>> {
  return database.sql.transaction().execute(async (trx) => {
    const shown = await figuresOf(trx, { calendar, today }, { loanId, rate })
    if (shown instanceof Refusal) return shown
    const { clientId, ...answer } = shown
    await recordLook(trx, caller, clientId)
    return answer
  })
}

/** Asks a second person to offer the rate, with the figures that its author has seen. */
export async function offerLowerRate(
  context: OfferingRates,
  caller: StaffCaller,
  { body: { rate, reason, seen }, params: { id: loan_id } }: InputOf<typeof wire.offerLowerRate>,
): Promise<
  AnswerOf<typeof wire.offerLowerRate> | Refusal<RefusalOfAct<'better-terms.offer'> | 'item_changed' | 'approval_waits'>
> {
  const { calendar, today } = context
  return context.database.sql.transaction().execute(async (trx) => {
    const loan = await findLoanToImprove(trx, loan_id, { isLocked: false, calendar: calendar(), today: today() })
    if (!loan) return refuse('not_found')
    const shown = await figuresOf(trx, context, { loanId: loan_id, rate })
    if (shown instanceof Refusal) return shown
    if (shown.seen !== seen) return refuse('item_changed')
    const { after, before } = shown.figures
    const what = {
      act: 'better-terms.offer',
      ...{ loan_id, rate, from_rate: loan.rate, rate_per: loan.ratePer },
      ...{ from_reward_tiyn: before.reward_tiyn, to_reward_tiyn: after.reward_tiyn },
    } as const
    return runOrAsk(trx, context, caller, { what, reason, how: context.runs['better-terms.offer'] })
  })
}

async function figuresOf(
  trx: Transaction<Tables>,
  { calendar, today }: Pick<Reading, 'calendar' | 'today'>,
  lowering: { readonly loanId: string; readonly rate: string },
) {
  const shown = await foreseeLowerRate(trx, { calendar: calendar(), today: today() }, lowering)
  if (shown instanceof Refusal) return shown
  const figures = presentFigures(shown.loan.product, shown.figures)
  // Changes with every tiyn, row and day.
  const seen = createHash('sha256').update(JSON.stringify(figures)).digest('hex')
  return { clientId: shown.loan.client_id, open_until: shown.openUntil, figures, seen }
}

function recordLook(trx: Transaction<Tables>, caller: StaffCaller, clientId: string): Promise<void> {
  const look = { kind: 'look', permission: 'better-terms.offer', subjectKind: 'client', subjects: [clientId] } as const
  return recordAction(trx, caller, look)
}
