import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { withColumns } from '../../db/with-columns.ts'
import { jobKind } from '../../jobs/job.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { namedAt } from '../clients/named-at.ts'
import { findPayee } from '../payees/payee.ts'
import { type ContractRow, findContract } from './contract.ts'
import { writeContract } from './contract-pdf.ts'
import { renderSigned, sha256 } from './drafted-content.ts'
import { type ExternalSignatureRow, findExternalSignature } from './external-signature.ts'
import type { LegalEntity } from './legal-entity.ts'

export const signedFileJob = jobKind({
  name: 'make-signed-contract',
  schema: z.object({ contract_id: z.uuid() }),
  retries: 30,
  backoff: { firstSeconds: 1, longestSeconds: 600 },
})

export type SignedFileMaking = {
  readonly database: Database
  readonly clients: ClientsService
  readonly legal: LegalEntity
}

/**
 * Renders the contract as it was drafted with its last page, in both languages: who signed it, when, from where and by
 * which code.
 */
export async function makeSignedFile(
  { clients, database, legal }: SignedFileMaking,
  contractId: string,
): Promise<void> {
  const { sql: db } = database
  const kept = await db
    .selectFrom('contract_signatures')
    .select(['masked_phone', 'code_sha256', 'sha256_ru'])
    .where('contract_id', '=', contractId)
    .executeTakeFirst()
  const contract = await findContract(db, contractId)
  if (!kept || !contract || kept.sha256_ru) return
  const client = await clients.byId(contract.client_id)
  const payee = await findPayee(db, await signedPayeeOf(db, contract))
  if (!client || !payee) throw new Error('A contract has no borrower or no payee')
  const signed = withColumns(
    contract,
    ...(['signed_at', 'signed_address', 'signed_sha256', 'sha256_ru', 'sha256_kk', 'pdf_ru', 'pdf_kk'] as const),
  )
  const parties = { contract, client: await namedAt(database, client, signed.signed_at), payee, legal }
  const { kk, ru } = await renderSigned({
    ...{ kind: 'contract', stored: contract.drafted_content, drafts: { ru: signed.pdf_ru, kk: signed.pdf_kk } },
    today: () => ({ ru: writeContract({ ...parties, locale: 'ru' }), kk: writeContract({ ...parties, locale: 'kk' }) }),
    signature: {
      at: signed.signed_at,
      address: signed.signed_address,
      phone: kept.masked_phone,
      code: kept.code_sha256,
      read: signed.signed_sha256.equals(signed.sha256_kk) ? ('kk' as const) : ('ru' as const),
      ru: signed.sha256_ru,
      kk: signed.sha256_kk,
      external: contract.needs_external_signature ? await externalOf(db, contractId) : undefined,
    },
  })
  await db
    .updateTable('contract_signatures')
    .set({ pdf_ru: ru, pdf_kk: kk, sha256_ru: sha256(ru), sha256_kk: sha256(kk) })
    .where('contract_id', '=', contractId)
    .where('pdf_ru', 'is', null)
    .execute()
}

/** Of the moment of the signature: a payout that was declined may have another payee since. */
async function signedPayeeOf(db: Database['sql'], contract: ContractRow): Promise<string> {
  const disclosed = await db
    .selectFrom('disclosures')
    .select(({ ref }) => sql<string | null>`${ref('figures')} ->> 'payee_id'`.as('payee_id'))
    .where('application_id', '=', contract.application_id)
    .where('occasion', '=', 'contract')
    .orderBy('shown_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return disclosed?.payee_id ?? contract.payee_id
}

async function externalOf(db: Database['sql'], contractId: string) {
  const {
    finished_at: at,
    locale,
    signature,
  } = withColumns(
    { ...(await findExternalSignature(db, contractId)) } as ExternalSignatureRow,
    'finished_at',
    'locale',
    'signature',
  )
  return { at, locale, sha256: sha256(signature) }
}
