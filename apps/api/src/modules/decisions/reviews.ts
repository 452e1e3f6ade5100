import { assess } from '@qadam/domain/lending/decision/decide'
import { rulesOf } from '@qadam/domain/lending/decision/rules'
import { type Snapshot, sources } from '@qadam/domain/lending/decision/snapshot'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/sandbox-reviews'
import type { SandboxReview } from '@qadam/wire/sandbox-reviews'
import type { Database } from '../../db/connect.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ApplicationRow } from '../applications/application.ts'
import { presentReview } from './decisions-presenter.ts'
import { findInReview, findNewestDecision, findOpenObjection } from './decisions-repository.ts'
import type { Review } from './review.ts'

type Reading = { readonly database: Database; readonly secrets: Secrets }

const maxShown = 100

/** The underwriter's queue, served by the sandbox and by the lender's own calls. */
export async function listReviews(context: Reading): Promise<AnswerOf<typeof wire.listReviews>> {
  const waiting = await findInReview(context.database, maxShown)
  const reviews = await Promise.all(waiting.map((application) => reviewOf(context, application)))
  return { reviews: reviews.flat().map(presentReview) }
}

/** Facts for the decision on one application in review; undefined when nobody has to decide it. */
export async function readReview(
  context: Reading,
  application: ApplicationRow,
): Promise<(Pick<Review, 'number' | 'snapshot'> & { readonly figures: SandboxReview }) | undefined> {
  const [review] = application.state === 'review' ? await reviewOf(context, application) : []
  return review && { figures: presentReview(review), number: review.number, snapshot: review.snapshot }
}

async function reviewOf({ database, secrets }: Reading, application: ApplicationRow): Promise<Review[]> {
  const newest = await findNewestDecision(database.sql, application.id)
  if (!newest) return []
  const snapshot = newest.snapshot as Snapshot
  const sealed = await findOpenObjection(database, application.id)
  return [
    {
      application,
      number: newest.number,
      snapshot,
      reasons: newest.review_reasons,
      assessment: assess(snapshot, rulesOf(newest.rules_version)),
      silent: sources.filter((source) => snapshot[source] === 'silent'),
      objection: sealed ? secrets.open('objection', sealed).toString() : null,
    },
  ]
}
