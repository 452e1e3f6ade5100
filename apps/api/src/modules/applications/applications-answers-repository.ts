import type { Day } from '@qadam/domain/calendar/day'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { DecisionsTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'

/** The part of a decision that its client is shown; of the data it was based on only what the words need. */
export type Answer = Pick<
  Selectable<DecisionsTable>,
  | 'id'
  | 'application_id'
  | 'decided_by'
  | 'decided_at'
  | 'outcome'
  | 'reasons'
  | 'offer_product'
  | 'offer_most_tiyn'
  | 'offer_amount_tiyn'
  | 'offer_term'
  | 'offer_terms'
  | 'valid_until'
> & {
  /** Null when no objection is waiting for an answer. */
  readonly objected_at: Date | null
  readonly can_object: boolean
  /** What the cap of the debt burden depends on: the snapshot's day, and whether a long overdue was known. */
  readonly decided_for: Day
  readonly had_long_overdue: boolean
}

type Executor = Database['sql'] | Transaction<Tables>

/** An older refusal rests on data that may no longer be used for lending. */
const objectionDays = 30

/**
 * Only a refusal by the rules, not by a person, and only while it is the latest event: no newer application, and no
 * contract signed since, because the refusal's snapshot does not include it.
 */
const canObject = sql<boolean>`(
  applications.state = 'refused' and outcome = 'refused' and decided_by = 'rules'
  and decided_at > now() - ${objectionDays} * interval '1 day'
  and not exists (
    select from applications newer
      where newer.client_id = applications.client_id and newer.id <> applications.id
        and newer.submitted_at >= applications.submitted_at
  )
  and not exists (
    select from loan_contracts
      where loan_contracts.client_id = applications.client_id and signed_at > decided_at
  )
)`

/** The last approval or refusal of each application; a decision to send it to review does not count. */
export async function findAnswers(executor: Executor, applicationIds: readonly string[]): Promise<Answer[]> {
  if (applicationIds.length === 0) return []
  return executor
    .selectFrom('decisions')
    .innerJoin('applications', 'applications.id', 'decisions.application_id')
    .leftJoin('objections', (join) =>
      join.onRef('objections.application_id', '=', 'decisions.application_id').on('objections.answered_at', 'is', null),
    )
    .distinctOn('decisions.application_id')
    .select([
      ...(['decisions.id', 'decisions.application_id', 'decided_by', 'decided_at', 'outcome', 'reasons'] as const),
      ...(['offer_product', 'offer_most_tiyn', 'offer_amount_tiyn', 'offer_term', 'offer_terms'] as const),
      ...(['valid_until', 'objections.asked_at as objected_at'] as const),
      canObject.as('can_object'),
      sql<Day>`snapshot ->> 'on'`.as('decided_for'),
      sql<boolean>`coalesce((snapshot -> 'bureau' -> 'hadLongOverdue')::boolean, false)`.as('had_long_overdue'),
    ])
    .where('decisions.application_id', 'in', [...applicationIds])
    .where('outcome', '!=', 'review')
    .orderBy('decisions.application_id')
    .orderBy('number', 'desc')
    .execute()
}
