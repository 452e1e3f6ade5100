import type { StaffRole } from '@qadam/domain/staff/permissions'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { StaffTable } from '../../db/staff-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Secrets } from '../../secrets/secrets.ts'

export type StaffPerson = Selectable<StaffTable>

/** The id that no person has: a query about somebody unknown runs like any other. */
const idOfNobody = '00000000-0000-0000-0000-000000000000'

/** An e-mail is compared and stored in small letters. */
export function foldedEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** The key of a person's limits, the same whether or not the person exists; no counter holds an e-mail. */
export function limitKeyOf(secrets: Secrets, email: string): string {
  return secrets.mac('staff-email', foldedEmail(email)).toString('base64url')
}

/** Locks the person's row; whoever changes a person does so first. */
export function lockPerson(trx: Transaction<Tables>, id: string | undefined): Promise<StaffPerson | undefined> {
  return trx
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', id ?? idOfNobody)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Locks the person and the one who acts on them, in one order. Of two who act on one another at once one finds
 * themselves out.
 */
export async function lockWithActor(
  trx: Transaction<Tables>,
  { actorId, staffId }: { readonly actorId: string; readonly staffId: string },
): Promise<{ readonly isActorIn: boolean; readonly person: StaffPerson | undefined }> {
  const both = await trx
    .selectFrom('staff')
    .selectAll()
    .where('id', 'in', [staffId, actorId])
    .orderBy('id')
    .forUpdate()
    .execute()
  const find = (id: string) => both.find((person) => person.id === id)
  return { isActorIn: find(actorId)?.state === 'active', person: find(staffId) }
}

/** Replaces the roles of a person who cannot act yet. The database refuses roles that may not go together. */
export async function giveRoles(
  trx: Transaction<Tables>,
  { givenBy, roles, staffId }: { staffId: string; roles: readonly string[]; givenBy: string | null },
): Promise<void> {
  await trx.deleteFrom('staff_roles').where('staff_id', '=', staffId).execute()
  await sql`
    insert into staff_roles (staff_id, role, given_by)
    select ${staffId}, role, ${givenBy} from unnest(${sql.val([...new Set(roles)])}::text[]) role
  `.execute(trx)
}

export async function rolesOf(executor: Kysely<Tables>, staffId: string): Promise<StaffRole[]> {
  const rows = await executor
    .selectFrom('staff_roles')
    .select('role')
    .where('staff_id', '=', staffId)
    .orderBy('role')
    .execute()
  return rows.map(({ role }) => role)
}
