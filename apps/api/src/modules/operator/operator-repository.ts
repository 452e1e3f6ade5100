import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffActionsTable } from '../../db/staff-tables.ts'
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
    | 'receipt_refused'
    | 'receipt_moved'
    | 'credit_returned'
    | 'loan_written_off'
    | 'loan_cancelled'
    | 'loan_suspended'
    | 'loan_resumed'
    | 'relief_list_read'
    | 'relief_list_shown'
    | 'better_terms_offered'
    | 'better_terms_shown'
    | 'relief_list_taken'
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
  readonly requestId: string
}

type Recorded = Pick<StaffActionsTable, 'kind' | 'permission' | 'subject_kind'>

const look = (permission: string, subject_kind: string): Recorded => ({ kind: 'look', permission, subject_kind })
const act = (permission: string, subject_kind: string): Recorded => ({ kind: 'act', permission, subject_kind })

/** How the calls of the token stand in the record of the lender's people, by the permissions of the console. */
const recorded: Record<OperatorAction['action'], Recorded> = {
  conversation_listed: look('conversation.read', 'client'),
  conversation_read: look('conversation.read', 'client'),
  conversation_answered: act('conversation.answer', 'client'),
  request_listed: look('personal-request.read', 'personal-request'),
  request_answered: act('personal-request.answer', 'personal-request'),
  review_read: look('application.read', 'application'),
  review_decided: act('application.decide', 'application'),
  person_check_read: look('person-check.read', 'registration'),
  person_check_decided: act('person-check.decide', 'registration'),
  dead_letter_read: look('job.read', 'job'),
  dead_letter_retried: act('job.retry', 'job'),
  branches_replaced: act('branches.replace', 'none'),
  calendar_replaced: act('calendar.replace', 'none'),
  loan_read: look('loan.read', 'loan'),
  receipt_listed: look('receipt.read', 'receipt'),
  receipt_identified: act('receipt.identify', 'receipt'),
  receipt_taken_back: act('receipt.take-back', 'receipt'),
  receipt_refused: act('receipt.refuse', 'receipt'),
  receipt_moved: act('receipt.move', 'receipt'),
  credit_returned: act('loan.return-credit', 'loan'),
  loan_written_off: act('loan.end', 'loan'),
  loan_cancelled: act('loan.end', 'loan'),
  loan_suspended: act('loan-request.answer', 'loan'),
  loan_resumed: act('loan-request.answer', 'loan'),
  better_terms_offered: act('loan-request.answer', 'loan'),
  better_terms_shown: look('loan-request.read', 'loan'),
  relief_list_read: look('loan-request.read', 'relief-list'),
  relief_list_shown: look('loan-request.read', 'client'),
  relief_list_taken: act('loan-request.answer', 'relief-list'),
  channel_file_taken: act('reconciliation.take', 'reconciliation'),
  bank_statement_taken: act('reconciliation.take', 'reconciliation'),
  difference_explained: act('reconciliation.explain', 'reconciliation'),
  loan_request_listed: look('loan-request.read', 'loan-request'),
  loan_request_recorded: act('loan-request.answer', 'loan-request'),
  loan_request_answered: act('loan-request.answer', 'loan-request'),
  loan_request_ended: act('loan-request.answer', 'loan-request'),
}

/** Writes both tables: the token's own, which its readers know, and the sealed record of everybody else. */
export async function insertAction(trx: Transaction<Tables>, { requestId, ...action }: OperatorAction): Promise<void> {
  await trx.insertInto('operator_actions').values(action).execute()
  await trx
    .insertInto('staff_actions')
    .values(rowOf(action, requestId, [action.subject]))
    .execute()
}

/**
 * Listing counts as viewing everybody on the list: each gets a row, so that views of one person are found by that
 * person. An empty list was looked at too.
 */
export async function insertLooks(
  { sql: db }: Database,
  { requestId, subjects, ...look }: Omit<OperatorAction, 'subject'> & { readonly subjects: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (subjects.length > 0)
      await trx
        .insertInto('operator_actions')
        .values(subjects.map((subject) => ({ ...look, subject })))
        .execute()
    await trx
      .insertInto('staff_actions')
      .values(rowOf(look, requestId, subjects))
      .execute()
  })
}

/** A look at totals or at the lender's own lists, which name nobody: the sealed record alone has it. */
export async function insertReadOfTotals(
  { sql: db }: Database,
  { permission, ...where }: { permission: string; operator: string; address: string; requestId: string },
): Promise<void> {
  const { address, operator, requestId } = where
  await db
    .insertInto('staff_actions')
    .values({
      ...{ actor_kind: 'token', actor_id: null, actor_name: operator, session_id: null, address },
      ...{ request_id: requestId, ...look(permission, 'none'), subjects: [], reason: null, facts: '{}' },
    })
    .execute()
}

/** The token is one for all: the name is what its user says, and no session proves it. */
function rowOf(
  { action, address, operator }: Pick<OperatorAction, 'action' | 'address' | 'operator'>,
  requestId: string,
  subjects: readonly string[],
): Insertable<StaffActionsTable> {
  return {
    ...{ actor_kind: 'token', actor_id: null, actor_name: operator, session_id: null, address, request_id: requestId },
    ...{ ...recorded[action], subjects: [...subjects], reason: null, facts: '{}' },
  }
}
