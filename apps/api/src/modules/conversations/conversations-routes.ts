import type { Hours } from '@qadam/domain/calendar/contact-hours'
import * as wire from '@qadam/wire/conversations'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { listMessages } from './list-messages.ts'
import { readMessages } from './read-messages.ts'
import { type Sending, sendMessage } from './send-message.ts'

export function mountConversations(app: FastifyInstance, context: Sending, hours: Hours): void {
  mountEndpoint(app, wire.listMessages, ({ query: { before } }, { session }) =>
    listMessages(context, session, { before, hours }),
  )
  mountEndpoint(app, wire.sendMessage, ({ body }, { session }) => sendMessage(context, session, body))
  mountEndpoint(app, wire.readMessages, ({ body }, { session }) => readMessages(context, session, body.up_to))
}
