import { addDays, type Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { openLoan as openBooks } from '@qadam/domain/lending/servicing/open'
import { memberAt } from '@qadam/domain/list/member-at'
import { sumOf, type Tiyn } from '@qadam/domain/money/money'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { ContractRow } from '../contracts/contract.ts'
import { beginServicing } from '../servicing/begin-servicing.ts'

export type OpenedLoan = {
  readonly loanId: string
  readonly firstPayment: { readonly paymentDate: Day; readonly payment: Tiyn }
  readonly isOnlyPayment: boolean
}

type Opening = { readonly openedOn: Day; readonly calendar: StateCalendar }

/**
 * Opens the loan on the day of its payout. If that is not the day whose figures were signed, schedule and GESV are
 * recomputed at the contract's rate.
 */
export async function openLoan(
  trx: Transaction<Tables>,
  contract: ContractRow,
  { calendar, openedOn }: Opening,
): Promise<OpenedLoan> {
  const { amount_tiyn, client_id, gesv_cap_percent, method, nominal_rate: rate, product, term } = contract
  const { state } = openBooks({ product, amount: Number(amount_tiyn), term, method, rate, openedOn }, calendar)
  const { gesvPercent, rows } = memberAt(state.versions, 0)
  if (Number(gesvPercent) > Number(gesv_cap_percent)) {
    throw new Error(`Opened on ${openedOn}, contract ${contract.id} would exceed the statutory cost limit`)
  }
  const { id: loanId } = await trx
    .insertInto('loans')
    .values({
      ...{ contract_id: contract.id, client_id, product, amount_tiyn, term, method, nominal_rate: rate },
      ...{ gesv_percent: gesvPercent, opened_on: openedOn, touched_on: openedOn },
      ...{ closed_through: addDays(openedOn, -1), rate_in_force: rate, method_in_force: method },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await beginServicing(trx, loanId, state)
  const { date, principal, reward } = memberAt(rows, 0)
  return {
    loanId,
    firstPayment: { paymentDate: date, payment: sumOf(principal, reward) },
    isOnlyPayment: rows.length === 1,
  }
}
