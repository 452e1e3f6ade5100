import { mayDo, type StaffPermission, type StaffRole } from '@qadam/domain/staff/permissions'
import type { LocaleCode } from '@qadam/wire/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problem-reply.ts'
import { bearerOf } from './request-session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the endpoint is for staff and the caller has the permission. */
    staff: StaffSession | null
  }
}

/** The signed-in staff member, with their current roles. */
export type StaffSession = {
  readonly id: string
  readonly staffId: string
  readonly name: string
  readonly locale: LocaleCode
  readonly roles: readonly StaffRole[]
  readonly endsAt: Date
  /** Whether a code of the authenticator was given within the last ten minutes. */
  readonly hasFreshCode: boolean
  /** Whether they are away today, as they or an admin have said. */
  readonly isAway: boolean
  /** Those who are away today and whom this person stands in for. */
  readonly standsFor: readonly string[]
}

export type StaffReader = {
  readonly findStaff: (token: string) => Promise<StaffSession | undefined>
  /** Records a call without permission before the refusal is sent. */
  readonly noteRefused: (who: StaffSession, refused: Refused) => Promise<void>
}

export type Refused = { readonly permission: StaffPermission; readonly address: string; readonly requestId: string }

/** Requirements of an endpoint on its caller. */
export type Guarded = {
  readonly permission: StaffPermission
  readonly needsFreshCode: boolean
  /** Part of an act of two people: whoever is away does not take part. */
  readonly needsPresence: boolean
}

export type StaffGuard = ReturnType<typeof requireStaff>

/** Runs before the body is read. Accepts only the Authorization header, which no other site can make a browser send. */
export function requireStaff({ findStaff, noteRefused }: StaffReader) {
  return ({ needsFreshCode, needsPresence, permission }: Guarded) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      const token = bearerOf(request)
      const staff = token === undefined ? undefined : await findStaff(token)
      if (!staff) return sendProblem(request, reply, { code: 'authorization_required' })
      if (!mayDo(staff.roles, permission)) {
        await noteRefused(staff, { permission, address: request.ip, requestId: request.id })
        return sendProblem(request, reply, { code: 'not_permitted' })
      }
      if (needsPresence && staff.isAway) return sendProblem(request, reply, { code: 'staff_away' })
      if (needsFreshCode && !staff.hasFreshCode) return sendProblem(request, reply, { code: 'fresh_code_needed' })
      request.staff = staff
      return undefined
    }
}
