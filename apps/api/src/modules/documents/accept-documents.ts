import type { LocaleCode } from '@qadam/wire/locale'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { type CodeRefusal, checkCode } from '../codes/check-code.ts'
import type { CodeAsker, Codes } from '../codes/codes.ts'
import { proofWanted } from '../codes/crowd-gate.ts'
import { sendCode } from '../codes/send-code.ts'
import { bundleOf } from './accepted-bundle.ts'
import { renderAcceptedDocument } from './document-jobs.ts'
import { issueDocumentToken } from './document-token.ts'
import { insertAcceptance } from './documents-accepted-repository.ts'

export type Accepting = { readonly database: Database; readonly outbox: Outbox; readonly codes: Codes }

type Acceptor = CodeAsker & { readonly userAgent: string; readonly locale: LocaleCode }

export type Accepted = { readonly potentialContractId: number; readonly documentToken: string }

type NotAccepted = Refusal<'documents_not_accepted'>

type Asked = {
  readonly templateIds: readonly number[]
  readonly locale: LocaleCode
  /** Where the address is crowded. */
  readonly proof: string | undefined
}

/** A code that is good for these very documents and no others. */
export async function sendAcceptanceCode(
  { codes, database }: Accepting,
  asker: CodeAsker,
  { proof, ...asked }: Asked,
): Promise<Awaited<ReturnType<typeof sendCode>> | NotAccepted | Refusal<'code_needs_proof'>> {
  if (!(await bundleOf(database, asked.templateIds))) return notAccepted()
  return (await proofWanted(codes, asker, proof)) ?? sendCode(codes, asker, asked)
}

/** Puts a phone's name under documents: their acceptance, its proof, and a file of each, or a refusal of the code. */
export async function acceptDocuments(
  { codes, database, outbox }: Accepting,
  { ip, locale, phone, userAgent, visitor }: Acceptor,
  { code, templateIds }: { readonly code: string; readonly templateIds: readonly number[] },
): Promise<Accepted | NotAccepted | CodeRefusal> {
  const bundle = await bundleOf(database, templateIds)
  if (!bundle) return notAccepted()
  return database.sql.transaction().execute(async (trx) => {
    const wrong = await checkCode(trx, codes, { phone, ip, visitor }, { code, templateIds })
    if (wrong) return wrong
    const acceptance = { phone, bundle, templateIds: [...new Set(templateIds)], locale, address: ip, userAgent }
    const { contractId, documentIds } = await insertAcceptance(trx, acceptance)
    const documentToken = await issueDocumentToken(trx, { phone, visitor, contractId })
    for (const id of documentIds) await outbox.enqueue(trx, renderAcceptedDocument, { signed_document_id: id })
    return { potentialContractId: Number(contractId), documentToken }
  })
}

function notAccepted(): NotAccepted {
  return refuse('documents_not_accepted', { fields: { document_template_ids: 'documents_missing' } })
}
