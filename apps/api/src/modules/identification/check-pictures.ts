import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Secrets } from '../../secrets/secrets.ts'

export type CheckPicture = 'state' | 'best_frame'

type Asked = { readonly registrationId: string; readonly kind: CheckPicture }

/** Decrypts the newest picture of a person who waits for a check; nobody else's can be opened. */
export async function openCheckPicture(
  trx: Transaction<Tables>,
  secrets: Secrets,
  { kind, registrationId }: Asked,
): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom('identification_pictures as picture')
    .innerJoin('person_checks', 'person_checks.registration_id', 'picture.registration_id')
    .select('picture.sealed_jpeg')
    .where('picture.registration_id', '=', registrationId)
    .where('picture.kind', '=', kind)
    .where('person_checks.decided_at', 'is', null)
    .orderBy('picture.taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && secrets.open('picture', row.sealed_jpeg)
}
