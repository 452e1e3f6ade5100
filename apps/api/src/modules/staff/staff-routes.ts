import * as absences from '@qadam/wire/staff/absences'
import * as desk from '@qadam/wire/staff/desk'
import * as byIssuer from '@qadam/wire/staff/issuer'
import * as passkeys from '@qadam/wire/staff/passkeys'
import * as people from '@qadam/wire/staff/people'
import * as signIn from '@qadam/wire/staff/session'
import * as views from '@qadam/wire/staff/views'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import type { Issuer } from '../../providers/issuer/issuer.ts'
import { recordAction } from '../audit/record-action.ts'
import { type AcceptingInvitations, acceptInvitation } from './accept-invitation.ts'
import { type AddingPasskeys, addPasskey, beginPasskey } from './add-passkey.ts'
import { allowIssuerAccount } from './allow-issuer-account.ts'
import { type ChangingRoles, changeRoles } from './change-roles.ts'
import { confirmRoles } from './confirm-roles.ts'
import { endEmployment } from './end-employment.ts'
import { endSessionsOfStaff } from './end-sessions-of-staff.ts'
import { enterAs, listInvented } from './enter-as.ts'
import { giveFreshCode } from './give-fresh-code.ts'
import { beginFreshPasskey, giveFreshPasskey } from './give-fresh-passkey.ts'
import { type Inviting, inviteAgain, inviteStaff } from './invite-staff.ts'
import { listAbsences, listOwnAbsences } from './list-absences.ts'
import { listStaff } from './list-staff.ts'
import { lockStaff } from './lock-staff.ts'
import { openInvitation } from './open-invitation.ts'
import { listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts'
import { endOwnSessions, listOwnSessions } from './own-sessions.ts'
import { listOwnViews, removeOwnView, saveOwnView } from './own-views.ts'
import { readPerson } from './read-person.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { endAbsence, type SayingAbsence, sayAbsence } from './say-absence.ts'
import { type SettingLimits, setLimit } from './set-limit.ts'
import { type SettingReveals, setReveals } from './set-reveals.ts'
import { beginIssuerSignIn, signInByIssuer } from './sign-in-by-issuer.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in-by-passkey.ts'
import { type SigningIn, signInStaff } from './sign-in-staff.ts'
import { endStaffSession, type StaffSessions } from './staff-sessions.ts'
import { unlockStaff } from './unlock-staff.ts'

export type Staff = StaffSessions &
  SigningIn &
  AcceptingInvitations &
  Inviting &
  SayingAbsence &
  ChangingRoles &
  SettingLimits &
  SettingReveals &
  AddingPasskeys & { readonly issuer?: Issuer | undefined }

/** A code and an invitation are good once, so a repeated request with the same Idempotency-Key opens nothing. */
const once = { isNeverReplayed: true } as const

export function mountStaff(app: FastifyInstance, staff: Staff): void {
  const { database, issuer, sandbox } = staff
  if (sandbox) {
    mountEndpoint(app, signIn.listInvented, () => listInvented(database))
    mountEndpoint(app, signIn.enterAs, ({ body }, caller) => enterAs(staff, caller, body.staff_id))
  }
  if (issuer) {
    const by = { ...staff, issuer }
    mountEndpoint(app, byIssuer.beginIssuerSignIn, (_, caller) => beginIssuerSignIn(by, caller), once)
    mountEndpoint(app, byIssuer.signInByIssuer, (input, caller) => signInByIssuer(by, caller, input), once)
  }
  mountEndpoint(app, signIn.signInStaff, (input, caller) => signInStaff(staff, caller, input), once)
  mountEndpoint(app, passkeys.beginPasskeySignIn, (_, caller) => beginPasskeySignIn(staff, caller), once)
  mountEndpoint(app, passkeys.signInByPasskey, (input, caller) => signInByPasskey(staff, caller, input), once)
  mountEndpoint(app, signIn.openInvitation, ({ body }, caller) => openInvitation(staff, caller, body.key))
  mountEndpoint(app, signIn.acceptInvitation, (input, caller) => acceptInvitation(staff, caller, input), once)
  mountOwn(app, staff)
  mountOwnPasskeys(app, staff)
  mountPeople(app, staff)
  mountAbsences(app, staff)
}

function mountOwn(app: FastifyInstance, staff: Staff): void {
  const { database } = staff
  mountEndpoint(app, desk.giveFreshCode, ({ body }, caller) => giveFreshCode(staff, caller, body.code), once)
  mountEndpoint(app, desk.allowIssuerAccount, (_, caller) => allowIssuerAccount(database, caller))
  mountEndpoint(app, desk.listOwnSessions, (_, caller) => listOwnSessions(staff, caller))
  mountEndpoint(app, desk.makeRecoveryCodes, (_, caller) => renewRecoveryCodes(staff, caller), once)
  mountEndpoint(app, views.listOwnViews, (input, caller) => listOwnViews(database, caller, input))
  mountEndpoint(app, views.saveOwnView, (input, caller) => saveOwnView(database, caller, input))
  mountEndpoint(app, views.removeOwnView, (input, caller) => removeOwnView(database, caller, input))
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

function mountOwnPasskeys(app: FastifyInstance, staff: Staff): void {
  mountEndpoint(app, passkeys.listPasskeys, (_, caller) => listPasskeys(staff, caller))
  mountEndpoint(app, passkeys.beginPasskey, (_, caller) => beginPasskey(staff, caller), once)
  mountEndpoint(app, passkeys.addPasskey, (input, caller) => addPasskey(staff, caller, input), once)
  mountEndpoint(app, passkeys.renamePasskey, (input, caller) => renamePasskey(staff, caller, input))
  mountEndpoint(app, passkeys.removePasskey, ({ params }, caller) => removePasskey(staff, caller, params.id))
  mountEndpoint(app, passkeys.beginFreshPasskey, (_, caller) => beginFreshPasskey(staff, caller), once)
  mountEndpoint(app, passkeys.giveFreshPasskey, (input, caller) => giveFreshPasskey(staff, caller, input), once)
}

function mountPeople(app: FastifyInstance, staff: Staff): void {
  const { database } = staff
  mountEndpoint(app, people.listStaff, (_, caller) => listStaff(staff, caller))
  mountEndpoint(app, people.readPerson, ({ params }, caller) => readPerson(staff, caller, params.id))
  mountEndpoint(app, people.changeRoles, (input, caller) => changeRoles(staff, caller, input))
  mountEndpoint(app, people.setReveals, (input, caller) => setReveals(staff, caller, input))
  mountEndpoint(app, people.setLimit, (input, caller) => setLimit(staff, caller, input))
  mountEndpoint(app, people.confirmRoles, (input, caller) => confirmRoles(database, caller, input))
  mountEndpoint(app, people.endEmployment, ({ params }, caller) => endEmployment(database, caller, params.id))
  mountEndpoint(app, people.inviteStaff, (input, caller) => inviteStaff(staff, caller, input))
  mountEndpoint(app, people.inviteAgain, (input, caller) => inviteAgain(staff, caller, input))
  mountEndpoint(app, people.lockStaff, ({ params }, caller) => lockStaff(database, caller, params.id))
  mountEndpoint(app, people.unlockStaff, ({ params }, caller) => unlockStaff(staff, caller, params.id))
  mountEndpoint(app, people.endStaffSessions, ({ params }, caller) => endSessionsOfStaff(database, caller, params.id))
}

function mountAbsences(app: FastifyInstance, staff: Staff): void {
  const { database } = staff
  mountEndpoint(app, absences.listOwnAbsences, (_, caller) => listOwnAbsences(database, caller))
  mountEndpoint(app, absences.sayOwnAbsence, ({ body }, caller) =>
    sayAbsence(staff, caller, { body, staffId: caller.staff.staffId }),
  )
  mountEndpoint(app, absences.endOwnAbsence, ({ params: { id } }, caller) =>
    endAbsence(staff, caller, { id, staffId: caller.staff.staffId }),
  )
  mountEndpoint(app, absences.listAbsences, ({ params }, caller) => listAbsences(database, caller, params.id))
  mountEndpoint(app, absences.sayAbsence, ({ body, params }, caller) =>
    sayAbsence(staff, caller, { body, staffId: params.id }),
  )
  mountEndpoint(app, absences.endAbsence, ({ params: { id } }, caller) => endAbsence(staff, caller, { id }))
}
