import { receiptNumber } from '@qadam/domain/lending/receipt-number'
import { creditedBy } from '@qadam/domain/lending/servicing/credited-by'
import { creditOf } from '@qadam/domain/lending/servicing/loan-state'
import { leftToPay } from '@qadam/domain/lending/servicing/loan-status'
import { isSettled } from '@qadam/domain/lending/servicing/write-off'
import type { CardPayment } from '@qadam/wire/card-payments'
import type { Transaction } from 'kysely'
import { inOneSnapshot } from '../../db/in-one-snapshot.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { type CardDecline, cardDeclines } from '../../providers/card-payments/card-payments.ts'
import { loansToday } from '../servicing/loans-today.ts'
import type { CardPaying, CardPaymentRow } from './card-payments.ts'
import { isUnused } from './unused-payment.ts'

type Reading = Pick<CardPaying, 'calendar' | 'clients' | 'database' | 'dayOf' | 'now' | 'today'>

/** Only the client's own payment; another client's looks like a missing one. */
export async function readCardPayment(
  context: Reading,
  { accountId }: Pick<Session, 'accountId'>,
  id: string,
): Promise<CardPayment | Refusal<'not_found'>> {
  const client = await context.clients.byAccount(accountId)
  if (!client) return refuse('not_found')
  return inOneSnapshot(context.database.sql, async (trx) => {
    const payment = await trx
      .selectFrom('card_payments')
      .innerJoin('loans', 'loans.id', 'card_payments.loan_id')
      .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
      .selectAll('card_payments')
      .select('loan_contracts.number')
      .where('card_payments.id', '=', id)
      .where('loans.client_id', '=', client.id)
      .executeTakeFirst()
    return payment ? present(trx, context, payment) : refuse('not_found')
  })
}

async function present(
  trx: Transaction<Tables>,
  context: Reading,
  payment: CardPaymentRow & { readonly number: bigint },
): Promise<CardPayment> {
  const { calendar, dayOf, now } = context
  const { expires_at, paid_at, state } = payment
  const isOver = expires_at <= now()
  return {
    ...{ id: payment.id, loan_id: payment.loan_id, loan_number: String(payment.number) },
    // The page accepts no card any more, whether or not the acquirer has told us.
    state: state === 'opening' && isOver ? 'gone' : state,
    amount_tiyn: Number(payment.paid_tiyn ?? payment.amount_tiyn),
    page_url: state === 'open' && !isOver ? payment.page_address : null,
    decline: state === 'declined' ? declineOf(payment.decline_reason) : null,
    paid_at: paid_at?.toISOString() ?? null,
    credited_by: state === 'pending' && paid_at ? creditedBy(dayOf(paid_at), calendar()) : null,
    ...(state === 'paid' ? await whatItDid(trx, context, payment) : nothing),
  }
}

const nothing = { result: null, receipt: null, can_be_refunded: false }

function declineOf(reason: string | null): CardDecline {
  return cardDeclines.find((known) => known === reason) ?? 'rejected'
}

async function whatItDid(trx: Transaction<Tables>, { calendar, today }: Reading, payment: CardPaymentRow) {
  const came = await trx
    .selectFrom('receipts')
    .innerJoin('loans', 'loans.id', 'receipts.loan_id')
    .innerJoin('loan_payments', (join) =>
      join
        .onRef('loan_payments.loan_id', '=', 'receipts.loan_id')
        .onRef('loan_payments.event_number', '=', 'receipts.event_number'),
    )
    .selectAll('loans')
    .select(['receipts.id as receipt_id', 'receipts.year', 'receipts.number', 'receipts.state as receipt_state'])
    .select(['loan_payments.principal_tiyn', 'loan_payments.reward_tiyn', 'loan_payments.penalty_tiyn'])
    .where('receipts.id', '=', payment.receipt_id)
    .executeTakeFirst()
  // The lender's staff reversed the receipt, and they tell the client the outcome.
  if (came?.receipt_state !== 'confirmed') return nothing
  const [state] = await loansToday(trx, [came], { calendar: calendar(), today: today() })
  if (!state) return nothing
  const number = receiptNumber({ number: came.number, year: came.year })
  return {
    result: {
      ...{ principal_tiyn: Number(came.principal_tiyn), reward_tiyn: Number(came.reward_tiyn) },
      ...{ penalty_tiyn: Number(came.penalty_tiyn), credit_tiyn: creditOf(state) },
      left_tiyn: leftToPay(state),
      is_closed: isSettled(state),
    },
    receipt: number === null ? null : { id: came.receipt_id, number },
    can_be_refunded: await isUnused(trx, { calendar, today }, payment),
  }
}
