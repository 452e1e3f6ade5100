import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

export type OperatorAction = {
  readonly operator: string
  readonly action:
    | 'conversation_listed'
    | 'conversation_read'
    | 'conversation_answered'
    | 'request_listed'
    | 'request_answered'
    | 'review_read'
    | 'review_decided'
    | 'person_check_read'
    | 'person_check_decided'
    | 'dead_letter_read'
    | 'dead_letter_retried'
    | 'branches_replaced'
    | 'calendar_replaced'
    | 'loan_read'
    | 'receipt_listed'
    | 'receipt_identified'
    | 'receipt_taken_back'
    | 'loan_written_off'
    | 'loan_cancelled'
    | 'channel_file_taken'
    | 'bank_statement_taken'
    | 'difference_explained'
    | 'loan_request_listed'
    | 'loan_request_recorded'
    | 'loan_request_answered'
    | 'loan_request_ended'
  /** Whose data it was, or which request. */
  readonly subject: string
  readonly address: string
}

export async function insertAction(trx: Transaction<Tables>, action: OperatorAction): Promise<void> {
  await trx.insertInto('operator_actions').values(action).execute()
}

/** A list is a look at everybody who is in it: a row for each, so that who looked at one is found by that one. */
export async function insertLooks(
  { sql: db }: Database,
  { subjects, ...look }: Omit<OperatorAction, 'subject'> & { readonly subjects: readonly string[] },
): Promise<void> {
  if (subjects.length === 0) return
  await db
    .insertInto('operator_actions')
    .values(subjects.map((subject) => ({ ...look, subject })))
    .execute()
}
