import type { ClaimKind, Holder } from '@qadam/wire/staff/claims'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffSession } from '../../http/request-staff.ts'

type Trx = Transaction<Tables>

export type Item = { readonly kind: ClaimKind; readonly subject: string }

const heldMinutes = 15
/** A colleague has to notice it first; once they open it, it is held as any other. */
const handedMinutes = 120

/** Whether nobody has the item; `subject` is the column that names it. */
export const isFree = (kind: ClaimKind, subject: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from staff_claims as held where kind = ${kind} and subject = ${sql.ref(subject)} and not ${isOver('held')}
)`

/** A claim ends after fifteen minutes, or with the session of the person who made it. */
const isOver = (claim: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${claim}.until`)} <= now() or exists (
    select from staff_sessions where id = ${sql.ref(`${claim}.session_id`)} and ended_at is not null
  )
)`

/** Takes an item that is free, or extends one's own claim. Returns false when somebody else has it. */
export function takeItem(trx: Trx, staff: StaffSession, item: Item): Promise<boolean> {
  return claimUnless(trx, staff, { item, unless: sql`held.staff_id <> ${staff.staffId}` })
}

/** Takes an item only if nobody has it, not even the same person in another tab. */
export function takeFreeItem(trx: Trx, staff: StaffSession, item: Item): Promise<boolean> {
  return claimUnless(trx, staff, { item, unless: sql`true` })
}

/** A claim that is over keeps nobody out; one that lasts does where `unless` says so. */
async function claimUnless(
  trx: Trx,
  { id: sessionId, staffId }: StaffSession,
  { item: { kind, subject }, unless }: { readonly item: Item; readonly unless: RawBuilder<unknown> },
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_claims as held (kind, subject, staff_id, session_id, until)
    values (${kind}, ${subject}, ${staffId}, ${sessionId}, now() + ${heldMinutes} * interval '1 minute')
    on conflict (kind, subject) do update set
      staff_id = excluded.staff_id, session_id = excluded.session_id, taken_at = now(), until = excluded.until
    where not (${unless}) or ${isOver('held')}
    returning held.staff_id
  `.execute(trx)
  return rows.length > 0
}

/** Extends the claim of the person who looks at their own item; does nothing for anybody else. */
export async function extendClaim(trx: Trx, { staffId }: StaffSession, { kind, subject }: Item): Promise<void> {
  await sql`
    update staff_claims as held set until = now() + ${heldMinutes} * interval '1 minute'
    where kind = ${kind} and subject = ${subject} and staff_id = ${staffId} and not ${isOver('held')}
  `.execute(trx)
}

export async function freeItem(trx: Trx, { staffId }: StaffSession, { kind, subject }: Item): Promise<void> {
  await trx
    .deleteFrom('staff_claims')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('staff_id', '=', staffId)
    .execute()
}

/** Returns whether this person has the item now. */
export async function isHeldBy(trx: Trx, { staffId }: StaffSession, { kind, subject }: Item): Promise<boolean> {
  const { rows } = await sql`
    select from staff_claims as held
    where kind = ${kind} and subject = ${subject} and staff_id = ${staffId} and not ${isOver('held')}
  `.execute(trx)
  return rows.length > 0
}

type Giving = { readonly item: Item; readonly to: { readonly staffId: string; readonly sessionId: string } }

/** Makes an item that this person has a colleague's; false if it is theirs no more. */
export async function giveItem(
  trx: Trx,
  { staffId }: StaffSession,
  { item: { kind, subject }, to }: Giving,
): Promise<boolean> {
  const { rows } = await sql`
    update staff_claims as held set staff_id = ${to.staffId}, session_id = ${to.sessionId}, taken_at = now(),
      until = now() + ${handedMinutes} * interval '1 minute'
    where kind = ${kind} and subject = ${subject} and staff_id = ${staffId} and not ${isOver('held')}
    returning held.staff_id
  `.execute(trx)
  return rows.length > 0
}

/** Returns whether somebody other than this person has the item now. */
export async function isHeldByAnother(trx: Trx, { staffId }: StaffSession, { kind, subject }: Item): Promise<boolean> {
  const { rows } = await sql`
    select from staff_claims as held
    where kind = ${kind} and subject = ${subject} and staff_id <> ${staffId} and not ${isOver('held')}
  `.execute(trx)
  return rows.length > 0
}

/** Returns who has these items now, by subject; free ones are missing. */
export async function holdersOf(
  trx: Trx,
  { staffId }: StaffSession,
  { kind, subjects }: { readonly kind: ClaimKind; readonly subjects: readonly string[] },
): Promise<ReadonlyMap<string, NonNullable<Holder>>> {
  if (subjects.length === 0) return new Map()
  const { rows } = await sql<{ subject: string; staff_id: string; name: string; until: Date }>`
    select held.subject, held.staff_id, staff.name, held.until
    from staff_claims as held join staff on staff.id = held.staff_id
    where held.kind = ${kind} and held.subject = any(${[...subjects]}::uuid[]) and not ${isOver('held')}
  `.execute(trx)
  return new Map(
    rows.map(({ name, staff_id, subject, until }) => [
      subject,
      { name, is_me: staff_id === staffId, until: until.toISOString() },
    ]),
  )
}

/** Items that this person has taken, the next to end first. */
export async function claimsOf(
  { sql: db }: Database,
  { staffId }: StaffSession,
): Promise<{ kind: ClaimKind; subject: string; until: string }[]> {
  const { rows } = await sql<{ kind: ClaimKind; subject: string; until: Date }>`
    select kind, subject, until from staff_claims as held
    where staff_id = ${staffId} and not ${isOver('held')}
    order by until limit 50
  `.execute(db)
  return rows.map(({ until, ...claim }) => ({ ...claim, until: until.toISOString() }))
}
