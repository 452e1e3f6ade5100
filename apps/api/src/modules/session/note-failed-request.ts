import type { Database } from '../../db/connect.ts'
import { isUnavailable } from '../../db/database-errors.ts'
import type { NoteFailed } from '../../http/failed-requests.ts'
import type { Log } from '../../log.ts'

/**
 * Stores whose request failed, so that the lender's people find them by the number on the error page. Where the
 * database is what failed, nothing can be stored, and the answer does not depend on it.
 */
export function noteFailedRequest({ sql: db }: Database, log: Log): NoteFailed {
  return async ({ requestId, sessionId }) => {
    try {
      await db
        .insertInto('failed_requests')
        .values({ request_id: requestId, session_id: sessionId })
        .onConflict((again) => again.doNothing())
        .execute()
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error, request_id: requestId }, 'a failed request was not noted')
    }
  }
}
