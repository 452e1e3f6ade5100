import type { Day } from '@qadam/domain/calendar/day'
import { offerAt } from '@qadam/domain/lending/offer'
import { productOn } from '@qadam/domain/lending/products'
import type { ScheduleRow } from '@qadam/domain/lending/schedule'
import { memberAt } from '@qadam/domain/list/member-at'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { ContractRow } from '../contracts/contract.ts'
import { scheduleOf } from '../quotes/quoted-terms.ts'
import { insertLoan } from './loans-repository.ts'

export type OpenedLoan = {
  readonly loanId: string
  readonly firstPayment: ScheduleRow
  readonly isOnlyPayment: boolean
}

/**
 * The loan begins on the day of its payout: where that is not the day whose figures were signed, schedule and GESV are
 * computed anew, at the rate of the contract.
 */
export async function openLoan(trx: Transaction<Tables>, contract: ContractRow, openedOn: Day): Promise<OpenedLoan> {
  const { amount_tiyn, client_id, gesv_cap_percent, method, nominal_rate, product, term } = contract
  const { discount, termUnit } = productOn(product, contract.open_date)
  const offer = offerAt(
    { termUnit, discount, rate: nominal_rate },
    { product, amount: Number(amount_tiyn), term, method, openDate: openedOn },
  )
  if (Number(offer.gesvPercent) > Number(gesv_cap_percent)) {
    throw new Error(`Opened on ${openedOn}, contract ${contract.id} would cost more than the law allows`)
  }
  const schedule = scheduleOf(offer, method)
  const loanId = await insertLoan(
    trx,
    {
      ...{ contract_id: contract.id, client_id, product, amount_tiyn, term, method, nominal_rate },
      ...{ gesv_percent: offer.gesvPercent, opened_on: openedOn },
    },
    schedule,
  )
  return { loanId, firstPayment: memberAt(schedule, 0), isOnlyPayment: schedule.length === 1 }
}
