import { type RawBuilder, sql } from 'kysely'

/** The contract's number in the `account` of a receipt, as the payer typed it; null where there is none. */
export const typedNumber: RawBuilder<bigint | null> = sql`contract_number_of(receipts.account)`

/** The same of a text that is in no table yet. */
export function numberIn(typed: string): RawBuilder<bigint | null> {
  return sql`contract_number_of(${typed})`
}
