import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/operator'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { isClient } from './conversations-repository.ts'
import { pageOf } from './message-page.ts'
import { findUnanswered } from './unanswered-conversations.ts'

const listedAtMost = 100

/** Clients waiting for the lender's answer, longest wait first. */
export async function listUnanswered(database: Database): Promise<AnswerOf<typeof wire.listUnanswered>> {
  const waiting = await findUnanswered(database.sql, listedAtMost)
  return {
    conversations: waiting.map(({ waits_since, ...more }) => ({ ...more, waits_since: waits_since.toISOString() })),
  }
}

/** Returns undefined when there is no such client. */
export async function readConversation(
  trx: Transaction<Tables>,
  clientId: string,
  before?: string,
): Promise<AnswerOf<typeof wire.readConversation> | undefined> {
  return (await isClient(trx, clientId)) ? pageOf(trx, clientId, before) : undefined
}
