import { listStaffActions } from '@qadam/wire/staff/record'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { listActions } from './list-actions.ts'
import { recordAction } from './record-action.ts'

/** Who did or saw what; whoever reads it is in it. */
export function mountAudit(app: FastifyInstance, { database }: { readonly database: Database }): void {
  mountEndpoint(app, listStaffActions, (input, caller) =>
    database.sql.transaction().execute(async (trx) => {
      const listed = await listActions(trx, input)
      await recordAction(trx, caller, { kind: 'look', permission: 'audit.read', subjectKind: 'record', subjects: [] })
      return listed
    }),
  )
}
