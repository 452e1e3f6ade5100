import { maskedDocument } from '@qadam/domain/staff/masked'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/checks'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { RegistryPerson } from '../../providers/person-registry/person-registry.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedRegistrant } from '../registration/masked-registrant.ts'
import { extendClaim, holdersOf } from './claims.ts'

type Answer = AnswerOf<typeof wire.readCheck>

const attemptsShown = 10

export async function readCheck(
  { sql: db }: Database,
  caller: StaffCaller,
  id: string,
): Promise<Answer | Refusal<'not_found'>> {
  const item = { kind: 'check', subject: id } as const
  return db.transaction().execute(async (trx) => {
    const row = await findChecked(trx, id)
    if (!row) return refuse('not_found')
    const pictures = await findPictureTimes(trx, id)
    const attempts = await findAttempts(trx, id)
    await extendClaim(trx, caller.staff, item)
    const holders = await holdersOf(trx, caller.staff, { kind: 'check', subjects: [id] })
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'person-check.read', subjectKind: 'registration', subjects: [id] },
    })
    const { asked_at, check_id, check_reason, is_resident, warnings } = row
    const known = row.registry_person as RegistryPerson | null
    return {
      ...{ id, person: maskedRegistrant(row), is_resident, warnings, has_register: known !== null },
      is_client_elsewhere: row.client_elsewhere !== null,
      check:
        row.decided_at === null ? { id: check_id, reason: check_reason, waits_since: asked_at.toISOString() } : null,
      fields: fieldsOf(row, known),
      pictures: { state: pictures.get('state') ?? null, best_frame: pictures.get('best_frame') ?? null },
      attempts: attempts.map(({ at, result, similarity }) => ({ at: at.toISOString(), result, similarity })),
      holder: holders.get(id) ?? null,
    }
  })
}

type Checked = NonNullable<Awaited<ReturnType<typeof findChecked>>>

/** Returns undefined for a registration that never waited for a person. */
function findChecked(trx: Transaction<Tables>, id: string) {
  return trx
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('person_checks', 'person_checks.registration_id', 'registrations.id')
    .leftJoin('clients as elsewhere', (join) =>
      join
        .onRef('elsewhere.iin', '=', 'registrations.iin')
        .onRef('elsewhere.account_id', '<>', 'registrations.account_id'),
    )
    .selectAll('registrations')
    .select(['accounts.phone', 'person_checks.id as check_id', 'person_checks.reason as check_reason'])
    .select(['person_checks.asked_at', 'person_checks.decided_at', 'elsewhere.id as client_elsewhere'])
    .where('registrations.id', '=', id)
    .orderBy('person_checks.asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function findPictureTimes(trx: Transaction<Tables>, id: string): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('identification_pictures')
    .select(['kind', ({ fn }) => fn.max('taken_at').as('taken_at')])
    .where('registration_id', '=', id)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, taken_at }) => [kind, taken_at.toISOString()]))
}

function findAttempts(trx: Transaction<Tables>, id: string) {
  return trx
    .selectFrom('face_matches')
    .select(['at', 'result', 'similarity'])
    .where('registration_id', '=', id)
    .orderBy('at', 'desc')
    .limit(attemptsShown)
    .execute()
}

function fieldsOf(entered: Checked, known: RegistryPerson | null): Answer['fields'] {
  const card = known?.document ?? null
  const fields = [
    ['last_name', entered.last_name, known?.lastName],
    ['first_name', entered.first_name, known?.firstName],
    ['middle_name', entered.middle_name, known?.middleName],
    ['birthday', entered.birthday, known?.birthday],
    ['document', entered.id_number, card?.number],
    ['issued_on', entered.issued_on, card?.issuedOn],
    ['valid_until', entered.valid_until, card?.validUntil],
  ] as const
  // Whole values are compared, so that two numbers with the same last digits are still told apart.
  return fields.map(([field, mine, theirs]) => ({
    field,
    by_client: shown(field, mine),
    by_register: shown(field, theirs),
    differs: Boolean(mine && theirs && folded(mine) !== folded(theirs)),
  }))
}

function shown(field: string, value: string | null | undefined): string | null {
  if (!value) return null
  return field === 'document' ? maskedDocument(value) : value
}

function folded(value: string): string {
  return value.trim().toLocaleLowerCase('kk')
}
