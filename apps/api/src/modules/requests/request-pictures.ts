import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { Secrets } from '../../secrets/secrets.ts'

type Executor = Database['sql'] | Transaction<Tables>

/** A picture of a paper, without its bytes. */
export type RequestPicture = { readonly id: string; readonly added_at: Date }

export function findPictures(executor: Executor, requestId: string): Promise<RequestPicture[]> {
  return executor
    .selectFrom('request_pictures')
    .select(['id', 'added_at'])
    .where('request_id', '=', requestId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

export async function isPictureThere(executor: Executor, requestId: string, sha256: Buffer): Promise<boolean> {
  const same = executor
    .selectFrom('request_pictures')
    .select('id')
    .where('request_id', '=', requestId)
    .where('sha256', '=', sha256)
  return (await same.executeTakeFirst()) !== undefined
}

type Found = { readonly requestId: string; readonly pictureId: string }

export async function openPicture(
  executor: Executor,
  secrets: Secrets,
  { pictureId, requestId }: Found,
): Promise<Buffer | undefined> {
  const row = await executor
    .selectFrom('request_pictures')
    .select('sealed_jpeg')
    .where('id', '=', pictureId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row && secrets.open('request-picture', row.sealed_jpeg)
}

export async function deletePictures(trx: Transaction<Tables>, requestId: string): Promise<void> {
  await trx.deleteFrom('request_pictures').where('request_id', '=', requestId).execute()
}

export async function deletePicture(trx: Transaction<Tables>, { pictureId, requestId }: Found): Promise<void> {
  await trx.deleteFrom('request_pictures').where('id', '=', pictureId).where('request_id', '=', requestId).execute()
}
