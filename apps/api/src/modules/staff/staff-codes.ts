import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { base32, totpStepOf } from '../../secrets/totp.ts'
import type { StaffPerson } from './staff-people.ts'

const recoveryCodes = 10
const recoveryLength = 10
/** An authenticator that nobody has: checking a code of somebody unknown takes the same work. */
const secretOfNobody = Buffer.alloc(20)

/** The only code of the invented people, who have no authenticator. */
const sandboxStaffCode = '123456'

export type Coded = { readonly secrets: Secrets; readonly now: () => Date; readonly sandbox: boolean }

export type FoundCode =
  | { readonly by: 'totp'; readonly step: bigint }
  | { readonly by: 'recovery'; readonly mac: Buffer }
  | { readonly by: 'sandbox' }

/** Strips what people type between the digits. */
export function typedCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase()
}

/** Finds the code without taking it. The row of the person is locked, so `takeCode` takes what was found here. */
export async function findCode(
  trx: Transaction<Tables>,
  { now, sandbox, secrets }: Coded,
  { code, person }: { person: StaffPerson | undefined; code: string },
): Promise<FoundCode | undefined> {
  const secret = person?.sealed_totp ? secrets.open('staff-totp', person.sealed_totp) : secretOfNobody
  const step = totpStepOf(secret, code, now())
  const mac = macOf(secrets, person?.id ?? '', code)
  const recovery = await trx
    .selectFrom('staff_recovery_codes')
    .select('mac')
    .where('mac', '=', mac)
    .where('staff_id', '=', person?.id ?? null)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (person?.is_invented) return sandbox && code === sandboxStaffCode ? { by: 'sandbox' } : undefined
  if (!person?.sealed_totp) return undefined
  // A code is taken once: neither it nor an older one is accepted again.
  if (step !== undefined) return step > person.totp_step ? { by: 'totp', step } : undefined
  return recovery && { by: 'recovery', mac }
}

export async function takeCode(trx: Transaction<Tables>, staffId: string, code: FoundCode): Promise<void> {
  if (code.by === 'totp')
    await trx.updateTable('staff').set({ totp_step: code.step }).where('id', '=', staffId).execute()
  if (code.by === 'recovery')
    await trx
      .updateTable('staff_recovery_codes')
      .set({ used_at: sql`now()` })
      .where('staff_id', '=', staffId)
      .where('mac', '=', code.mac)
      .execute()
}

/** Replaces all recovery codes and returns the new ones, which are stored nowhere else. */
export async function makeRecoveryCodes(
  trx: Transaction<Tables>,
  { secrets }: Pick<Coded, 'secrets'>,
  staffId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    base32(randomBytes(recoveryLength)).slice(0, recoveryLength),
  )
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  await trx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, mac: macOf(secrets, staffId, code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Fifty random bits could be guessed from a plain hash, so the hash is keyed. */
function macOf(secrets: Secrets, staffId: string, code: string): Buffer {
  return secrets.mac('staff-recovery', `${staffId} ${code}`)
}
