import * as desk from '@qadam/wire/staff/desk'
import * as people from '@qadam/wire/staff/people'
import * as signIn from '@qadam/wire/staff/session'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { type AcceptingInvitations, acceptInvitation } from './accept-invitation.ts'
import { type ChangingRoles, changeRoles } from './change-roles.ts'
import { confirmRoles } from './confirm-roles.ts'
import { endEmployment } from './end-employment.ts'
import { endSessionsOfStaff } from './end-sessions-of-staff.ts'
import { enterAs, listInvented } from './enter-as.ts'
import { giveFreshCode } from './give-fresh-code.ts'
import { type Inviting, inviteAgain, inviteStaff } from './invite-staff.ts'
import { listStaff } from './list-staff.ts'
import { lockStaff } from './lock-staff.ts'
import { openInvitation } from './open-invitation.ts'
import { endOwnSessions, listOwnSessions } from './own-sessions.ts'
import { readPerson } from './read-person.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { type SigningIn, signInStaff } from './sign-in-staff.ts'
import { endStaffSession, type StaffSessions } from './staff-sessions.ts'
import { unlockStaff } from './unlock-staff.ts'

export type Staff = StaffSessions & SigningIn & AcceptingInvitations & Inviting & ChangingRoles

/** A code and an invitation are good once, so a repeated request with the same Idempotency-Key opens nothing. */
const once = { isNeverReplayed: true } as const

export function mountStaff(app: FastifyInstance, staff: Staff): void {
  const { database, sandbox } = staff
  if (sandbox) {
    mountEndpoint(app, signIn.listInvented, () => listInvented(database))
    mountEndpoint(app, signIn.enterAs, ({ body }, caller) => enterAs(database, caller, body.staff_id))
  }
  mountEndpoint(app, signIn.signInStaff, (input, caller) => signInStaff(staff, caller, input), once)
  mountEndpoint(app, signIn.openInvitation, ({ body }, caller) => openInvitation(staff, caller, body.key))
  mountEndpoint(app, signIn.acceptInvitation, (input, caller) => acceptInvitation(staff, caller, input), once)
  mountOwn(app, staff)
  mountPeople(app, staff)
}

function mountOwn(app: FastifyInstance, staff: Staff): void {
  const { database } = staff
  mountEndpoint(app, desk.giveFreshCode, ({ body }, caller) => giveFreshCode(staff, caller, body.code), once)
  mountEndpoint(app, desk.listOwnSessions, (_, caller) => listOwnSessions(database, caller))
  mountEndpoint(app, desk.makeRecoveryCodes, (_, caller) => renewRecoveryCodes(staff, caller), once)
  mountEndpoint(app, desk.endOwnSessions, (_, caller) => endOwnSessions(database, caller))
  mountEndpoint(app, desk.signOutStaff, (_, caller) =>
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

function mountPeople(app: FastifyInstance, staff: Staff): void {
  const { database } = staff
  mountEndpoint(app, people.listStaff, (_, caller) => listStaff(staff, caller))
  mountEndpoint(app, people.readPerson, ({ params }, caller) => readPerson(staff, caller, params.id))
  mountEndpoint(app, people.changeRoles, (input, caller) => changeRoles(staff, caller, input))
  mountEndpoint(app, people.confirmRoles, (input, caller) => confirmRoles(database, caller, input))
  mountEndpoint(app, people.endEmployment, ({ params }, caller) => endEmployment(database, caller, params.id))
  mountEndpoint(app, people.inviteStaff, (input, caller) => inviteStaff(staff, caller, input))
  mountEndpoint(app, people.inviteAgain, (input, caller) => inviteAgain(staff, caller, input))
  mountEndpoint(app, people.lockStaff, ({ params }, caller) => lockStaff(database, caller, params.id))
  mountEndpoint(app, people.unlockStaff, ({ params }, caller) => unlockStaff(staff, caller, params.id))
  mountEndpoint(app, people.endStaffSessions, ({ params }, caller) => endSessionsOfStaff(database, caller, params.id))
}
