import type { JobContext } from '../../jobs/job.ts'
import { isProviderTrouble } from '../../providers/calling/provider-errors.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { type ContractRow, findContract, lockContract } from './contract.ts'
import { contractWords } from './contract-words.ts'
import {
  type ExternalSignatureRow,
  type ExternalSigning,
  findExternalSignatureById,
  finishExternalSignature,
} from './external-signature.ts'

/** After this many attempts the service counts as failed, and the client may start again. */
const maxTries = 5

export type Opening = Pick<ExternalSigning, 'clients' | 'database' | 'providers'>

/** Uploads the file that the client has to read to the signing service. */
export async function openExternalSignature(context: Opening, id: string, call: JobContext): Promise<void> {
  const { clients, database } = context
  const row = await findExternalSignatureById(database.sql, id)
  const contract = row && (await findContract(database.sql, row.contract_id))
  if (!contract || !isWaiting(row, contract)) return
  const client = await clients.byId(contract.client_id)
  // At the camera, say: the client begins again from the cabinet.
  const signingId = client && (await opened(context, { row, contract, client, call }))
  await database.sql.transaction().execute(async (trx) => {
    const locked = await lockContract(trx, contract.id)
    const now = await findExternalSignatureById(trx, id)
    if (!locked || !isWaiting(now, locked)) return
    if (signingId === undefined) await finishExternalSignature(trx, id, { result: 'refused', reason: 'bad_request' })
    else
      await trx
        .updateTable('external_signatures')
        .set({ provider_signing_id: signingId })
        .where('id', '=', id)
        .execute()
    if (client) await notifyCabinet(trx, client.registrationId, 'contract')
  })
}

function isWaiting(row: ExternalSignatureRow | undefined, { state }: ContractRow): row is ExternalSignatureRow {
  return row?.result === null && row.provider_signing_id === null && state === 'to_sign'
}

type About = {
  readonly row: ExternalSignatureRow
  readonly contract: ContractRow
  readonly client: NonNullable<Awaited<ReturnType<Opening['clients']['byId']>>>
  readonly call: JobContext
}

async function opened({ providers }: Opening, { call, client, contract, row }: About): Promise<string | undefined> {
  const { document_sha256, id, locale } = row
  const pdf = contract[`pdf_${locale}`]
  if (!pdf) throw new Error('A contract to be signed has no file')
  const request = {
    ...{ iin: client.iin, phone: client.phone, isResident: client.isResident, pdf },
    documentName: contractWords[locale].name(String(contract.number)),
    documentSha256: document_sha256.toString('hex'),
  }
  try {
    return (await providers.signing.open(request, { key: id, signal: call.signal })).signingId
  } catch (error) {
    if (isProviderTrouble(error) && call.attempt >= maxTries) return undefined
    throw error
  }
}
