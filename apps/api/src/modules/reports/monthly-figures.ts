import { createHash } from 'node:crypto'
import { addDays, addMonths, type Day } from '@qadam/domain/calendar/day'
import type { LedgerAccount } from '@qadam/domain/lending/ledger/accounts'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { inOneSnapshot } from '../../db/in-one-snapshot.ts'
import { onlyRow } from '../../db/only-row.ts'
import { findPortfolio, type Portfolio } from '../provisions/portfolio.ts'

type Turnover = {
  readonly account: LedgerAccount
  /** Debit is positive. */
  readonly opening: bigint
  readonly debit: bigint
  readonly credit: bigint
}

type Counts = {
  readonly lentLoans: number
  readonly lent: bigint
  readonly prolonged: number
  readonly deferred: number
  readonly restructured: number
  readonly writtenOff: number
  readonly cancelled: number
  readonly asked: number
  readonly answered: number
  readonly refused: number
  readonly answeredLate: number
}

export type MonthlyFigures = {
  readonly turnovers: readonly Turnover[]
  readonly portfolio: Portfolio
  readonly provisions: bigint
  readonly counts: Counts
  /** Hash of all figures; generating the month again gives the same one. */
  readonly sha256: string
}

/** Each figure covers past days and append-only rows. Returns undefined until the month has been generated. */
export function findMonthlyFigures(database: Database, firstDay: Day): Promise<MonthlyFigures | undefined> {
  const last = addDays(addMonths(firstDay, 1), -1)
  return inOneSnapshot(database.sql, async (trx) => {
    const made = await trx
      .selectFrom('provision_months')
      .select('required_tiyn')
      .where('month', '=', last)
      .executeTakeFirst()
    if (!made) return undefined
    const { rows: turnovers } = await sql<Turnover>`
      select name as account,
        coalesce(sum(case side when 'debit' then amount_tiyn else -amount_tiyn end)
          filter (where posted_on < ${firstDay}), 0)::bigint as opening,
        coalesce(sum(amount_tiyn) filter (where side = 'debit' and posted_on >= ${firstDay}), 0)::bigint as debit,
        coalesce(sum(amount_tiyn) filter (where side = 'credit' and posted_on >= ${firstDay}), 0)::bigint as credit
      from ledger_accounts left join ledger_lines on account = code and posted_on <= ${last}
      group by name, code order by code
    `.execute(trx)
    const counts = await onlyRow(
      sql<Counts>`
        with happened as (
          select kind, loan_id, number from loan_events where heard_on between ${firstDay} and ${last}
        )
        select lent.loans as "lentLoans", lent.tiyn as lent,
          (select count(*)::integer from happened where kind = 'prolong') as prolonged,
          (select count(*)::integer from happened where kind = 'defer') as deferred,
          (select count(*)::integer from happened where kind = 'restructure') as restructured,
          (select count(*)::integer from happened where kind = 'write_off') as "writtenOff",
          (select count(*)::integer from happened where kind = 'cancel') as cancelled,
          (select count(*)::integer from loan_requests where asked_on between ${firstDay} and ${last}) as asked,
          (select count(*)::integer from loan_requests where answered_on between ${firstDay} and ${last}) as answered,
          (select count(*)::integer from loan_requests
            where answered_on between ${firstDay} and ${last} and answer = 'refused') as refused,
          (select count(*)::integer from loan_requests
            where answered_on between ${firstDay} and ${last} and answered_on > answer_until) as "answeredLate"
        from (
          select count(*)::integer as loans, coalesce(sum(amount_tiyn), 0)::bigint as tiyn
          from ledger_entries join ledger_lines on entry_id = ledger_entries.id
          where kind = 'payout_confirmed' and account = 1 and ledger_entries.posted_on between ${firstDay} and ${last}
        ) lent
      `.execute(trx),
    )
    const figures = {
      turnovers,
      portfolio: await findPortfolio({ sql: trx }, last),
      provisions: made.required_tiyn,
      counts,
    }
    const text = JSON.stringify(figures, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    return { ...figures, sha256: createHash('sha256').update(text).digest('hex') }
  })
}
