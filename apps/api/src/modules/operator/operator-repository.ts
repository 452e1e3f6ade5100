import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export type OperatorAction = {
  readonly operator: string
  readonly action: 'conversation_read' | 'conversation_answered' | 'request_answered'
  /** Whose data it was, or which request. */
  readonly subject: string
  readonly address: string
}

export async function insertAction(trx: Transaction<Tables>, action: OperatorAction): Promise<void> {
  await trx.insertInto('operator_actions').values(action).execute()
}
