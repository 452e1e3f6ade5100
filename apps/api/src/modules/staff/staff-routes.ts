import { signOutStaff } from '@qadam/wire/staff/desk'
import { enterAs as enterAsCall, listInvented as listInventedCall } from '@qadam/wire/staff/session'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { enterAs, listInvented } from './enter-as.ts'
import { endStaffSession, type StaffSessions } from './staff-sessions.ts'

export function mountStaff(app: FastifyInstance, { database, sandbox }: StaffSessions): void {
  if (sandbox) {
    mountEndpoint(app, listInventedCall, () => listInvented(database))
    mountEndpoint(app, enterAsCall, ({ body }, caller) => enterAs(database, caller, body.staff_id))
  }

  mountEndpoint(app, signOutStaff, (_, caller) =>
    database.sql.transaction().execute(async (trx) => {
      await endStaffSession(trx, caller.staff.id, 'signed_out')
      const { staffId } = caller.staff
      await recordAction(trx, caller, {
        kind: 'login',
        permission: 'desk.use',
        subjectKind: 'staff',
        subjects: [staffId],
      })
      return { signed_out: true as const }
    }),
  )
}
