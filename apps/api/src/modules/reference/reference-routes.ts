import { listBranches } from '@qadam/contract/reference'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import * as reference from './reference-service.ts'

export function mountReference(app: FastifyInstance, database: Database): void {
  mountEndpoint(
    app,
    listBranches,
    async (_input, { locale }) => ({ branches: await reference.listBranches(database, locale) }),
    { publicForSeconds: 60 },
  )
}
