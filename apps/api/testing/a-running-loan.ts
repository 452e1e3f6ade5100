import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { payoutConfirmed, payoutSent } from '@qadam/domain/lending/ledger/posting'
import type { Method } from '@qadam/domain/lending/method'
import type { ProductId } from '@qadam/domain/lending/products'
import { sql } from 'kysely'
import { lockContract, moveContract } from '../src/modules/contracts/contract.ts'
import { post } from '../src/modules/ledger/post.ts'
import { openLoan } from '../src/modules/loans/open-loan.ts'
import { aBorrowerOnPaper } from './a-borrower.ts'
import { aCalendar } from './a-calendar.ts'
import { aPayableContract } from './a-payout.ts'
import type { TestApp } from './a-test-app.ts'

export type RunningLoan = { readonly loanId: string; readonly contractId: string; readonly clientId: string }

type Lent = {
  readonly openedOn: Day
  /** The day on which the bank's word of the payout came; the day of the payout by default. */
  readonly heardOn?: Day
  readonly product?: ProductId
  /** Whole tenge. */
  readonly amount?: number
  readonly term?: number
  readonly method?: Method
  readonly calendar?: StateCalendar
  readonly clientId?: string
}

/** A loan paid out on a past day, with its ledger entries and without bypassing any guard; nothing posted since. */
export async function aRunningLoan(
  app: TestApp,
  { calendar, openedOn, heardOn = openedOn, ...lent }: Lent,
): Promise<RunningLoan> {
  const clientId = lent.clientId ?? (await aBorrowerOnPaper(app)).clientId
  const { contractId } = await aPayableContract(app, { clientId }, { ...lent, openDate: openedOn })
  const loanId = await app.database.sql.transaction().execute(async (trx) => {
    const contract = (await lockContract(trx, contractId))!
    const { id, payee_id } = contract
    const amount = Number(contract.amount_tiyn)
    const { id: payoutId } = await trx
      .insertInto('payouts')
      .values({ contract_id: id, attempt: 1, payee_id, amount_tiyn: contract.amount_tiyn })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { postedOn: openedOn, contractId }
    await post(trx, { ...entry, businessKey: `payout-sent ${payoutId}`, posting: payoutSent(amount) })
    await post(trx, {
      ...{ ...entry, postedOn: heardOn, businessKey: `payout-confirmed ${payoutId}` },
      posting: payoutConfirmed(amount),
    })
    await trx
      .updateTable('payouts')
      .set({ state: 'confirmed', provider_id: payoutId })
      .where('id', '=', payoutId)
      .execute()
    await moveContract(trx, contract, 'payout_confirmed')
    return (await openLoan(trx, contract, { openedOn, calendar: calendar ?? aCalendar() })).loanId
  })
  return { loanId, contractId, clientId }
}

/** Moves the sandbox clock this many days ahead, so that the ledger accepts later dates. */
export async function daysAhead({ database }: Pick<TestApp, 'database'>, days: number): Promise<void> {
  await sql`
    insert into sandbox_clock (offset_days) values (${days}) on conflict (id) do update set offset_days = ${days}
  `.execute(database.sql)
}
