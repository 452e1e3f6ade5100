import type { Paper } from '@qadam/wire/cabinet'
import { type LocaleCode, localeCodes } from '@qadam/wire/locale'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../http/session.ts'
import { findSignedAgreements, type SignedAgreement } from '../agreement/agreement-papers.ts'
import { findSignedContracts, type SignedContract } from '../contracts/signed-contracts.ts'
import { findWords } from '../documents/document-words.ts'
import { type AcceptedDocument, findAcceptedDocuments } from '../documents/documents-accepted-repository.ts'

/** All that the client has signed, whichever module it was signed in, newest first. */
export async function listPapers(
  { database }: { readonly database: Database },
  session: Session,
  locale: LocaleCode,
): Promise<Paper[]> {
  const [accepted, agreements, contracts, { title }] = await Promise.all([
    findAcceptedDocuments(database, session.phone),
    findSignedAgreements(database, session.accountId),
    findSignedContracts(database, session.accountId),
    findWords(database, { bundle: 'registration', code: 'registration-agreement', locale }),
  ])
  const papers = [
    ...accepted.map((row) => consentPaper(row, locale)),
    ...agreements.map((row) => agreementPaper(row, title)),
    ...contracts.map(contractPaper),
  ]
  return papers.toSorted((one, other) => other.signed_at.localeCompare(one.signed_at))
}

function consentPaper(row: AcceptedDocument, locale: LocaleCode): Paper {
  return {
    id: row.id,
    kind: 'consent',
    title: locale === 'kk' ? row.title_kk : row.title_ru,
    number: null,
    signed_at: row.signed_at.toISOString(),
    loan_id: null,
    files: [{ kind: 'document', locale: null, url: `/rest/documents/signed/${row.id}/file` }],
  }
}

function agreementPaper({ id, signedAt }: SignedAgreement, title: string): Paper {
  const url = `/rest/registration/agreements/${id}`
  return {
    id,
    kind: 'agreement',
    title,
    number: null,
    signed_at: signedAt.toISOString(),
    loan_id: null,
    files: [
      { kind: 'document', locale: null, url: `${url}/file` },
      { kind: 'signature', locale: null, url: `${url}/signature` },
    ],
  }
}

/** The signed file, never the draft: its address says 503 while it is being made. */
function contractPaper({ id, loanId, number, signedAt }: SignedContract): Paper {
  const files = localeCodes.map((locale) => {
    return { kind: 'document' as const, locale, url: `/rest/lending/contracts/${id}/file?lang=${locale}` }
  })
  return {
    ...{ id, files, kind: 'contract', title: null, number: String(number) },
    ...{ signed_at: signedAt.toISOString(), loan_id: loanId },
  }
}
