import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { receiptNumber } from '@qadam/domain/lending/receipt-number'
import type { PaymentChoice } from '@qadam/domain/lending/servicing/receive'
import type { Tiyn } from '@qadam/domain/money/money'
import type { ReceiptAnswer } from '@qadam/wire/receipts'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { ReceiptsTable } from '../../db/receipts-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { ClientsService } from '../clients/clients-service.ts'

export type Receipts = {
  readonly database: Database
  readonly clients: ClientsService
  readonly calendar: () => StateCalendar
  readonly now: () => Date
  readonly today: () => Day
  /** The stand's day at a given moment; the sandbox's day may be ahead of the real one. */
  readonly dayOf: (moment: Date) => Day
}

export type ReceiptRow = Selectable<ReceiptsTable>

export type ReportedPayment = {
  readonly channel: string
  readonly externalId: string
  readonly account: string
  readonly amount: Tiyn
  readonly paidAt: Date
  readonly choice: PaymentChoice | null
}

export function lockReceipt(trx: Transaction<Tables>, id: string): Promise<ReceiptRow | undefined> {
  return trx.selectFrom('receipts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeReceipt(
  trx: Transaction<Tables>,
  { id }: ReceiptRow,
  changes: Partial<ReceiptRow>,
): Promise<ReceiptRow> {
  return trx.updateTable('receipts').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export function presentReceipt({ external_id, id, number, state, year }: ReceiptRow): ReceiptAnswer {
  return { receipt_id: id, external_id, state, number: receiptNumber({ number, year }) }
}

type RefusedBy = Pick<ReceiptRow, 'refusal_reason' | 'refused_by'>

/** Marks a receipt as refused: no money came of it. `by` is set when staff say so and not the channel. */
export function refuseReceipt(
  trx: Transaction<Tables>,
  { now, today }: Pick<Receipts, 'now' | 'today'>,
  receipt: ReceiptRow,
  by?: RefusedBy,
): Promise<ReceiptRow> {
  return changeReceipt(trx, receipt, { state: 'refused', settled_at: now(), settled_on: today(), ...by })
}
