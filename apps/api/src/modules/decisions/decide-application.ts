import { businessDay, endOfBusinessDay } from '@qadam/domain/calendar/business-day'
import type { Day } from '@qadam/domain/calendar/day'
import { addWorkingDays, type StateCalendar } from '@qadam/domain/calendar/working-days'
import type { ApplicationEvent } from '@qadam/domain/lending/application-lifecycle'
import { type Decision, decide } from '@qadam/domain/lending/decision/decide'
import { rulesOn } from '@qadam/domain/lending/decision/rules'
import type { Snapshot } from '@qadam/domain/lending/decision/snapshot'
import type { Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tables } from '../../db/tables.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { countDecision } from '../../telemetry/money-metrics.ts'
import { type ApplicationRow, findApplication, lockApplication, moveApplication } from '../applications/application.ts'
import { decisionJob } from '../applications/decision-job-kind.ts'
import type { ClientFile } from '../clients/client-file.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { type Asking, askSources } from './ask-sources.ts'
import { findNewestDecision, insertDecision } from './decisions-repository.ts'

export type Deciding = Asking & {
  readonly outbox: Outbox
  readonly clients: ClientsService
  readonly notify: Notify
  readonly calendar: () => StateCalendar
  readonly today: () => Day
}

/** Working days within which a person reviews an application the rules leave open. */
const reviewWorkingDays = 1

/**
 * Seconds between retries of a silent source while an application waits for a person. They stop once the day promised
 * for the answer is over: a source silent for so long is unlikely to answer, and a client promised a person's answer
 * must not be decided by the rules long after.
 */
const silencePauseSeconds = 900

const eventOf: Readonly<Record<Decision['outcome'], ApplicationEvent>> = {
  approved: 'approved',
  refused: 'refused',
  review: 'sent_to_review',
}

/** Calls the sources outside any transaction, then stores the decision with its snapshot. */
export async function decideApplication(deciding: Deciding, id: string, call: JobContext): Promise<void> {
  const { clients, database, today } = deciding
  const asked = await findApplication(database.sql, id)
  if (!asked || !(await isForRules(deciding, asked))) return
  const client = await clients.byId(asked.client_id)
  if (!client) throw new Error('An application has no client')
  const on = today()
  const rules = rulesOn(on)
  const snapshot = await askSources(deciding, { application: asked, client, rules, on, call })
  const decision = decide(snapshot, rules)
  await database.sql
    .transaction()
    .execute((trx) => keep(trx, deciding, { asked, client, decision, snapshot, on, rulesVersion: rules.version }))
}

/** New, or in review only because a source was silent and still within the time for the person's answer. */
async function isForRules(
  { database, today }: Deciding,
  { id, review_until, state }: ApplicationRow,
): Promise<boolean> {
  if (state !== 'review') return state === 'deciding'
  if (review_until === null || businessDay(review_until) < today()) return false
  const newest = await findNewestDecision(database.sql, id)
  return newest?.review_reasons.includes('silent_source') === true
}

type Made = {
  readonly asked: ApplicationRow
  readonly client: ClientFile
  readonly decision: Decision
  readonly snapshot: Snapshot
  readonly rulesVersion: string
  readonly on: Day
}

async function keep(
  trx: Transaction<Tables>,
  { calendar, notify, outbox }: Deciding,
  { asked, client, decision, on, rulesVersion, snapshot }: Made,
): Promise<void> {
  const application = await lockApplication(trx, asked.id)
  // It was withdrawn meanwhile, or decided by another worker or a person.
  if (!application || application.state !== asked.state) return
  const { id: applicationId, state } = application
  const isStillSilent = decision.reviewReasons.includes('silent_source')
  if (isStillSilent) {
    const delaySeconds = silencePauseSeconds
    await outbox.enqueue(trx, decisionJob, { application_id: applicationId }, { delaySeconds })
    if (state === 'review') return
  }
  const { id: about } = await insertDecision(trx, {
    ...{ applicationId, decision, snapshot, rulesVersion, decidedBy: 'rules' },
  })
  if (decision.outcome !== state) {
    const reviewUntil = endOfBusinessDay(addWorkingDays(on, reviewWorkingDays, calendar()))
    await moveApplication(trx, application, eventOf[decision.outcome], {
      review_until: decision.outcome === 'review' ? reviewUntil : null,
    })
  }
  await notifyCabinet(trx, client.registrationId, 'application')
  await afterCommit(trx, () => countDecision({ outcome: decision.outcome, decided_by: 'rules' }))
  if (decision.outcome !== 'review') {
    await notify(trx, { clientId: client.id, kind: 'decision_made', about, facts: {} })
  }
}
