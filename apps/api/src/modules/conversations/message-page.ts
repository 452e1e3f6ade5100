import type { Message } from '@qadam/wire/conversations'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { presentMessage } from './conversations-presenter.ts'
import { findMessages } from './conversations-repository.ts'

const shownAtOnce = 50

type Page = { messages: Message[]; older: string | null }

/** Returns the last messages, or those before `before`, in chronological order. */
export async function pageOf(
  executor: Database['sql'] | Transaction<Tables>,
  clientId: string,
  before: string | undefined,
): Promise<Page> {
  const rows = await findMessages(executor, {
    clientId,
    before: before === undefined ? undefined : BigInt(before),
    atMost: shownAtOnce + 1,
  })
  const messages = rows.slice(0, shownAtOnce).toReversed().map(presentMessage)
  return { messages, older: rows.length > shownAtOnce ? (messages[0]?.place ?? null) : null }
}
