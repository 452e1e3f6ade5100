import type * as wire from '@qadam/wire/conversations'
import type { InputOf } from '@qadam/wire/endpoint'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Limits } from '../../limits/limits.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { presentMessage } from './conversations-presenter.ts'
import { type About, insertMessage, isOwn } from './conversations-repository.ts'
import type { Reading } from './list-messages.ts'

export type Sending = Reading & { readonly limits: Limits }

/** Stores a client's message; the contract or loan it refers to must be theirs. */
export async function sendMessage(
  { clients, database, limits }: Sending,
  { accountId }: Session,
  { contract_id, loan_id, text }: InputOf<typeof wire.sendMessage>['body'],
): Promise<wire.Message | Refusal<'step_not_allowed' | 'not_found' | 'too_many_requests'>> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('step_not_allowed')
  const { id: clientId, registrationId } = client
  const about = aboutOf(contract_id, loan_id)
  if (about && !(await isOwn(database.sql, clientId, about))) return refuse('not_found')
  // Enough for an upset client, too little for a flood.
  for (const limit of ['message-gap', 'message-day'] as const) {
    const { isAllowed, retryAfterSeconds } = await limits.take(limit, clientId)
    if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  }
  return database.sql.transaction().execute(async (trx) => {
    const message = await insertMessage(trx, { clientId, author: 'client', text, about })
    await notifyCabinet(trx, registrationId, 'messages')
    return presentMessage(message)
  })
}

function aboutOf(contractId: string | undefined, loanId: string | undefined): About | undefined {
  if (contractId !== undefined) return { kind: 'contract', id: contractId }
  return loanId === undefined ? undefined : { kind: 'loan', id: loanId }
}
