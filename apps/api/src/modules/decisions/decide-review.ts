import type { Decision } from '@qadam/domain/lending/decision/decide'
import { offerByPerson, type PersonMayNot } from '@qadam/domain/lending/decision/offer-by-person'
import type { DecisionReason } from '@qadam/domain/lending/decision/reasons'
import { rulesOf } from '@qadam/domain/lending/decision/rules'
import type { Snapshot } from '@qadam/domain/lending/decision/snapshot'
import { type Tiyn, tenge } from '@qadam/domain/money/money'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type { FieldTextKey } from '@qadam/wire/field-texts'
import type * as wire from '@qadam/wire/sandbox-reviews'
import type { Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { countDecision } from '../../telemetry/money-metrics.ts'
import { type ApplicationRow, findApplication, lockApplication, moveApplication } from '../applications/application.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { answerObjection, type DecisionRow, findNewestDecision, insertDecision } from './decisions-repository.ts'

export type Reviewing = {
  readonly database: Database
  readonly clients: ClientsService
  readonly notify: Notify
}

/** Records who decided, in the transaction of the decision. */
export type RecordWord = (trx: Transaction<Tables>) => Promise<void>

type Said = InputOf<typeof wire.decideReview>['body']

type PersonsAnswer =
  | { readonly outcome: 'approved'; readonly amount: Tiyn }
  | { readonly outcome: 'refused'; readonly reason: DecisionReason }

type Asked = {
  readonly applicationId: string
  readonly said: Said
  /** Number of the decision on the person's screen; a newer one means that the figures have changed since. */
  readonly seen?: number
}

const faults: Readonly<Record<PersonMayNot, FieldTextKey>> = {
  forbidden: 'approval_forbidden',
  not_known: 'approval_not_known',
  over_burden: 'amount_over_burden',
  not_sold: 'amount_step',
}

const incomplete = { fields: { outcome: 'answer_incomplete' } } as const

/** Applies a person's decision on an application in review; legal prohibitions bind the person too. */
export async function decideReview(
  context: Reviewing,
  asked: Asked,
  record?: RecordWord,
): Promise<AnswerOf<typeof wire.decideReview> | Refusal<'not_found' | 'validation_failed'>> {
  if (!answerIn(asked.said)) return refuse('validation_failed', incomplete)
  return context.database.sql.transaction().execute(async (trx) => {
    const refused = await decideReviewIn(trx, context, asked)
    if (refused) return refused
    await record?.(trx)
    return { decided: true as const }
  })
}

/** The same in a transaction that is open: an approval that a second person has confirmed. */
export async function decideReviewIn(
  trx: Transaction<Tables>,
  { clients, notify }: Pick<Reviewing, 'clients' | 'notify'>,
  { applicationId, said, seen }: Asked,
): Promise<Refusal<'not_found' | 'validation_failed'> | undefined> {
  const answer = answerIn(said)
  if (!answer) return refuse('validation_failed', incomplete)
  const application = await lockApplication(trx, applicationId)
  const newest = await findNewestDecision(trx, applicationId)
  const client = application && (await clients.within(trx, application.client_id))
  if (application?.state !== 'review' || !newest || !client) return refuse('not_found')
  if (seen !== undefined && newest.number !== seen) return refuse('not_found')
  const decision = decisionOf(answer, application, newest)
  if ('refused' in decision) return refuse('validation_failed', { fields: { amount: faults[decision.refused] } })
  const { rules_version: rulesVersion, snapshot } = newest
  const made = { applicationId, decision, rulesVersion, snapshot: snapshot as Snapshot }
  const { id: about } = await insertDecision(trx, { ...made, decidedBy: 'person' })
  const kind = (await answerObjection(trx, applicationId)) ? 'objection_answered' : 'decision_made'
  await moveApplication(trx, application, answer.outcome, { review_until: null })
  await notifyCabinet(trx, client.registrationId, 'application')
  await notify(trx, { clientId: client.id, kind, about, facts: {} })
  await afterCommit(trx, () => countDecision({ outcome: answer.outcome, decided_by: 'person' }))
  return undefined
}

/** What a decision would be refused for now, without a lock: nothing is asked of a colleague that could not be done. */
export async function obstacleToReview(
  trx: Transaction<Tables>,
  { applicationId, said, seen }: Asked,
): Promise<Refusal<'not_found' | 'validation_failed'> | undefined> {
  const answer = answerIn(said)
  if (!answer) return refuse('validation_failed', incomplete)
  const application = await findApplication(trx, applicationId)
  const newest = await findNewestDecision(trx, applicationId)
  if (application?.state !== 'review' || newest === undefined || newest.number !== seen) return refuse('not_found')
  const decision = decisionOf(answer, application, newest)
  return 'refused' in decision
    ? refuse('validation_failed', { fields: { amount: faults[decision.refused] } })
    : undefined
}

/** Changes with whatever a decision turns on. */
export async function versionOfReview(
  trx: Transaction<Tables>,
  applicationId: string,
  { isLocked }: { readonly isLocked: boolean },
): Promise<{ readonly version: string; readonly clientId: string } | undefined> {
  const application = await (isLocked ? lockApplication : findApplication)(trx, applicationId)
  const newest = await findNewestDecision(trx, applicationId)
  return application && { version: `${application.state} ${newest?.number ?? 0}`, clientId: application.client_id }
}

function answerIn({ amount, outcome, reason }: Said): PersonsAnswer | undefined {
  if (outcome === 'approved') return amount === undefined ? undefined : { outcome, amount: tenge(amount) }
  return reason && { outcome, reason }
}

function decisionOf(
  answer: PersonsAnswer,
  { amount_tiyn }: ApplicationRow,
  newest: DecisionRow,
): Decision | { readonly refused: PersonMayNot } {
  if (answer.outcome === 'refused') {
    return { outcome: 'refused', reasons: [answer.reason], reviewReasons: [], offer: null }
  }
  const offer = offerByPerson(newest.snapshot as Snapshot, rulesOf(newest.rules_version), answer.amount)
  if ('refused' in offer) return offer
  const isLess = BigInt(offer.amount) < amount_tiyn
  return { outcome: 'approved', reasons: isLess ? ['amount_over_limit'] : [], reviewReasons: [], offer }
}
