import type { Hours } from '@qadam/domain/calendar/contact-hours'
import type { listMessages, Message, sendMessage } from '@qadam/wire/conversations'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type { listUnanswered, readConversation } from '@qadam/wire/operator'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Limits } from '../../limits/limits.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import type { ClientFile, ClientsService } from '../clients/clients-service.ts'
import { lockClient } from '../clients/lock-client.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { presentMessage } from './conversations-presenter.ts'
import {
  type About,
  countUnread,
  findMessages,
  findUnanswered,
  insertMessage,
  isClient,
  isOwn,
  markRead,
} from './conversations-repository.ts'

const shownAtOnce = 50
const listedAtMost = 100

/** Enough for who is upset, too little for who floods. */

export type ConversationsDeps = {
  readonly database: Database
  readonly limits: Limits
  readonly clients: ClientsService
  readonly notify: Notify
  /** When somebody answers on working days. */
  readonly hours: Hours
}

type NotInCabinet = Refusal<'step_not_allowed'>

export type ConversationsService = {
  list(session: Session, before: string | undefined): Promise<AnswerOf<typeof listMessages> | NotInCabinet>
  send(
    session: Session,
    message: InputOf<typeof sendMessage>['body'],
  ): Promise<Message | NotInCabinet | Refusal<'not_found' | 'too_many_requests'>>
  markRead(session: Session, upTo: string): Promise<{ read: number } | NotInCabinet>
  countUnread(clientId: string): Promise<number>
  /** For whoever speaks for the lender: false where there is no such client. */
  answer(trx: Transaction<Tables>, answer: { clientId: string; text: string; operator: string }): Promise<boolean>
  listUnanswered(): Promise<AnswerOf<typeof listUnanswered>>
  read(trx: Transaction<Tables>, clientId: string): Promise<AnswerOf<typeof readConversation> | undefined>
}

export function conversationsService(deps: ConversationsDeps): ConversationsService {
  const { clients, database, hours, limits, notify } = deps
  const inTransaction = <Done>(work: (trx: Transaction<Tables>) => Promise<Done>) =>
    database.sql.transaction().execute(work)
  const ofClient = async <Done>({ accountId }: Session, work: (client: ClientFile) => Promise<Done>) => {
    const client = await clients.byAccount(accountId)
    return client ? work(client) : refuse('step_not_allowed')
  }

  return {
    list: (session, before) =>
      ofClient(session, async ({ id: clientId }) => ({
        ...page(await pageOf(database.sql, clientId, before)),
        hours,
      })),

    send: (session, { contract_id, loan_id, text }) =>
      ofClient(session, async ({ id: clientId, registrationId }) => {
        const about = aboutOf(contract_id, loan_id)
        if (about && !(await isOwn(database.sql, clientId, about))) return refuse('not_found')
        for (const limit of ['message-gap', 'message-day'] as const) {
          const { isAllowed, retryAfterSeconds } = await limits.take(limit, clientId)
          if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
        }
        return inTransaction(async (trx) => {
          const message = await insertMessage(trx, { clientId, author: 'client', text, about })
          await tellCabinet(trx, registrationId, 'messages')
          return presentMessage(message)
        })
      }),

    markRead: (session, upTo) =>
      ofClient(session, ({ id: clientId, registrationId }) =>
        inTransaction(async (trx) => {
          const read = await markRead(trx, { clientId, upTo: BigInt(upTo) })
          // Said only where something changed: the cabinet that hears it looks again, and reads again.
          if (read > 0) await tellCabinet(trx, registrationId, 'messages')
          return { read }
        }),
      ),

    countUnread: (clientId) => countUnread(database.sql, clientId),

    async answer(trx, { clientId, operator, text }) {
      // One client’s answers come one after another: the second one sees that the first is still unread.
      const client = await lockClient(trx, clientId)
      if (!client) return false
      // Who has an answer to read was told of it: three answers in a row are one SMS.
      const isAlreadyTold = (await countUnread(trx, clientId)) > 0
      const { id } = await insertMessage(trx, { clientId, author: 'lender', text, operator })
      if (!isAlreadyTold) await notify(trx, { clientId, kind: 'message_answered', about: id, facts: {} })
      if (client.registrationId !== null) await tellCabinet(trx, client.registrationId, 'messages')
      return true
    },

    async listUnanswered() {
      const waiting = await findUnanswered(database.sql, listedAtMost)
      return {
        conversations: waiting.map(({ waits_since, ...more }) => ({ ...more, waits_since: waits_since.toISOString() })),
      }
    },

    read: async (trx, clientId) =>
      (await isClient(trx, clientId)) ? page(await pageOf(trx, clientId, undefined)) : undefined,
  }
}

function aboutOf(contractId: string | undefined, loanId: string | undefined): About | undefined {
  if (contractId !== undefined) return { kind: 'contract', id: contractId }
  return loanId === undefined ? undefined : { kind: 'loan', id: loanId }
}

function pageOf(executor: Database['sql'] | Transaction<Tables>, clientId: string, before: string | undefined) {
  return findMessages(executor, {
    clientId,
    before: before === undefined ? undefined : BigInt(before),
    atMost: shownAtOnce + 1,
  })
}

function page(rows: Awaited<ReturnType<typeof findMessages>>) {
  const shown = rows.slice(0, shownAtOnce)
  const messages = shown.toReversed().map(presentMessage)
  return { messages, older: rows.length > shownAtOnce ? (messages[0]?.place ?? null) : null }
}
