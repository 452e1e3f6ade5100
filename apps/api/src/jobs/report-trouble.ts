import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'

const quietMs = 30_000

/** While the database is unavailable every worker reports an error at every poll; logs at most two per minute. */
export function reportTrouble(boss: PgBoss, log: Log): void {
  let reportedAt = Number.NEGATIVE_INFINITY
  boss.on('error', (error) => {
    if (performance.now() - reportedAt < quietMs) return
    reportedAt = performance.now()
    log.warn({ err: error }, 'the job queue cannot reach its tables')
  })
  boss.on('warning', ({ message }) => log.warn({ about: message }, 'the job queue reports a problem'))
}
