import type { LocaleCode } from '@qadam/wire/locale'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { statusOf } from '../codes/asker-status.ts'
import { type CodeRefusal, checkCode } from '../codes/check-code.ts'
import type { CodeAsker, Codes } from '../codes/codes.ts'
import { proofWanted } from '../codes/proof-of-work-gate.ts'
import { sendCode } from '../codes/send-code.ts'
import { bundleOf, isWholeLogin } from './accepted-bundle.ts'
import { renderAcceptedDocument } from './document-jobs.ts'
import { issueDocumentToken } from './document-token.ts'
import { insertAcceptance } from './documents-accepted-repository.ts'
import { findGiven } from './documents-given-repository.ts'
import { releaseMovedPhone } from './release-moved-phone.ts'

export type Accepting = { readonly database: Database; readonly outbox: Outbox; readonly codes: Codes }

type Acceptor = CodeAsker & { readonly userAgent: string; readonly locale: LocaleCode }

export type Accepted = { readonly potentialContractId: number; readonly documentToken: string }

type NotAccepted = Refusal<'documents_not_accepted'>

type Asked = {
  readonly templateIds: readonly number[]
  readonly locale: LocaleCode
  /** A proof of work, required from a crowded address. */
  readonly proof: string | undefined
}

/** Sends a code valid for exactly these documents. */
export async function sendAcceptanceCode(
  { codes, database }: Accepting,
  asker: CodeAsker,
  { proof, ...asked }: Asked,
): Promise<Awaited<ReturnType<typeof sendCode>> | NotAccepted | Refusal<'code_needs_proof'>> {
  if (!(await wholeBundle(database, asker, asked.templateIds))) return notAccepted()
  return (await proofWanted(codes, asker, proof)) ?? sendCode(codes, asker, asked)
}

/**
 * Signs the documents with the phone: stores the acceptance, issues its proof and queues a file for each, or returns
 * the code's refusal.
 */
export async function acceptDocuments(
  { codes, database, outbox }: Accepting,
  { ip, locale, phone, userAgent, visitor }: Acceptor,
  { code, templateIds }: { readonly code: string; readonly templateIds: readonly number[] },
): Promise<Accepted | NotAccepted | Refusal<'phone_moved'> | CodeRefusal> {
  const bundle = await wholeBundle(database, { ip, phone, visitor }, templateIds)
  if (!bundle) return notAccepted()
  return database.sql.transaction().execute(async (trx) => {
    const wrong = await checkCode(trx, codes, { phone, ip, visitor }, { code, templateIds })
    if (wrong) return wrong
    if ((await releaseMovedPhone(trx, phone)) === 'held') return refuse('phone_moved')
    // Documents already signed in this version are not signed again: they remain valid under their original contract.
    const before = await findGiven(trx, { phone })
    const fresh = [...new Set(templateIds)].filter((id) => !before.templateIds.includes(id))
    const acceptance = { phone, bundle, templateIds: fresh, locale, address: ip, userAgent }
    const { contractId, documentIds } =
      fresh.length === 0 && before.contractId !== undefined
        ? { contractId: before.contractId, documentIds: [] }
        : await insertAcceptance(trx, acceptance)
    const documentToken = await issueDocumentToken(trx, { phone, visitor, contractId })
    for (const id of documentIds) await outbox.enqueue(trx, renderAcceptedDocument, { signed_document_id: id })
    return { potentialContractId: Number(contractId), documentToken }
  })
}

/**
 * DOC-01: every required document of the login must be accepted before a code is sent, whatever else is signed. A
 * browser that has signed in with this phone before may omit the ones its phone accepted in the same version; a
 * stranger must send them all, whether or not the phone is known.
 */
async function wholeBundle(database: Database, asker: CodeAsker, templateIds: readonly number[]) {
  const bundle = await bundleOf(database, templateIds)
  if (bundle === undefined) return undefined
  if (await isWholeLogin(database, templateIds)) return bundle
  const { kind } = await statusOf(database.sql, asker)
  if (kind !== 'known') return undefined
  const given = await findGiven(database.sql, { phone: asker.phone, bundle: 'login' })
  return (await isWholeLogin(database, [...templateIds, ...given.templateIds])) ? bundle : undefined
}

function notAccepted(): NotAccepted {
  return refuse('documents_not_accepted', { fields: { document_template_ids: 'documents_missing' } })
}
