import { claimConversation } from '@qadam/wire/staff/claims'
import * as conversations from '@qadam/wire/staff/conversations'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { answerConversation } from './answer-conversation.ts'
import { claimItem } from './claim-item.ts'
import { listConversations } from './list-conversations.ts'
import { maskedClients } from './masked-clients.ts'
import { readClientConversation } from './read-client-conversation.ts'

export type Queues = { readonly database: Database; readonly notify: Notify }

/** Work that waits for the lender's people; each look and each act is recorded with what it shows or changes. */
export function mountQueues(app: FastifyInstance, queues: Queues): void {
  const { database } = queues

  mountEndpoint(app, conversations.listConversations, (_, caller) => listConversations(database, caller))
  mountEndpoint(app, conversations.readClientConversation, (input, caller) =>
    readClientConversation(database, caller, input),
  )
  mountEndpoint(app, conversations.answerClientConversation, (input, caller) =>
    answerConversation(queues, caller, input),
  )
  mountEndpoint(app, claimConversation, ({ body, params: { id: subject } }, caller) =>
    claimItem(
      database,
      caller,
      { kind: 'conversation', subject },
      { isHeld: body.is_held, isThere: async (trx) => (await maskedClients(trx, [subject])).size > 0 },
    ),
  )
}
