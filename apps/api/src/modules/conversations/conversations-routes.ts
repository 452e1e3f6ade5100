import { listMessages, readMessages, sendMessage } from '@qadam/wire/conversations'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import type { ConversationsService } from './conversations-service.ts'

export function mountConversations(app: FastifyInstance, conversations: ConversationsService): void {
  mountEndpoint(app, listMessages, ({ query }, { session }) => conversations.list(session, query.before))
  mountEndpoint(app, sendMessage, ({ body }, { session }) => conversations.send(session, body))
  mountEndpoint(app, readMessages, ({ body }, { session }) => conversations.markRead(session, body.up_to))
}
