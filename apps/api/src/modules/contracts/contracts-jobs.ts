import type { Job } from '../../jobs/job.ts'
import { type CheckingExternal, checkExternalSignature } from './check-external-signature.ts'
import { contractExpiry, type Expiring, expireContracts } from './expire-contracts.ts'
import { externalSignatureToCheck, externalSignatureToOpen } from './external-signature.ts'
import { type DocumentMaking, documentsJob, makeContractDocuments } from './make-contract-documents.ts'
import { makeSignedFile, signedFileJob } from './make-signed-file.ts'
import { type CoolingOffNotifying, coolingOffNotice, notifyCoolingOffOver } from './notify-cooling-off-over.ts'
import { type Opening, openExternalSignature } from './open-external-signature.ts'

export function contractJobs(
  context: DocumentMaking & CoolingOffNotifying & Expiring & Opening & CheckingExternal,
): Job[] {
  return [
    {
      ...documentsJob,
      run: ({ contract_id }, { id, signal }) => makeContractDocuments(context, contract_id, { key: id, signal }),
    },
    { ...externalSignatureToOpen, run: ({ id }, call) => openExternalSignature(context, id, call) },
    { ...externalSignatureToCheck, run: ({ id }, call) => checkExternalSignature(context, id, call) },
    { ...signedFileJob, run: ({ contract_id }) => makeSignedFile(context, contract_id) },
    { ...coolingOffNotice, run: ({ contract_id }) => notifyCoolingOffOver(context, contract_id) },
    { ...contractExpiry, run: () => expireContracts(context) },
  ]
}
