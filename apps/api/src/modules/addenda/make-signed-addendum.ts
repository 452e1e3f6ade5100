import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { withColumns } from '../../db/with-columns.ts'
import { jobKind } from '../../jobs/job.ts'
import { type Addenda, agreementOf, findAddendum } from './addenda.ts'
import { renderAddendum } from './addendum-pdf.ts'

export const signedAddendumJob = jobKind({
  name: 'make-signed-addendum',
  schema: z.object({ addendum_id: z.uuid() }),
  retries: 30,
  backoff: { firstSeconds: 1, longestSeconds: 600 },
})

/** Renders the same addendum with its last page, in both languages: who signed it, when, from where and by which code. */
export async function makeSignedAddendum(
  { clients, database, legal }: Pick<Addenda, 'clients' | 'database' | 'legal'>,
  addendumId: string,
): Promise<void> {
  const { sql: db } = database
  const addendum = await findAddendum(db, addendumId)
  if (addendum?.state !== 'signed' || addendum.file_sha256_ru) return
  const client = await clients.byId(addendum.client_id)
  const loan = await db
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select(['loans.product', 'open_date'])
    .where('loans.id', '=', addendum.loan_id)
    .executeTakeFirstOrThrow()
  if (!client) throw new Error('An addendum has no borrower')
  const signed = withColumns(addendum, 'signed_at', 'signed_address', 'signed_sha256', 'masked_phone', 'code_sha256')
  const { drafted_at: draftedAt, figures, number, sha256_kk, sha256_ru } = addendum
  const parties = {
    ...{ client, legal },
    addendum: {
      ...{ number, figures, draftedAt, product: loan.product, agreement: agreementOf(addendum) },
      contract: { number: addendum.contract_number, day: loan.open_date },
    },
    signature: {
      ...{ at: signed.signed_at, address: signed.signed_address, phone: signed.masked_phone, code: signed.code_sha256 },
      read: signed.signed_sha256.equals(sha256_kk) ? ('kk' as const) : ('ru' as const),
      ...{ ru: sha256_ru, kk: sha256_kk },
    },
  }
  const file_ru = await renderAddendum({ ...parties, locale: 'ru' })
  const file_kk = await renderAddendum({ ...parties, locale: 'kk' })
  await db
    .updateTable('loan_addenda')
    .set({ file_ru, file_kk, file_sha256_ru: sha256(file_ru), file_sha256_kk: sha256(file_kk) })
    .where('id', '=', addendumId)
    .where('file_ru', 'is', null)
    .execute()
}

function sha256(file: Buffer): Buffer {
  return createHash('sha256').update(file).digest()
}
