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
  /** Id of the person whose data it was, or of the request. */
  readonly subject: string
  readonly address: string
}

export async function insertAction(trx: Transaction<Tables>, action: OperatorAction): Promise<void> {
  await trx.insertInto('operator_actions').values(action).execute()
}

/**
 * Listing counts as viewing everybody on the list: each gets a row, so that views of one person are found by that
 * person.
 */
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
