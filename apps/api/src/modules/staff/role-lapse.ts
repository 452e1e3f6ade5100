import { roleTerm } from '@qadam/domain/staff/role-term'
import { type RawBuilder, sql } from 'kysely'

/** The end of a role's term, in a query over `staff_roles` by this name. */
export function lapsesAt(roles: string): RawBuilder<Date> {
  return sql<Date>`${sql.ref(`${roles}.confirmed_at`)} + ${roleTerm.days} * interval '1 day'`
}

/** Whether people are warned of it by now. */
export function isLapsing(roles: string): RawBuilder<boolean> {
  return sql<boolean>`(${lapsesAt(roles)} <= now() + ${roleTerm.warnedDaysBefore} * interval '1 day')`
}
