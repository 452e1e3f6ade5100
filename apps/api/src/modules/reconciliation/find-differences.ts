import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'

const maxShown = 100

/** Lists open differences, the oldest first. */
export function findDifferences({ sql: db }: Database) {
  return db
    .selectFrom('differences')
    .selectAll()
    .where('closed_at', 'is', null)
    .orderBy('opened_on')
    .orderBy('id')
    .limit(maxShown)
    .execute()
}

export type MoneyOnItsWay = {
  /** Totals of everything channels have ever reported, by outcome. */
  readonly confirmed: bigint
  readonly pending: bigint
  readonly refused: bigint
  readonly reversed: bigint
  /** The sum the bank has transferred, and the sum it still owes by the books. */
  readonly settled: bigint
  readonly inTransit: bigint
}

export function findMoneyOnItsWay({ sql: db }: Database): Promise<MoneyOnItsWay> {
  return onlyRow(
    sql<MoneyOnItsWay>`
      select
        coalesce(sum(amount_tiyn) filter (where state = 'confirmed'), 0)::bigint as confirmed,
        coalesce(sum(amount_tiyn) filter (where state = 'pending'), 0)::bigint as pending,
        coalesce(sum(amount_tiyn) filter (where state = 'refused'), 0)::bigint as refused,
        coalesce(sum(amount_tiyn) filter (where state = 'reversed'), 0)::bigint as reversed,
        (select coalesce(sum(amount_tiyn), 0)::bigint from bank_lines) as settled,
        (select balance_tiyn from ledger_balances where name = 'receipts_in_transit') as "inTransit"
      from receipts
    `.execute(db),
  )
}

/** Days the oldest difference has been open; 0 if there is none. */
export async function oldestDifferenceDays({ sql: db }: Pick<Database, 'sql'>): Promise<number> {
  const { days } = await onlyRow(
    sql<{ days: number }>`
      select coalesce(business_date() - min(opened_on), 0)::integer as days from differences where closed_at is null
    `.execute(db),
  )
  return days
}
