import type { CardPaymentEvent, CardPaymentState } from '@qadam/domain/lending/card-payment-lifecycle'
import { cardPaymentLifecycle } from '@qadam/domain/lending/card-payment-lifecycle'
import { moved } from '@qadam/domain/lending/lifecycle'
import { type Selectable, sql, type Transaction, type UpdateObject } from 'kysely'
import type { CardPaymentsTable } from '../../db/receipts-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Log } from '../../log.ts'
import type { CardPayments as Acquirer } from '../../providers/card-payments/card-payments.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Receipts } from '../receipts/receipts.ts'

export type CardPaying = Receipts & {
  readonly log: Log
  readonly outbox: Outbox
  readonly limits: Limits
  readonly siteOrigin: string
  readonly secrets: Secrets
  readonly providers: { readonly cardPayments: Acquirer }
}

export type CardPaymentRow = Selectable<CardPaymentsTable>

/** The receipts channel of card money, like that of any bank or terminal. */
export const cardChannel = 'card'

export function lockCardPayment(trx: Transaction<Tables>, id: string): Promise<CardPaymentRow | undefined> {
  return trx.selectFrom('card_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Changes = Omit<UpdateObject<Tables, 'card_payments'>, 'state'>

/** Moves a payment by the lifecycle; returns undefined and changes nothing when there is no such move. */
export async function moveCardPayment(
  trx: Transaction<Tables>,
  { id, state: from }: CardPaymentRow,
  event: CardPaymentEvent,
  changes: Changes = {},
): Promise<CardPaymentState | undefined> {
  const state = moved(cardPaymentLifecycle, from, event)
  if (state === undefined) return undefined
  await trx
    .updateTable('card_payments')
    .set({ ...changes, state, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return state
}
