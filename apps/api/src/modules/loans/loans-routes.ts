import * as wire from '@qadam/wire/loans'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { listLoans, type Reading, readLoan } from './loan-views.ts'

export function mountLoans(app: FastifyInstance, context: Reading): void {
  mountEndpoint(app, wire.listLoans, async (_input, { session }) => ({ loans: await listLoans(context, session) }))
  mountEndpoint(app, wire.getLoan, ({ params }, { session }) => readLoan(context, session, params.id))
}
