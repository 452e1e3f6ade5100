import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/checks'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedRegistrant, type Registrant } from '../registration/masked-registrant.ts'
import { holdersOf } from './claims.ts'
import { keysetPage } from './keyset-page.ts'
import { type Listing, shownPage } from './listing.ts'

export async function listChecks(
  { sql: db }: Database,
  caller: StaffCaller,
  { query }: InputOf<typeof wire.listChecks>,
  { atMost, recorded }: Listing = shownPage,
): Promise<AnswerOf<typeof wire.listChecks>> {
  return db.transaction().execute(async (trx) => {
    const { rows: waiting, ...places } = await keysetPage(trx, undecided, { ...query, atMost })
    const subjects = waiting.map(({ registration_id }) => registration_id)
    const holders = await holdersOf(trx, caller.staff, { kind: 'check', subjects })
    await recordAction(trx, caller, {
      ...{ ...recorded, permission: 'person-check.read', subjectKind: 'registration', subjects },
    })
    return {
      ...places,
      checks: waiting.map(({ reason, registration_id: id, since, ...entered }) => ({
        ...{ id, person: maskedRegistrant(entered), reason, waits_since: since.toISOString() },
        holder: holders.get(id) ?? null,
      })),
    }
  })
}

type Waiting = Registrant & {
  readonly id: string
  readonly registration_id: string
  readonly reason: AnswerOf<typeof wire.listChecks>['checks'][number]['reason']
  readonly since: Date
}

const undecided = sql<Waiting>`
  select asked.id, asked.registration_id, asked.reason, asked.asked_at as since, registration.iin, account.phone,
    registration.last_name, registration.first_name, registration.middle_name
  from person_checks asked
  join registrations registration on registration.id = asked.registration_id
  join accounts account on account.id = registration.account_id
  where asked.decided_at is null`

export async function isCheckWaiting(trx: Transaction<Tables>, registrationId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('person_checks')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
