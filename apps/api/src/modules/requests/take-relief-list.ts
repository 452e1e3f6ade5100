import type { Day } from '@qadam/domain/calendar/day'
import type { ReliefLine } from '@qadam/domain/lending/relief-list'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { findReliefRows } from './relief-rows.ts'

type Taken = {
  readonly csv: string
  readonly lines: readonly ReliefLine[]
  readonly reason: string
  readonly operator: string
}

/** Stores a list with the loans that it names today; the same file is the same list. Nothing is suspended yet. */
export async function takeReliefList(
  trx: Transaction<Tables>,
  { secrets, today }: { readonly secrets: Secrets; readonly today: Day },
  { csv, lines, operator, reason }: Taken,
): Promise<string> {
  const file_mac = secrets.mac('relief-list', csv)
  const added = await trx
    .insertInto('relief_lists')
    .values({ file_mac, lines: lines.length, reason, operator })
    .onConflict((conflict) => conflict.constraint('relief_lists_file_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    const known = trx.selectFrom('relief_lists').select('id').where('file_mac', '=', file_mac)
    return (await known.executeTakeFirstOrThrow()).id
  }
  const rows = await findReliefRows(trx, today, lines)
  await trx
    .insertInto('relief_list_rows')
    .values(
      rows.map(({ basis, from, ground, line, loanId, state, until }) => ({
        ...{ list_id: added.id, line, loan_id: loanId, ground, from_day: from, until_day: until, basis },
        // The plan of this moment: each loan is re-checked under its lock.
        state: state === 'not_found' ? ('not_found' as const) : ('waiting' as const),
      })),
    )
    .execute()
  return added.id
}
