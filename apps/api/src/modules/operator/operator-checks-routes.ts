import {
  decideWaitingPersonCheck,
  decideWaitingReview,
  listWaitingPersonChecks,
  listWaitingReviews,
} from '@qadam/wire/operator-checks'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { findApplication } from '../applications/application.ts'
import { writeOfUncheckedAct } from '../approvals/run-or-ask.ts'
import { decideReview } from '../decisions/decide-review.ts'
import { listReviews } from '../decisions/reviews.ts'
import { decidePersonCheck, findOpenChecks } from '../identification/person-check.ts'
import type { OperatorDeps } from './operator-deps.ts'
import { insertAction, insertLooks } from './operator-repository.ts'

type Deps = Pick<OperatorDeps, 'database' | 'clients' | 'notify' | 'secrets' | 'outbox' | 'policy' | 'today'>

/** Decisions that machines may not make alone: on an application, and on whether a person is who they claim to be. */
export function mountOperatorChecks(operator: FastifyInstance, deps: Deps): void {
  const { database } = deps

  mountEndpoint(operator, listWaitingReviews, async ({ query }, { ip: address, requestId }) => {
    const waiting = await listReviews(deps)
    const subjects = waiting.reviews.map(({ application_id }) => application_id)
    await insertLooks(database, { operator: query.operator, action: 'review_read', subjects, address, requestId })
    return waiting
  })

  mountEndpoint(operator, decideWaitingReview, async ({ body, params }, { ip: address, requestId }) => {
    const { operator: name, ...said } = body
    const subject = params.application_id
    // A token has no limit of its own: where two people are needed, it refuses only.
    if (said.outcome === 'approved' && deps.policy.fourEyes === 'on')
      return refuse((await findApplication(database.sql, subject)) ? 'second_person_needed' : 'not_found')
    return decideReview(deps, { applicationId: subject, said }, async (trx) => {
      await insertAction(trx, { operator: name, action: 'review_decided', subject, address, requestId })
      if (said.outcome === 'approved') await writeOfUncheckedAct(trx, deps.outbox)
    })
  })

  mountEndpoint(operator, listWaitingPersonChecks, async ({ query }, { ip: address, requestId }) => {
    const waiting = await findOpenChecks(database)
    const subjects = waiting.map(({ registration_id }) => registration_id)
    await insertLooks(database, { operator: query.operator, action: 'person_check_read', subjects, address, requestId })
    return { checks: waiting.map((check) => ({ ...check, asked_at: check.asked_at.toISOString() })) }
  })

  mountEndpoint(operator, decideWaitingPersonCheck, async ({ body, params }, { ip: address, requestId }) => {
    const subject = params.registration_id
    const isDecided = await decidePersonCheck(deps, { registrationId: subject, decision: body.decision }, (trx) =>
      insertAction(trx, { operator: body.operator, action: 'person_check_decided', subject, address, requestId }),
    )
    return isDecided ? { decided: true as const } : refuse('not_found')
  })
}
