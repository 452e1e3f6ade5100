import type { Day } from '@qadam/domain/calendar/day'
import { burdenOf } from '@qadam/domain/lending/decision/debt-burden'
import { fraudQuestions } from '@qadam/domain/lending/decision/fraud-questions'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/applications'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { findApplication } from '../applications/application.ts'
import { findPaperRequests, type PaperRequestRow } from '../applications/paper-requests.ts'
import { mostApprovedBy } from '../approvals/own-limit.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import { readReview } from '../decisions/reviews.ts'
import { findPictures } from '../request-pictures/request-pictures.ts'
import { lastDayForPapers } from './ask-for-papers.ts'
import { extendClaim, holdersOf } from './claims.ts'
import { presentKnown } from './known-facts.ts'

type Reading = { readonly database: Database; readonly secrets: Secrets; readonly today: () => Day }

type Answer = AnswerOf<typeof wire.readApplication>

export async function readApplication(
  context: Reading,
  caller: StaffCaller,
  id: string,
): Promise<Answer | Refusal<'not_found'>> {
  const { sql: db } = context.database
  const application = await findApplication(db, id)
  if (!application) return refuse('not_found')
  const review = await readReview(context, application)
  const { amount_tiyn, client_id, fraud_answers, product, review_until, state, submitted_at, term } = application
  const item = { kind: 'application', subject: id } as const
  return db.transaction().execute(async (trx) => {
    const shown = (await maskedClients(trx, [client_id])).get(client_id)
    if (!shown) return refuse('not_found')
    const decisions = await findDecisions(trx, id)
    const papers = await findPaperRequests(trx, id)
    await extendClaim(trx, caller.staff, item)
    const holders = await holdersOf(trx, caller.staff, { kind: 'application', subjects: [id] })
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'application.read', subjectKind: 'client', subjects: [client_id] },
      facts: { application: id },
    })
    return {
      ...{ id, client: shown.client, product, amount_tiyn: Number(amount_tiyn), term, state },
      waits_since: submitted_at.toISOString(),
      review_until: review_until?.toISOString() ?? null,
      holder: holders.get(id) ?? null,
      rules_version: decisions.at(-1)?.rules_version ?? null,
      own_most_tiyn: await mostApprovedBy(trx, caller.staff.staffId),
      seen: review?.number ?? null,
      review: review
        ? {
            ...{ figures: review.figures, known: presentKnown(review.snapshot) },
            burden_before: burdenBefore(review.figures),
          }
        : null,
      papers: await presentPapers(trx, papers),
      papers_until: lastDayForPapers(application, papers, context.today()) ?? null,
      fraud_answers: fraud_answers && fraudQuestions.filter((question) => fraud_answers[question]),
      decisions: decisions.map(({ decided_at, offer_amount_tiyn, ...decision }) => ({
        ...{ ...decision, decided_at: decided_at.toISOString() },
        offer_amount_tiyn: offer_amount_tiyn === null ? null : Number(offer_amount_tiyn),
      })),
    }
  })
}

type Figures = NonNullable<Answer['review']>['figures']

function burdenBefore({ income_tiyn: income, paid_monthly_tiyn: paid }: Figures): string | null {
  return income === null || paid === null ? null : burdenOf(paid, income)
}

async function presentPapers(
  trx: Transaction<Tables>,
  requests: readonly PaperRequestRow[],
): Promise<Answer['papers']> {
  const askers = requests.map(({ asked_by }) => asked_by)
  const people =
    askers.length > 0 ? await trx.selectFrom('staff').select(['id', 'name']).where('id', 'in', askers).execute() : []
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const shown: Answer['papers'] = []
  for (const { asked_at, asked_by, ended_at, ending, id, note, until_day, what } of requests) {
    shown.push({
      ...{ id, what, note, asked_by: names.get(asked_by) ?? '', asked_at: asked_at.toISOString(), until: until_day },
      ...{ ending, ended_at: ended_at?.toISOString() ?? null },
      pictures: await findPictures(trx, { paperRequest: id }),
    })
  }
  return shown
}

function findDecisions(trx: Transaction<Tables>, applicationId: string) {
  return trx
    .selectFrom('decisions')
    .select(['number', 'decided_by', 'outcome', 'reasons', 'review_reasons', 'offer_amount_tiyn', 'decided_at'])
    .select('rules_version')
    .where('application_id', '=', applicationId)
    .orderBy('number')
    .execute()
}
