import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { CodePurpose, Tables } from '../../db/tables.ts'
import type { CodeBound } from './codes.ts'

type Trx = Transaction<Tables>

export type NewCode = {
  readonly id: string
  readonly phone: string
  readonly asker: string
  readonly mac: Buffer
  readonly sealed: Buffer
  readonly templateIds: readonly number[]
  readonly locale: string
  readonly bound: CodeBound | undefined
  readonly livesSeconds: number
}

/** Only a browser's newest code counts, but a sign-in code does not replace a contract's code. */
export async function insertCode(trx: Trx, code: NewCode): Promise<void> {
  await trx
    .updateTable('sms_codes')
    .set({ replaced_at: sql<Date>`now()`, sealed_code: null })
    .where('phone', '=', code.phone)
    .where(isOf(code.asker))
    .where('bound_sha256', code.bound ? 'is not' : 'is', null)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
  await trx
    .insertInto('sms_codes')
    .values({
      id: code.id,
      phone: code.phone,
      asker: code.asker,
      code_mac: code.mac,
      sealed_code: code.sealed,
      document_template_ids: [...code.templateIds],
      locale: code.locale,
      bound_sha256: code.bound?.sha256 ?? null,
      about: code.bound ? JSON.stringify(code.bound.about) : null,
      expires_at: sql<Date>`now() + ${code.livesSeconds} * interval '1 second'`,
      used_at: null,
      replaced_at: null,
    })
    .execute()
}

export type LastCode = {
  readonly id: string
  readonly attempts: number
  readonly isExpired: boolean
  readonly isUsed: boolean
  readonly document_template_ids: number[]
}

export async function findLastCode(
  trx: Trx,
  { asker, isBound, phone }: { phone: string; asker: string; isBound: boolean },
): Promise<LastCode | undefined> {
  return trx
    .selectFrom('sms_codes')
    .select([
      'id',
      'attempts',
      'document_template_ids',
      sql<boolean>`expires_at <= now()`.as('isExpired'),
      sql<boolean>`used_at is not null`.as('isUsed'),
    ])
    .where('phone', '=', phone)
    .where(isOf(asker))
    .where('bound_sha256', isBound ? 'is not' : 'is', null)
    .where('replaced_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * During a rolling update, codes of the previous version (without an asker) are valid for any browser with their phone.
 */
function isOf(asker: string) {
  return sql<boolean>`(asker = ${asker} or asker is null)`
}

/**
 * Counts and checks a try in one statement: concurrent tries cannot exceed the allowed number, and a right code
 * succeeds only once. Returns undefined when no try was left.
 */
export async function tryCode(
  trx: Trx,
  { id, mac, maxAttempts }: { id: string; mac: Buffer; maxAttempts: number },
): Promise<boolean | undefined> {
  const tried = await trx
    .updateTable('sms_codes')
    .set({
      attempts: sql<number>`attempts + 1`,
      used_at: sql<Date>`case when code_mac = ${mac} then now() else used_at end`,
    })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('attempts', '<', maxAttempts)
    .returning(sql<boolean>`code_mac = ${mac}`.as('isRight'))
    .executeTakeFirst()
  return tried?.isRight
}

export type CodeToSend = {
  readonly phone: string
  readonly locale: string
  readonly sealed: Buffer
  readonly about: CodePurpose | null
}

/** Returns undefined if the code has been sent, replaced or has expired meanwhile. */
export async function findCodeToSend(database: Database, id: string): Promise<CodeToSend | undefined> {
  const row = await database.sql
    .selectFrom('sms_codes')
    .select(['phone', 'locale', 'about', 'sealed_code as sealed'])
    .where('id', '=', id)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.sealed ? { ...row, sealed: row.sealed } : undefined
}

export async function markSent(database: Database, id: string): Promise<void> {
  await database.sql.updateTable('sms_codes').set({ sealed_code: null }).where('id', '=', id).execute()
}

/**
 * Whether this browser has signed in with this phone before; a stranger's wrong codes do not lock it out. A browser
 * whose session was revoked from a link is not known.
 */
export async function isKnownVisitor(executor: Kysely<Tables>, phone: string, visitor: string): Promise<boolean> {
  const session = await executor
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('sessions.id')
    .where('accounts.phone', '=', phone)
    .where('sessions.visitor', '=', visitor)
    .where(sql<boolean>`sessions.ended_because is distinct from 'disowned'`)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}
