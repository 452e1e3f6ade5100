import type { LocaleCode } from '@qadam/wire/locale'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { standingOf } from '../codes/asker-standing.ts'
import { type CodeRefusal, checkCode } from '../codes/check-code.ts'
import type { CodeAsker, Codes } from '../codes/codes.ts'
import { proofWanted } from '../codes/crowd-gate.ts'
import { sendCode } from '../codes/send-code.ts'
import { bundleOf } from './accepted-bundle.ts'
import { renderAcceptedDocument } from './document-jobs.ts'
import { issueDocumentToken } from './document-token.ts'
import { insertAcceptance } from './documents-accepted-repository.ts'
import { findGiven } from './documents-given-repository.ts'

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
  if (!(await wholeBundle(database, asker, asked.templateIds))) return notAccepted()
  return (await proofWanted(codes, asker, proof)) ?? sendCode(codes, asker, asked)
}

/** Puts a phone's name under documents: their acceptance, its proof, and a file of each, or a refusal of the code. */
export async function acceptDocuments(
  { codes, database, outbox }: Accepting,
  { ip, locale, phone, userAgent, visitor }: Acceptor,
  { code, templateIds }: { readonly code: string; readonly templateIds: readonly number[] },
): Promise<Accepted | NotAccepted | CodeRefusal> {
  const whole = await wholeBundle(database, { ip, phone, visitor }, templateIds)
  if (!whole) return notAccepted()
  const { before, bundle } = whole
  return database.sql.transaction().execute(async (trx) => {
    const wrong = await checkCode(trx, codes, { phone, ip, visitor }, { code, templateIds })
    if (wrong) return wrong
    const acceptance = { phone, bundle, templateIds: [...new Set(templateIds)], locale, address: ip, userAgent }
    // Nothing new: what holds is what was accepted before, under the contract of that day.
    const { contractId, documentIds } =
      templateIds.length === 0 && before !== undefined
        ? { contractId: before, documentIds: [] }
        : await insertAcceptance(trx, acceptance)
    const documentToken = await issueDocumentToken(trx, { phone, visitor, contractId })
    for (const id of documentIds) await outbox.enqueue(trx, renderAcceptedDocument, { signed_document_id: id })
    return { potentialContractId: Number(contractId), documentToken }
  })
}

/**
 * DOC-01: every required document before a code is sent. A browser that has signed in with this phone before need not
 * bring again what the phone has accepted in the same version; a stranger brings everything, whoever's the phone is.
 */
async function wholeBundle(database: Database, asker: CodeAsker, templateIds: readonly number[]) {
  const whole = await bundleOf(database, templateIds)
  if (whole) return { bundle: whole, before: undefined }
  const { kind } = await standingOf(database.sql, asker)
  if (kind !== 'known') return undefined
  const given = await findGiven(database.sql, { phone: asker.phone, bundle: 'login' })
  const bundle = await bundleOf(database, [...templateIds, ...given.templateIds])
  return bundle && { bundle, before: given.contractId }
}

function notAccepted(): NotAccepted {
  return refuse('documents_not_accepted', { fields: { document_template_ids: 'documents_missing' } })
}
