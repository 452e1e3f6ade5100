import type { Job } from '../../jobs/job.ts'
import { type Ending, endOverdueContracts, overdueContractsEnd } from './end-overdue-contracts.ts'
import { type DocumentMaking, documentsJob, makeContractDocuments } from './make-contract-documents.ts'
import { makeSignedFile, signedFileJob } from './make-signed-file.ts'
import { type CoolingOffTelling, coolingOffWord, notifyCoolingOffOver } from './notify-cooling-off-over.ts'

export function contractJobs(context: DocumentMaking & CoolingOffTelling & Ending): Job[] {
  return [
    {
      ...documentsJob,
      run: ({ contract_id }, { id, signal }) => makeContractDocuments(context, contract_id, { key: id, signal }),
    },
    { ...signedFileJob, run: ({ contract_id }) => makeSignedFile(context, contract_id) },
    { ...coolingOffWord, run: ({ contract_id }) => notifyCoolingOffOver(context, contract_id) },
    { ...overdueContractsEnd, run: () => endOverdueContracts(context) },
  ]
}
