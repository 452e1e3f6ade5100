import type { Day } from '@qadam/domain/calendar/day'
import type { ColumnType, Generated } from 'kysely'

export type ReliefTables = {
  relief_lists: ReliefListsTable
  relief_list_rows: ReliefListRowsTable
}

/** A list of people whose loans are to bear nothing for a time. */
export type ReliefListsTable = {
  id: Generated<string>
  file_mac: Buffer
  lines: number
  reason: string
  operator: string
  taken_at: ColumnType<Date, Date | undefined, Date>
}

/** Without a loan: a line that names none of ours. */
export type ReliefListRowsTable = {
  id: Generated<string>
  list_id: string
  line: number
  loan_id: string | null
  ground: 'military_service' | 'relief_programme'
  from_day: Day
  until_day: Day
  basis: string
  state: 'waiting' | 'applied' | 'already' | 'refused' | 'not_found'
  event_number: number | null
  ended_at: Date | null
}
