import { endOfBusinessDay } from '@qadam/domain/calendar/business-day'
import { addWorkingDays, weekendsOnly } from '@qadam/domain/calendar/working-days'
import type { ApplicationEvent } from '@qadam/domain/lending/application-lifecycle'
import { type Decision, decide } from '@qadam/domain/lending/decision/decide'
import { rulesOn } from '@qadam/domain/lending/decision/rules'
import * as z from 'zod/mini'
import { afterCommit } from '../../db/after-commit.ts'
import { eachRow } from '../../jobs/each-row.ts'
import { type Job, type JobContext, job } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Log } from '../../log.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import { countDecision } from '../../telemetry/money-metrics.ts'
import {
  type ApplicationRow,
  findApplication,
  lockApplication,
  moveApplication,
} from '../applications/applications-service.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import type { ClientsService } from '../registration/registration-clients-service.ts'
import { type AskingDeps, askSources } from './ask-sources.ts'
import { findExpired, findNewestDecision, insertDecision } from './decisions-repository.ts'
import { decideApplication } from './decisions-requests-service.ts'

type Deps = AskingDeps & {
  readonly outbox: Outbox
  readonly log: Log
  readonly clients: ClientsService
  readonly notify: Notify
  readonly today: () => string
  readonly now: () => Date
}

/** By then a person has looked at whatever the rules do not decide. */
const reviewWorkingDays = 1

/**
 * A source that was silent is asked again while a person has not decided yet, until the day of the answer is over:
 * what is silent for so long is not about to answer, and whoever was promised a person’s answer is not to be decided
 * by rules long after it.
 */
const silencePauseSeconds = 900

const mostExpiredAtOnce = 500

const eventOf: Readonly<Record<Decision['outcome'], ApplicationEvent>> = {
  approved: 'approved',
  refused: 'refused',
  review: 'sent_to_review',
}

export function decisionJobs(deps: Deps): Job[] {
  const { clients, database, log, notify, outbox, today } = deps
  const inTransaction = database.sql.transaction()

  return [
    {
      ...decideApplication,
      async run({ application_id: id }, context: JobContext) {
        const asked = await findApplication(database.sql, id)
        if (!asked || !(await isForRules(deps, asked))) return
        const client = await clients.byId(asked.client_id)
        if (!client) throw new Error('An application of nobody')
        const on = today()
        const rules = rulesOn(on)
        const snapshot = await askSources(deps, { application: asked, client, rules, on, context })
        const decision = decide(snapshot, rules)
        await inTransaction.execute(async (trx) => {
          const application = await lockApplication(trx, id)
          // Withdrawn meanwhile, or decided by another worker, or by a person.
          if (!application || application.state !== asked.state) return
          const isStillSilent = decision.reviewReasons.includes('silent_source')
          if (isStillSilent) {
            await outbox.enqueue(trx, decideApplication, { application_id: id }, { delaySeconds: silencePauseSeconds })
          }
          if (isStillSilent && application.state === 'review') return
          const made = { applicationId: id, decision, snapshot }
          const { id: about } = await insertDecision(trx, { ...made, decidedBy: 'rules', rulesVersion: rules.version })
          if (decision.outcome !== application.state) {
            const reviewUntil = endOfBusinessDay(addWorkingDays(on, reviewWorkingDays, weekendsOnly))
            const moved = await moveApplication(trx, application, eventOf[decision.outcome], {
              review_until: decision.outcome === 'review' ? reviewUntil : null,
            })
            if (!moved) throw new Error(`An application that is ${application.state} cannot be ${decision.outcome}`)
          }
          await tellCabinet(trx, client.registrationId, 'application')
          await afterCommit(trx, () => countDecision({ outcome: decision.outcome, decided_by: 'rules' }))
          if (decision.outcome !== 'review') {
            await notify(trx, { clientId: client.id, kind: 'decision_made', about, facts: {} })
          }
        })
      },
    },
    job({
      name: 'expire-offers',
      schema: z.object({}),
      retries: 0,
      backoff: { firstSeconds: 60, longestSeconds: 60 },
      schedule: '*/10 * * * *',
      async run() {
        const expired = await findExpired(database, mostExpiredAtOnce)
        await eachRow(expired, { job: 'expire-offers', log }, async ({ client_id, id }) => {
          const client = await clients.byId(client_id)
          await inTransaction.execute(async (trx) => {
            const application = await lockApplication(trx, id)
            const moved = application && (await moveApplication(trx, application, 'expired'))
            if (moved && client) await tellCabinet(trx, client.registrationId, 'application')
          })
        })
      },
    }),
  ]
}

/** New, or left with a person only because somebody did not answer, and still within the person’s time. */
async function isForRules({ database, now }: Deps, { id, review_until, state }: ApplicationRow): Promise<boolean> {
  if (state !== 'review') return state === 'deciding'
  if (review_until === null || review_until <= now()) return false
  const newest = await findNewestDecision(database.sql, id)
  return newest?.review_reasons.includes('silent_source') === true
}
