import { maskedIin, maskedPhone } from '@qadam/domain/staff/masked'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/checks'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { holdersOf } from './claims.ts'

const listedAtMost = 100

export async function listChecks(
  { sql: db }: Database,
  caller: StaffCaller,
): Promise<AnswerOf<typeof wire.listChecks>> {
  return db.transaction().execute(async (trx) => {
    const waiting = await findWaiting(trx)
    const subjects = waiting.map(({ id }) => id)
    const holders = await holdersOf(trx, caller.staff, { kind: 'check', subjects })
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'person-check.read', subjectKind: 'registration', subjects },
    })
    return {
      checks: waiting.map(({ asked_at, id, reason, ...entered }) => ({
        ...{ id, person: presentPerson(entered), reason, waits_since: asked_at.toISOString() },
        holder: holders.get(id) ?? null,
      })),
    }
  })
}

function findWaiting(trx: Transaction<Tables>) {
  return trx
    .selectFrom('person_checks')
    .innerJoin('registrations', 'registrations.id', 'person_checks.registration_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['registrations.id', 'person_checks.reason', 'person_checks.asked_at', 'registrations.iin'])
    .select(['registrations.last_name', 'registrations.first_name', 'registrations.middle_name', 'accounts.phone'])
    .where('person_checks.decided_at', 'is', null)
    .orderBy('person_checks.asked_at')
    .orderBy('person_checks.id')
    .limit(listedAtMost)
    .execute()
}

export async function isCheckWaiting(trx: Transaction<Tables>, registrationId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('person_checks')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type Entered = {
  readonly iin: string | null
  readonly phone: string
  readonly last_name: string | null
  readonly first_name: string | null
  readonly middle_name: string | null
}

export function presentPerson({ first_name, iin, last_name, middle_name, phone }: Entered) {
  return {
    name: [last_name, first_name, middle_name].filter((part) => part).join(' ') || null,
    iin_masked: iin === null ? null : maskedIin(iin),
    phone_masked: maskedPhone(phone),
  }
}
