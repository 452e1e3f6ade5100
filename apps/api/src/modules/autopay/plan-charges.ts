import { randomUUID } from 'node:crypto'
import { addDays } from '@qadam/domain/calendar/day'
import { chargeReadiness, type DueCharge, dueCharge, isChargeDay } from '@qadam/domain/lending/autopay'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { eachRow } from '../../jobs/each-row.ts'
import { pollPaymentJob } from '../card-payments/card-payment-job-kinds.ts'
import { contactsOf } from '../clients/client-contacts.ts'
import { announcedCharge } from './announced-charge.ts'
import {
  type Autopaying,
  endMandate,
  isMoneyOnItsWay,
  type Loan,
  lockLoan,
  lockMandate,
  type MandateRow,
  stateOf,
  triesOf,
} from './autopay.ts'
import { chargeJob } from './autopay-job-kinds.ts'

/** More than the longest run of days off that can follow a payment day and still be in time. */
const daysInTime = 15
const mandatesAtOnce = 200
const firstQuestionSeconds = 60
const livesMs = 24 * 3_600_000

type Planning = Pick<Autopaying, 'calendar' | 'database' | 'log' | 'now' | 'outbox' | 'today'>

/** One pass over the mandates whose loans may have a payment to charge today; each charge is a payment by card. */
export async function planCharges(planning: Planning, signal?: AbortSignal): Promise<number> {
  let [planned, after]: [number, string | null] = [0, null]
  while (!signal?.aborted) {
    const mandates: { id: string; loan_id: string }[] = await findMandates(planning, after)
    const last = mandates.at(-1)
    if (!last) break
    await eachRow(mandates, { job: 'plan-charges', log: planning.log }, async (mandate) => {
      if (await planCharge(planning, mandate)) planned += 1
    })
    after = last.id
  }
  return planned
}

async function findMandates({ database: { sql: db }, today }: Planning, after: string | null) {
  const mandates = db
    .selectFrom('autopay_mandates')
    .innerJoin('loans', 'loans.id', 'autopay_mandates.loan_id')
    .select(['autopay_mandates.id', 'autopay_mandates.loan_id'])
    .where('ended_at', 'is', null)
    .where((one) =>
      one.or([
        one('loans.state', '<>', 'active'),
        one.exists(
          one
            .selectFrom('loan_schedule_rows')
            .select('number')
            .whereRef('loan_schedule_rows.loan_id', '=', 'loans.id')
            .whereRef('loan_schedule_rows.version', '=', 'loans.schedule_version')
            .where((row) => row.between('payment_date', addDays(today(), -daysInTime), today())),
        ),
      ]),
    )
    .orderBy('autopay_mandates.id')
    .limit(mandatesAtOnce)
  return (after === null ? mandates : mandates.where('autopay_mandates.id', '>', after)).execute()
}

function planCharge(planning: Planning, { id, loan_id }: { id: string; loan_id: string }): Promise<boolean> {
  return planning.database.sql.transaction().execute(async (trx) => {
    const loan = await lockLoan(trx, loan_id)
    const mandate = await lockMandate(trx, id)
    if (mandate.ended_at !== null) return false
    if (loan.state !== 'active') {
      await endMandate(trx, mandate, 'loan_over')
      return false
    }
    const charge = dueCharge(await stateOf(trx, planning, loan), mandate.agreed_on)
    if (!charge || !(await isReady(trx, planning, loan, charge))) return false
    await writeCharge(trx, planning, { charge, loan, mandate })
    return true
  })
}

async function isReady(trx: Transaction<Tables>, planning: Planning, loan: Loan, charge: DueCharge): Promise<boolean> {
  if (!isChargeDay(charge, planning.today()) || (await isMoneyOnItsWay(trx, planning, loan))) return false
  const announced = await announcedCharge(trx, { loan, on: charge.on })
  if (announced === undefined || charge.amount > announced) return false
  return chargeReadiness(await triesOf(trx, loan.id, charge.on), planning.now()).kind === 'now'
}

type Ready = { readonly charge: DueCharge; readonly loan: Loan; readonly mandate: MandateRow }

async function writeCharge(trx: Transaction<Tables>, { now, outbox }: Planning, { charge, loan, mandate }: Ready) {
  const payment_id = randomUUID()
  const locale = (await contactsOf(trx, loan.client_id))?.locale ?? 'ru'
  await trx
    .insertInto('card_payments')
    .values({
      ...{ id: payment_id, loan_id: loan.id, amount_tiyn: BigInt(charge.amount), choice: null, locale },
      ...{ mandate_id: mandate.id, due_on: charge.on },
      ...{ requested_at: now(), expires_at: new Date(now().getTime() + livesMs) },
    })
    .execute()
  await outbox.enqueue(trx, chargeJob, { payment_id })
  await outbox.enqueue(trx, pollPaymentJob, { payment_id }, { delaySeconds: firstQuestionSeconds })
}
