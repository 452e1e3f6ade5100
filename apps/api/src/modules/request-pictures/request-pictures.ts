import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { Secrets } from '../../secrets/secrets.ts'

type Executor = Database['sql'] | Transaction<Tables>

/** What pictures belong to: a borrower's request for other terms, or a reviewer's request for papers. */
export type PicturesOf = { readonly loanRequest: string } | { readonly paperRequest: string }

/** A picture of a paper, without its bytes. */
export type RequestPicture = { readonly id: string; readonly added_at: string }

export async function findPictures(executor: Executor, of: PicturesOf): Promise<RequestPicture[]> {
  const rows = await executor
    .selectFrom('request_pictures')
    .select(['id', 'added_at'])
    .where(ofIt(of))
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  return rows.map(({ added_at, id }) => ({ id, added_at: added_at.toISOString() }))
}

export async function isPictureThere(executor: Executor, of: PicturesOf, sha256: Buffer): Promise<boolean> {
  const same = executor.selectFrom('request_pictures').select('id').where(ofIt(of)).where('sha256', '=', sha256)
  return (await same.executeTakeFirst()) !== undefined
}

type Found = { readonly of: PicturesOf; readonly pictureId: string }

export async function openPicture(
  executor: Executor,
  secrets: Secrets,
  { of, pictureId }: Found,
): Promise<Buffer | undefined> {
  const row = await executor
    .selectFrom('request_pictures')
    .select('sealed_jpeg')
    .where('id', '=', pictureId)
    .where(ofIt(of))
    .executeTakeFirst()
  return row && secrets.open('request-picture', row.sealed_jpeg)
}

export async function deletePictures(trx: Transaction<Tables>, of: PicturesOf): Promise<void> {
  await trx.deleteFrom('request_pictures').where(ofIt(of)).execute()
}

export async function deletePicture(trx: Transaction<Tables>, { of, pictureId }: Found): Promise<void> {
  await trx.deleteFrom('request_pictures').where('id', '=', pictureId).where(ofIt(of)).execute()
}

function ofIt(of: PicturesOf): RawBuilder<SqlBool> {
  return 'loanRequest' in of
    ? sql<SqlBool>`request_pictures.request_id = ${of.loanRequest}`
    : sql<SqlBool>`request_pictures.paper_request_id = ${of.paperRequest}`
}
