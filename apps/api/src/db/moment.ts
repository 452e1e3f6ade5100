import type { ColumnType } from 'kysely'

/** Set by the database clock unless a test overrides it. */
export type Moment = ColumnType<Date, Date | undefined, Date>
