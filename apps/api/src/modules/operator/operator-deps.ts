import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import type { Database } from '../../db/connect.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Log } from '../../log.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { FourEyes } from '../approvals/four-eyes.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import type { DeadLetters } from './operator-dead-letters-routes.ts'
import type { OperatorGuard } from './require-operator.ts'

export type OperatorDeps = {
  readonly database: Database
  readonly log: Log
  readonly clients: ClientsService
  readonly notify: Notify
  readonly outbox: Outbox
  readonly policy: { readonly fourEyes: FourEyes }
  /** Absent where jobs cannot be enqueued. */
  readonly deadLetters: DeadLetters | undefined
  readonly secrets: Secrets
  readonly calendar: () => StateCalendar
  readonly today: () => Day
  readonly dayOf: (moment: Date) => Day
  readonly now: () => Date
  readonly guard: OperatorGuard
}
