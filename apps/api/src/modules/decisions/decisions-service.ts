import { type Assessment, assess, type Decision } from '@qadam/domain/lending/decision/decide'
import { offerByPerson, type PersonMayNot } from '@qadam/domain/lending/decision/offer-by-person'
import type { DecisionReason, ReviewReason } from '@qadam/domain/lending/decision/reasons'
import { rulesOf } from '@qadam/domain/lending/decision/rules'
import { type Snapshot, type Source, sources } from '@qadam/domain/lending/decision/snapshot'
import type { Tiyn } from '@qadam/domain/money/money'
import type { Database } from '../../db/connect.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import {
  type ApplicationRow,
  findApplication,
  lockApplication,
  moveApplication,
} from '../applications/applications-service.ts'
import type { ClientsService } from '../registration/registration-clients-service.ts'
import {
  type DecisionRow,
  findInReview,
  findNewestDecision,
  findObjection,
  insertDecision,
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

export type DecisionsService = {
  listReviews(): Promise<Review[]>
  /** A person's word on an application that waits for one; the law's own refusals bind the person too. */
  decideReview(applicationId: string, answer: PersonsAnswer): Promise<'decided' | 'not_in_review' | PersonMayNot>
}

type Deps = { readonly database: Database; readonly clients: ClientsService }

const mostShown = 100

export function decisionsService({ clients, database }: Deps): DecisionsService {
  const reviewOf = async (application: ApplicationRow): Promise<Review[]> => {
    const newest = await findNewestDecision(database.sql, application.id)
    if (!newest) return []
    const snapshot = newest.snapshot as Snapshot
    return [
      {
        application,
        // What the rules have refused waits for a person only where the client objected.
        reasons: newest.outcome === 'review' ? newest.review_reasons : ['objection'],
        assessment: assess(snapshot, rulesOf(newest.rules_version)),
        silent: sources.filter((source) => snapshot[source] === 'silent'),
        objection: (await findObjection(database, newest.id)) ?? null,
      },
    ]
  }

  return {
    async listReviews() {
      const waiting = await findInReview(database, mostShown)
      return (await Promise.all(waiting.map(reviewOf))).flat()
    },

    async decideReview(applicationId, answer) {
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
        await insertDecision(trx, { ...made, decidedBy: 'person' })
        await moveApplication(trx, application, answer.outcome, { review_until: null })
        await tellCabinet(trx, client.registrationId, 'application')
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
