import { exportStaffActions, listStaffActions } from '@qadam/wire/staff/record'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { exportActions } from './export-actions.ts'
import { listActions } from './list-actions.ts'
import { recordAction } from './record-action.ts'

/** Serves the record of staff actions; reading it is recorded too. */
export function mountAudit(app: FastifyInstance, { database }: { readonly database: Database }): void {
  mountEndpoint(app, exportStaffActions, ({ body }, caller) => exportActions({ database }, caller, body))
  mountEndpoint(app, listStaffActions, (input, caller) =>
    database.sql.transaction().execute(async (trx) => {
      const listed = await listActions(trx, input)
      await recordAction(trx, caller, { kind: 'look', permission: 'audit.read', subjectKind: 'record', subjects: [] })
      return listed
    }),
  )
}
