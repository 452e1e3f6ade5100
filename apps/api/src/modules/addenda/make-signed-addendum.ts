import * as z from 'zod/mini'
import { withColumns } from '../../db/with-columns.ts'
import { jobKind } from '../../jobs/job.ts'
import { namedAt } from '../clients/named-at.ts'
import { renderSigned, sha256 } from '../contracts/drafted-content.ts'
import { type Addenda, agreementOf, findAddendum } from './addenda.ts'
import { writeAddendum } from './addendum-pdf.ts'

export const signedAddendumJob = jobKind({
  name: 'make-signed-addendum',
  schema: z.object({ addendum_id: z.uuid() }),
  retries: 30,
  backoff: { firstSeconds: 1, longestSeconds: 600 },
})

/** Renders the addendum as it was drafted with its last page, in both languages: who signed it, when, from where and by which code. */
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
  const draft = await db
    .selectFrom('loan_addenda')
    .select(['drafted_content', 'pdf_ru', 'pdf_kk'])
    .where('id', '=', addendumId)
    .executeTakeFirstOrThrow()
  const parties = {
    ...{ client: await namedAt(database, client, signed.signed_at), legal },
    addendum: {
      ...{ number, figures, draftedAt, product: loan.product, agreement: agreementOf(addendum) },
      contract: { number: addendum.contract_number, day: loan.open_date },
    },
  }
  const { kk, ru } = await renderSigned({
    ...{ kind: 'addendum', stored: draft.drafted_content, drafts: { ru: draft.pdf_ru, kk: draft.pdf_kk } },
    today: () => ({ ru: writeAddendum({ ...parties, locale: 'ru' }), kk: writeAddendum({ ...parties, locale: 'kk' }) }),
    signature: {
      ...{ at: signed.signed_at, address: signed.signed_address, phone: signed.masked_phone, code: signed.code_sha256 },
      read: signed.signed_sha256.equals(sha256_kk) ? ('kk' as const) : ('ru' as const),
      ...{ ru: sha256_ru, kk: sha256_kk },
    },
  })
  await db
    .updateTable('loan_addenda')
    .set({ file_ru: ru, file_kk: kk, file_sha256_ru: sha256(ru), file_sha256_kk: sha256(kk) })
    .where('id', '=', addendumId)
    .where('file_ru', 'is', null)
    .execute()
}
