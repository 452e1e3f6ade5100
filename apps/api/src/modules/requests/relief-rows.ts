import { addDays, type Day } from '@qadam/domain/calendar/day'
import type { ReliefLine, ReliefProgramme } from '@qadam/domain/lending/relief-list'
import { sql, type Transaction } from 'kysely'
import type { ReliefListRowsTable } from '../../db/relief-tables.ts'
import type { Tables } from '../../db/tables.ts'

export type ReliefRow = {
  readonly line: number
  readonly loanId: string | null
  readonly clientId: string | null
  readonly contractNumber: string | null
  readonly ground: ReliefListRowsTable['ground']
  readonly state: ReliefListRowsTable['state']
  readonly from: Day
  readonly until: Day
  readonly basis: string
}

const grounds: Record<ReliefProgramme, ReliefListRowsTable['ground']> = {
  conscripts: 'military_service',
  relief: 'relief_programme',
}

type Found = {
  readonly id: string
  readonly client_id: string
  readonly number: bigint
  readonly suspended_until: Day | null
}

/** Each line with the active loans that it names, and what would become of each today. */
export async function findReliefRows(
  trx: Transaction<Tables>,
  today: Day,
  lines: readonly ReliefLine[],
): Promise<ReliefRow[]> {
  const loans = await findLoans(trx, lines)
  return lines.flatMap((line): ReliefRow[] => {
    const { basis, programme, to: until, who } = line
    const of = { line: line.line, ground: grounds[programme], from: line.from, until, basis }
    const found = loans.get('iin' in who ? who.iin : who.contract) ?? []
    if (found.length === 0) return [{ ...of, loanId: null, clientId: null, contractNumber: null, state: 'not_found' }]
    return found.map((loan) => ({
      ...{ ...of, loanId: loan.id, clientId: loan.client_id, contractNumber: String(loan.number) },
      state: foreseen({ from: line.from, until }, loan.suspended_until, today),
    }))
  })
}

type Days = { readonly from: Day; readonly until: Day }

/** A suspension begins on the day before its first free day, at the earliest today. */
export function foreseen({ from, until }: Days, suspendedUntil: Day | null, today: Day): ReliefRow['state'] {
  if (until <= today) return 'refused'
  if (suspendedUntil !== null && suspendedUntil >= until) return 'already'
  return from > addDays(today, 1) ? 'waiting' : 'applied'
}

async function findLoans(trx: Transaction<Tables>, lines: readonly ReliefLine[]): Promise<Map<string, Found[]>> {
  const iins = lines.flatMap(({ who }) => ('iin' in who ? [who.iin] : []))
  const numbers = lines.flatMap(({ who }) => ('contract' in who ? [who.contract] : []))
  const rows = await trx
    .selectFrom('loans')
    .innerJoin('clients', 'clients.id', 'loans.client_id')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select(['loans.id', 'loans.client_id', 'clients.iin', 'loan_contracts.number', 'suspended_until'])
    .where('loans.state', '=', 'active')
    .where((row) =>
      row.or([
        sql<boolean>`clients.iin = any(${sql.val(iins)}::text[])`,
        sql<boolean>`loan_contracts.number = any(${sql.val(numbers)}::bigint[])`,
      ]),
    )
    .orderBy('loan_contracts.number')
    .execute()
  const asked = new Set(iins)
  const found = new Map<string, Found[]>()
  for (const { iin, ...loan } of rows) {
    for (const name of [String(loan.number), ...(asked.has(iin) ? [iin] : [])])
      found.set(name, [...(found.get(name) ?? []), loan])
  }
  return found
}

/** The rows of a list as they stand. */
export async function rowsOfList(trx: Transaction<Tables>, listId: string): Promise<ReliefRow[]> {
  const rows = await trx
    .selectFrom('relief_list_rows')
    .leftJoin('loans', 'loans.id', 'loan_id')
    .leftJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select(['line', 'loan_id', 'ground', 'from_day', 'until_day', 'basis', 'relief_list_rows.state'])
    .select(['loan_contracts.number', 'loans.client_id'])
    .where('list_id', '=', listId)
    .orderBy('line')
    .orderBy('loan_contracts.number')
    .execute()
  return rows.map(({ basis, client_id, from_day, ground, line, loan_id, number, state, until_day }) => ({
    ...{ line, ground, state, basis, loanId: loan_id, clientId: client_id, from: from_day, until: until_day },
    contractNumber: number === null ? null : String(number),
  }))
}
