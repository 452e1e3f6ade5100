import * as z from 'zod/mini'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { ProviderCall } from '../../providers/calling/provider-call.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { ClientFile } from '../clients/client-file.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import type { Recheck } from '../decisions/recheck-decision.ts'
import { refuseStopped } from '../decisions/refuse-stopped.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { findPayee } from '../payees/payee.ts'
import { type ContractRow, findContract, lockContract, lockOwnContract, moveContract } from './contract.ts'
import { writeContract } from './contract-pdf.ts'
import { termsVersion } from './contract-words.ts'
import { renderDraft, sha256 } from './drafted-content.ts'
import { beginExternalSignature } from './external-signature.ts'
import type { LegalEntity } from './legal-entity.ts'
import { type Rechecking, recheckContract } from './recheck-contract.ts'

export const documentsJob = jobKind({
  name: 'make-contract-documents',
  schema: z.object({ contract_id: z.uuid() }),
  // Enough to wait a day or two for an unavailable source: nothing is signed without its answer.
  retries: 300,
  backoff: { firstSeconds: 1, longestSeconds: 600 },
})

export type DocumentMaking = Rechecking & {
  readonly clients: ClientsService
  readonly legal: LegalEntity
  readonly notify: Notify
  readonly outbox: Outbox
}

/**
 * Repeats the stop checks, then renders the files in both languages, outside any transaction. One of these two files is
 * what gets signed.
 */
export async function makeContractDocuments(
  context: DocumentMaking,
  contractId: string,
  call: ProviderCall,
): Promise<void> {
  const { clients, database, legal, outbox } = context
  const contract = await findContract(database.sql, contractId)
  if (contract?.state !== 'preparing') return
  const client = await clients.byId(contract.client_id)
  const payee = await findPayee(database.sql, contract.payee_id)
  if (!client || !payee) throw new Error('A contract has no borrower or no payee')
  const look = await recheckContract(context, { contract, client, payee, call })
  if (look.stops.length > 0) return refuseDraft(context, { contract, client, look })
  const parties = { contract, client, payee, legal }
  const texts = { ru: writeContract({ ...parties, locale: 'ru' }), kk: writeContract({ ...parties, locale: 'kk' }) }
  const { kk, ru } = await renderDraft(texts)
  await database.sql.transaction().execute(async (trx) => {
    const row = await lockContract(trx, contractId)
    const hashes = { sha256_ru: sha256(ru), sha256_kk: sha256(kk) }
    const content = { drafted_content: JSON.stringify(texts), terms_version: termsVersion }
    const files = { pdf_ru: ru, pdf_kk: kk, ...hashes, ...content }
    if (row?.state !== 'preparing') return
    const made = await moveContract(trx, row, 'documents_made', files)
    if (made.needs_external_signature) await beginExternalSignature(trx, outbox, made)
    await notifyCabinet(trx, client.registrationId, 'contract')
  })
}

/** A stopped contract must not be signed: cancels the draft and refuses the application with the reasons. */
async function refuseDraft(
  { database, notify }: DocumentMaking,
  { client, contract: { application_id: applicationId, id }, look }: Refused,
): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    const row = await lockOwnContract(trx, { id, clientId: client.id })
    if (row?.state !== 'preparing') return
    await moveContract(trx, row, 'stopped', { ended_because: 'stopped' })
    await refuseStopped(trx, { notify }, { ...look, applicationId, clientId: client.id })
    await notifyCabinet(trx, client.registrationId, 'application')
  })
}

type Refused = { readonly contract: ContractRow; readonly client: ClientFile; readonly look: Recheck }
