import * as wire from '@qadam/wire/contracts'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { type GivingPayees, givePayee } from './give-payee.ts'
import { findOwnPayee, presentPayee } from './payee.ts'

export function mountPayees(app: FastifyInstance, context: GivingPayees): void {
  const { clients, database } = context
  mountEndpoint(app, wire.givePayee, ({ body }, { session }) => givePayee(context, session, body))
  mountEndpoint(app, wire.getPayee, async ({ params: { id } }, { session }) => {
    const client = await clients.byAccount(session.accountId)
    const row = client && (await findOwnPayee(database.sql, { id, clientId: client.id }))
    return row ? presentPayee(row) : refuse('not_found')
  })
}
