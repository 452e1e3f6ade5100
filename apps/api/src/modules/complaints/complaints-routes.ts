import * as wire from '@qadam/wire/complaints'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { type Complaining, complain } from './complain.ts'
import { listComplaints } from './list-complaints.ts'

export function mountComplaints(app: FastifyInstance, context: Complaining): void {
  mountEndpoint(app, wire.listComplaints, (_input, { session }) => listComplaints(context, session))
  mountEndpoint(app, wire.complain, ({ body }, { session }) => complain(context, session, body.text))
}
