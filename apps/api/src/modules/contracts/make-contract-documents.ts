import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { jobKind } from '../../jobs/job.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { findPayee } from '../payees/payee.ts'
import { findContract, lockContract, moveContract } from './contract.ts'
import { type LegalEntity, renderContract } from './contract-pdf.ts'
import { termsVersion } from './contract-words.ts'

export const documentsPromise = jobKind({
  name: 'make-contract-documents',
  schema: z.object({ contract_id: z.uuid() }),
  retries: 30,
  backoff: { firstSeconds: 1, longestSeconds: 60 },
})

export type DocumentMaking = {
  readonly database: Database
  readonly clients: ClientsService
  readonly legal: LegalEntity
}

/** Both languages, rendered outside any transaction; what is signed is one of these two files. */
export async function makeContractDocuments(
  { clients, database, legal }: DocumentMaking,
  contractId: string,
): Promise<void> {
  const contract = await findContract(database.sql, contractId)
  if (contract?.state !== 'preparing') return
  const client = await clients.byId(contract.client_id)
  const payee = await findPayee(database.sql, contract.payee_id)
  if (!client || !payee) throw new Error('A contract without its borrower or its payee')
  const parties = { contract, client, payee, legal }
  const pdf_ru = await renderContract({ ...parties, locale: 'ru' })
  const pdf_kk = await renderContract({ ...parties, locale: 'kk' })
  await database.sql.transaction().execute(async (trx) => {
    const row = await lockContract(trx, contractId)
    const hashes = { sha256_ru: sha256(pdf_ru), sha256_kk: sha256(pdf_kk) }
    const files = { pdf_ru, pdf_kk, ...hashes, terms_version: termsVersion }
    if (row?.state !== 'preparing') return
    await moveContract(trx, row, 'documents_made', files)
    await tellCabinet(trx, client.registrationId, 'contract')
  })
}

function sha256(file: Buffer): Buffer {
  return createHash('sha256').update(file).digest()
}
