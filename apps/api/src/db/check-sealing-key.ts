import type { Database } from './connect.ts'

/** This process has a different key from the one the database was written with, so it could not decrypt that data. */
export class SealingKeyError extends Error {
  override readonly name = 'SealingKeyError'
}

const firstKey = 'first'

/** The first process stores the fingerprint of its key; every later one must have the same key. */
export async function checkSealingKey({ sql: db }: Database, fingerprint: Buffer): Promise<void> {
  await db
    .insertInto('sealing_keys')
    .values({ id: firstKey, fingerprint })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const known = await db
    .selectFrom('sealing_keys')
    .select('fingerprint')
    .where('id', '=', firstKey)
    .executeTakeFirstOrThrow()
  if (!known.fingerprint.equals(fingerprint))
    throw new SealingKeyError(
      'SECRET_KEY differs from the key this database was written with, so its encrypted data cannot be decrypted. Use the SECRET_KEY of the other nodes, or of the installation the backup comes from.',
    )
}
