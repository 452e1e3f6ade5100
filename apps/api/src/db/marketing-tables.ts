import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export type MarketingTables = {
  utm_touches: UtmTouchesTable
  registration_sources: RegistrationSourcesTable
}

type Touch = Record<string, string>

export type UtmTouchesTable = {
  id: GeneratedAlways<bigint>
  visitor: string | null
  account_id: Generated<string | null>
  utms: JSONColumnType<Touch[]>
  client_timestamp: Date | null
  received_at: ColumnType<Date, Date | undefined, Date>
}

export type RegistrationSourcesTable = {
  account_id: string
  first_touch: JSONColumnType<Touch>
  first_at: Date
  last_touch: JSONColumnType<Touch>
  last_at: Date
}
