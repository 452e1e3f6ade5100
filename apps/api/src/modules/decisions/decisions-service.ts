import { endOfBusinessDay } from '@qadam/domain/calendar/business-day'
import type { Day } from '@qadam/domain/calendar/day'
import { addWorkingDays, weekendsOnly } from '@qadam/domain/calendar/working-days'
import { type Assessment, assess, type Decision } from '@qadam/domain/lending/decision/decide'
import { offerByPerson, type PersonMayNot } from '@qadam/domain/lending/decision/offer-by-person'
import type { DecisionReason, ReviewReason } from '@qadam/domain/lending/decision/reasons'
import { rulesOf } from '@qadam/domain/lending/decision/rules'
import { type Snapshot, type Source, sources } from '@qadam/domain/lending/decision/snapshot'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import type { Tiyn } from '@qadam/domain/money/money'
import type { Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { countDecision } from '../../telemetry/money-metrics.ts'
import {
  type ApplicationRow,
  findApplication,
  lockApplication,
  moveApplication,
} from '../applications/applications-service.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import type { ClientsService } from '../registration/registration-clients-service.ts'
import {
  answerObjection,
  type DecisionRow,
  findInReview,
  findNewestDecision,
  findOpenObjection,
  insertDecision,
  insertObjection,
} from './decisions-repository.ts'

/** What a person sees who has to decide: the figures, and what the rules would have said. */
export type Review = {
  readonly application: ApplicationRow
  readonly reasons: readonly ReviewReason[]
  readonly assessment: Assessment
  readonly silent: readonly Source[]
  readonly objection: string | null
}

export type PersonsAnswer =
  | { readonly outcome: 'approved'; readonly amount: Tiyn }
  | { readonly outcome: 'refused'; readonly reason: DecisionReason }

/** Leaves word of who decided, in the transaction that decides. */
export type RecordWord = (trx: Transaction<Tables>) => Promise<void>

export type DecisionsService = {
  /**
   * Asks a person to look at what the rules refused; the application must be locked, and is moved by whoever calls.
   * Answers by when a person will have answered; undefined when there is no refusal of the rules to object to.
   */
  recordObjection(
    trx: Transaction<Tables>,
    application: ApplicationRow,
    text: string,
  ): Promise<{ readonly answerUntil: Date } | undefined>
  listReviews(): Promise<Review[]>
  /** A person's word on an application that waits for one; the law's own refusals bind the person too. */
  decideReview(
    applicationId: string,
    answer: PersonsAnswer,
    record?: RecordWord,
  ): Promise<'decided' | 'not_in_review' | PersonMayNot>
}

type Deps = {
  readonly database: Database
  readonly clients: ClientsService
  readonly notify: Notify
  readonly secrets: Secrets
  readonly today: () => Day
}

const mostShown = 100

const toPerson: Decision = { outcome: 'review', reasons: [], reviewReasons: ['objection'], offer: null }

export function decisionsService({ clients, database, notify, secrets, today }: Deps): DecisionsService {
  const reviewOf = async (application: ApplicationRow): Promise<Review[]> => {
    const newest = await findNewestDecision(database.sql, application.id)
    if (!newest) return []
    const snapshot = newest.snapshot as Snapshot
    const sealed = await findOpenObjection(database, application.id)
    return [
      {
        application,
        reasons: newest.review_reasons,
        assessment: assess(snapshot, rulesOf(newest.rules_version)),
        silent: sources.filter((source) => snapshot[source] === 'silent'),
        objection: sealed ? secrets.open('objection', sealed).toString() : null,
      },
    ]
  }

  return {
    async recordObjection(trx, application, text) {
      const refusal = await findNewestDecision(trx, application.id)
      if (refusal?.outcome !== 'refused' || refusal.decided_by !== 'rules') return undefined
      const days = legalParameter('automatedDecisionObjectionWorkingDays', today())
      const answerUntil = endOfBusinessDay(addWorkingDays(today(), days, weekendsOnly))
      const sealed_text = secrets.seal('objection', Buffer.from(text))
      await insertObjection(trx, { application_id: application.id, sealed_text, answer_until: answerUntil })
      // The person looks at what the refusal was made of.
      const snapshot: Snapshot = { ...(refusal.snapshot as Snapshot), isObjected: true }
      const made = { applicationId: application.id, decision: toPerson, snapshot }
      await insertDecision(trx, { ...made, decidedBy: 'rules', rulesVersion: refusal.rules_version })
      return { answerUntil }
    },

    async listReviews() {
      const waiting = await findInReview(database, mostShown)
      return (await Promise.all(waiting.map(reviewOf))).flat()
    },

    async decideReview(applicationId, answer, record) {
      const asked = await findApplication(database.sql, applicationId)
      const client = asked && (await clients.byId(asked.client_id))
      if (!client) return 'not_in_review'
      return database.sql.transaction().execute(async (trx) => {
        const application = await lockApplication(trx, applicationId)
        const newest = await findNewestDecision(trx, applicationId)
        if (application?.state !== 'review' || !newest) return 'not_in_review'
        const decision = decisionOf(answer, application, newest)
        if ('refused' in decision) return decision.refused
        const { rules_version: rulesVersion, snapshot } = newest
        const made = { applicationId, decision, rulesVersion, snapshot: snapshot as Snapshot }
        const { id: about } = await insertDecision(trx, { ...made, decidedBy: 'person' })
        const kind = (await answerObjection(trx, applicationId)) ? 'objection_answered' : 'decision_made'
        await moveApplication(trx, application, answer.outcome, { review_until: null })
        await tellCabinet(trx, client.registrationId, 'application')
        await notify(trx, { clientId: client.id, kind, about, facts: {} })
        await record?.(trx)
        await afterCommit(trx, () => countDecision({ outcome: answer.outcome, decided_by: 'person' }))
        return 'decided'
      })
    },
  }
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
