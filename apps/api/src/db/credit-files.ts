import { retention } from '@qadam/domain/retention/retention'
import { type RawBuilder, sql } from 'kysely'

/**
 * True for a client with a loan that is not over, or over less than five years: what belongs to the credit file is
 * retained from the end of the last contract, however old it is.
 */
export function hasCreditFile(clientId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from loans where loans.client_id = ${clientId}
      and (closed_on is null or closed_on > (now() - ${retention.messages.days} * interval '1 day')::date)
  )`
}
