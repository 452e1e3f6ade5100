import { randomUUID } from 'node:crypto'
import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Day } from '@qadam/domain/calendar/day'
import type { ApplicationState } from '@qadam/domain/lending/application-lifecycle'
import type { FraudAnswers } from '@qadam/domain/lending/decision/fraud-questions'
import type { DecisionReason } from '@qadam/domain/lending/decision/reasons'
import type { BureauFinding } from '@qadam/domain/lending/decision/snapshot'
import type { Method } from '@qadam/domain/lending/method'
import type { ProductId } from '@qadam/domain/lending/products'
import { tenge } from '@qadam/domain/money/money'
import { sql } from 'kysely'
import type { Borrower } from './a-borrower.ts'
import type { TestApp } from './a-test-app.ts'

type Asked = {
  readonly state?: ApplicationState
  readonly product?: ProductId
  /** Whole tenge. */
  readonly amount?: number
  readonly term?: number
  readonly method?: Method
  readonly fraudAnswers?: FraudAnswers
}

type Answered = Asked & {
  /** Default: now. */
  readonly decidedAt?: Date
  /** The part of the snapshot that the client's answer is computed from. Default: today's. */
  readonly weighed?: { readonly on: Day; readonly bureau?: Pick<BureauFinding, 'hadLongOverdue'> | 'silent' }
}

export type Granted = Answered & {
  /** Whole tenge. Default: the requested amount. */
  readonly most?: number
  readonly terms?: readonly number[]
  readonly validDays?: number
  /** Default: today's report. null: the bureau was never queried. */
  readonly reportAgeDays?: number | null
}

type Where = Pick<TestApp, 'database'>

const asked = { product: 'instalment', amount: 78_500, term: 12, method: 'annuity' } as const

/** Inserts the state that a submission leaves; the form itself is tested elsewhere. */
export async function anApplication(
  { database }: Where,
  { clientId }: Pick<Borrower, 'clientId'>,
  application: Asked = {},
): Promise<string> {
  const { amount, fraudAnswers, method, product, state = 'deciding', term } = { ...asked, ...application }
  const { id } = await database.sql
    .insertInto('applications')
    .values({
      client_id: clientId,
      product,
      amount_tiyn: BigInt(tenge(amount)),
      term,
      method,
      state,
      has_automated_consent: true,
      fraud_answers: fraudAnswers ? JSON.stringify(fraudAnswers) : null,
      locale: 'ru',
      review_until: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An approved application with the bureau's report and an offer that may be signed. */
export async function anApproval(
  app: Where,
  borrower: Pick<Borrower, 'clientId'>,
  granted: Granted = {},
): Promise<string> {
  const { amount, most = amount, product, term, terms = [term], validDays = 30 } = { ...asked, ...granted }
  const id = await anApplication(app, borrower, { state: 'approved', ...granted })
  if (granted.reportAgeDays !== null) await aReport(app, id, granted.reportAgeDays)
  await app.database.sql
    .insertInto('decisions')
    .values({
      ...(await answerTo(app, id, granted)),
      outcome: 'approved',
      offer_product: product,
      offer_most_tiyn: BigInt(tenge(most)),
      offer_amount_tiyn: BigInt(tenge(Math.min(most, amount))),
      offer_term: terms.includes(term) ? term : terms[0]!,
      offer_terms: [...terms],
      valid_until: sql`now() + ${validDays} * interval '1 day'`,
    })
    .execute()
  return id
}

/** An application refused by the rules or by a reviewer. */
export async function aRefusal(
  app: Where,
  borrower: Pick<Borrower, 'clientId'>,
  { reasons, by = 'rules', ...application }: Answered & { reasons: DecisionReason[]; by?: 'rules' | 'person' },
): Promise<string> {
  const id = await anApplication(app, borrower, { state: 'refused', ...application })
  await app.database.sql
    .insertInto('decisions')
    .values({ ...(await answerTo(app, id, application)), ...noOffer, decided_by: by, outcome: 'refused', reasons })
    .execute()
  return id
}

async function aReport({ database }: Where, application_id: string, ageDays = 0): Promise<void> {
  await database.sql
    .insertInto('bureau_reports')
    .values({
      application_id,
      provider: 'sandbox',
      report_id: randomUUID(),
      // Recent enough for a signature; a payout requires a fresh bureau request.
      received_at: sql<Date>`now() - interval '2 hours' - ${ageDays} * interval '1 day'`,
      has_stop_mark: false,
      sealed_report: Buffer.of(1),
    })
    .execute()
}

const noOffer = {
  offer_product: null,
  offer_most_tiyn: null,
  offer_amount_tiyn: null,
  offer_term: null,
  offer_terms: null,
  valid_until: null,
}

async function answerTo({ database }: Where, applicationId: string, { decidedAt, weighed }: Answered) {
  const { answers } = await database.sql
    .selectFrom('decisions')
    .select(({ fn }) => fn.countAll<bigint>().as('answers'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return {
    application_id: applicationId,
    number: Number(answers) + 1,
    decided_by: 'rules',
    rules_version: 'test',
    snapshot: JSON.stringify(weighed ?? { on: businessDay(decidedAt ?? new Date()) }),
    ...(decidedAt && { decided_at: decidedAt }),
  } as const
}
