import type { Day } from '@qadam/domain/calendar/day'
import { addDays } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { claimDays, claimObstacle, claimOf } from '@qadam/domain/lending/servicing/claim'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { statusOf } from '@qadam/domain/lending/servicing/loan-status'
import { sumOf } from '@qadam/domain/money/money'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/debt-claims'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { FourEyesRuns, RefusalOfAct } from '../approvals/four-eyes.ts'
import { type Asking, runOrAsk } from '../approvals/run-or-ask.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import { findDebtToClaim } from './debt-to-claim.ts'

type OnDay = { readonly calendar: () => StateCalendar; readonly today: () => Day }

export type ClaimingDebts = Asking &
  OnDay & { readonly database: Database; readonly runs: Pick<FourEyesRuns, 'debt.claim'> }

/** Shows what is owed, and whether the law lets it be demanded. */
export async function readDebtToClaim(
  { calendar, database, today }: Pick<ClaimingDebts, 'calendar' | 'database' | 'today'>,
  caller: StaffCaller,
  id: string,
): Promise<AnswerOf<typeof wire.readDebtToClaim> | Refusal<'not_found'>> {
  const on = { calendar: calendar(), today: today() }
  return database.sql.transaction().execute(async (trx) => {
    const loan = await findDebtToClaim(trx, id, { isLocked: false, ...on })
    const client = loan && (await maskedClients(trx, [loan.clientId])).get(loan.clientId)?.client
    if (!loan || !client) return refuse('not_found')
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'debt.claim', subjectKind: 'client', subjects: [loan.clientId] },
    })
    const { number, state } = loan
    return {
      ...{ contract_number: number, client, days_overdue: statusOf(state).daysOverdue, ...sumsOf(state) },
      ...{ obstacle: claimObstacle(state), claimed: claimOf(state) },
      until_from: addDays(on.today, claimDays.atLeast),
      until_to: addDays(on.today, claimDays.atMost),
    }
  })
}

/** Asks a second person to demand the whole debt. */
export async function claimClientDebt(
  context: ClaimingDebts,
  caller: StaffCaller,
  { body, params: { id: loan_id } }: InputOf<typeof wire.claimClientDebt>,
): Promise<
  AnswerOf<typeof wire.claimClientDebt> | Refusal<RefusalOfAct<'debt.claim'> | 'item_changed' | 'approval_waits'>
> {
  const { reason, seen_tiyn, until } = body
  const on = { calendar: context.calendar(), today: context.today() }
  return context.database.sql.transaction().execute(async (trx) => {
    const loan = await findDebtToClaim(trx, loan_id, { isLocked: false, ...on })
    if (!loan) return refuse('not_found')
    if (claimObstacle(loan.state)) return refuse('loan_not_allowed')
    const sums = sumsOf(loan.state)
    if (sums.late_tiyn !== seen_tiyn) return refuse('item_changed')
    const what = { act: 'debt.claim', loan_id, until, ...sums } as const
    return runOrAsk(trx, context, caller, { what, reason, how: context.runs['debt.claim'] })
  })
}

function sumsOf(state: LoanState) {
  const { owed, payoff } = statusOf(state)
  return { late_tiyn: sumOf(...Object.values(owed)), whole_tiyn: payoff?.total ?? 0 }
}
