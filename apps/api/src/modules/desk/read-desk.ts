import { mayDo, staffPermissionNames } from '@qadam/domain/staff/permissions'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/desk'
import type { StaffSession } from '../../http/request-staff.ts'

/** The signed-in person; every page of the console asks for it, so it costs no query of its own. */
export async function readDesk({ endsAt, name, roles }: StaffSession): Promise<AnswerOf<typeof wire.readDesk>> {
  return {
    ...{ name, roles: [...roles], ends_at: endsAt.toISOString() },
    permissions: staffPermissionNames.filter((permission) => mayDo(roles, permission)),
  }
}
