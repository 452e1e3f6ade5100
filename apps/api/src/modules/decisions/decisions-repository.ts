import type { Decision } from '@qadam/domain/lending/decision/decide'
import type { Snapshot } from '@qadam/domain/lending/decision/snapshot'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { BureauReportsTable, DecisionsTable } from '../../db/lending-tables.ts'
import { onlyRow } from '../../db/only-row.ts'
import type { Tables } from '../../db/tables.ts'

export type DecisionRow = Selectable<DecisionsTable>

type Trx = Transaction<Tables>
type Executor = Database['sql'] | Trx

/** Days an offer is valid: a month to decide, and no longer, because the data behind it ages. */
const offerDays = 30

export async function findNewestDecision(executor: Executor, applicationId: string): Promise<DecisionRow | undefined> {
  return executor
    .selectFrom('decisions')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type NewDecision = {
  readonly applicationId: string
  readonly decidedBy: 'rules' | 'person'
  readonly decision: Decision
  readonly rulesVersion: string
  readonly snapshot: Snapshot
}

/** The application must be locked, because its decisions are numbered in sequence. */
export async function insertDecision(
  trx: Trx,
  { applicationId, decision, ...rest }: NewDecision,
): Promise<DecisionRow> {
  const { offer, outcome, reasons, reviewReasons } = decision
  const before = await findNewestDecision(trx, applicationId)
  return trx
    .insertInto('decisions')
    .values({
      application_id: applicationId,
      number: (before?.number ?? 0) + 1,
      decided_by: rest.decidedBy,
      outcome,
      reasons: [...reasons],
      review_reasons: [...reviewReasons],
      offer_product: offer?.product ?? null,
      offer_most_tiyn: offer && BigInt(offer.most),
      offer_amount_tiyn: offer && BigInt(offer.amount),
      offer_term: offer?.term ?? null,
      offer_terms: offer && [...offer.terms],
      valid_until: offer && sql<Date>`now() + ${offerDays} * interval '1 day'`,
      rules_version: rest.rulesVersion,
      snapshot: JSON.stringify(rest.snapshot),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type NewReport = Pick<Selectable<BureauReportsTable>, 'provider' | 'report_id' | 'has_stop_mark' | 'sealed_report'>

/** A report received twice is stored once. */
export async function keepReport({ sql: db }: Database, applicationId: string, report: NewReport): Promise<void> {
  await db
    .insertInto('bureau_reports')
    .values({ application_id: applicationId, ...report })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findReport({ sql: db }: Database, applicationId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('bureau_reports')
    .select('sealed_report')
    .where('application_id', '=', applicationId)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sealed_report
}

/** Returns the newest report if it was received within these hours. */
export async function findFreshReport(
  { sql: db }: Database,
  { applicationId, hours }: { readonly applicationId: string; readonly hours: number },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('bureau_reports')
    .select(['sealed_report', sql<boolean>`received_at > now() - make_interval(hours => ${hours})`.as('is_fresh')])
    .where('application_id', '=', applicationId)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.is_fresh ? row.sealed_report : undefined
}

/** Approved applications not signed while the offer was valid. */
export async function findExpired({ sql: db }: Database, most: number): Promise<{ id: string; client_id: string }[]> {
  return db
    .selectFrom('applications')
    .select(['id', 'client_id'])
    .where('state', '=', 'approved')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('decisions')
            .select('decisions.id')
            .whereRef('decisions.application_id', '=', 'applications.id')
            .where('outcome', '=', 'approved')
            .where('valid_until', '>', sql<Date>`now()`),
        ),
      ),
    )
    .limit(most)
    .execute()
}

/** Earliest deadline first. */
export async function findInReview({ sql: db }: Database, most: number) {
  return db
    .selectFrom('applications')
    .selectAll('applications')
    .where('state', '=', 'review')
    .orderBy('review_until')
    .orderBy('submitted_at')
    .limit(most)
    .execute()
}

export async function insertObjection(
  trx: Trx,
  objection: { readonly application_id: string; readonly sealed_text: Buffer; readonly answer_until: Date },
): Promise<void> {
  await trx
    .insertInto('objections')
    .values({ ...objection, answered_at: null })
    .execute()
}

/** By the answers of this application, or of an earlier one of the last days that no person has approved since. */
export async function isCoerced({ sql: db }: Database, applicationId: string): Promise<boolean> {
  const { is_coerced } = await onlyRow(
    sql<{ is_coerced: boolean }>`select is_coerced(${applicationId}) as is_coerced`.execute(db),
  )
  return is_coerced
}

/** The text of an objection that still waits for an answer. */
export async function findOpenObjection({ sql: db }: Database, applicationId: string): Promise<Buffer | undefined> {
  const open = await db
    .selectFrom('objections')
    .select('sealed_text')
    .where('application_id', '=', applicationId)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return open?.sealed_text
}

/** Returns whether there was an objection to answer. */
export async function answerObjection(trx: Trx, applicationId: string): Promise<boolean> {
  const answered = await trx
    .updateTable('objections')
    .set({ answered_at: sql<Date>`now()` })
    .where('application_id', '=', applicationId)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return answered !== undefined
}
