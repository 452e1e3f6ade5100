import type { Paper } from '@qadam/wire/cabinet'
import { type LocaleCode, localeCodes } from '@qadam/wire/locale'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../http/session.ts'
import { addendumPapers } from '../addenda/signed-addenda.ts'
import { agreementPapers } from '../agreement/agreement-papers.ts'
import { contractPapers } from '../contracts/signed-contracts.ts'
import { acceptedPapers } from '../documents/documents-accepted-repository.ts'

type PaperRow = {
  readonly kind: Paper['kind']
  readonly id: string
  readonly signed_at: Date
  readonly title_ru: string | null
  readonly title_kk: string | null
  readonly number: bigint | null
  readonly contract_number: bigint | null
  readonly loan_id: string | null
  readonly is_signed_externally: boolean
}

/** All that the client has signed, whichever module it was signed in, newest first, in one query. */
export async function listPapers(
  { database }: { readonly database: Database },
  session: Session,
  locale: LocaleCode,
): Promise<Paper[]> {
  const { rows } = await sql<PaperRow>`
    (${acceptedPapers(database, session.phone)})
    union all (${agreementPapers(database, session.accountId)})
    union all (${contractPapers(database, session.accountId)})
    union all (${addendumPapers(database, session.accountId)})
    order by signed_at desc, place
  `.execute(database.sql)
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, loan_id: row.loan_id },
    ...{ number: wordOf(row.number), contract_number: wordOf(row.contract_number) },
    title: locale === 'kk' ? row.title_kk : row.title_ru,
    signed_at: row.signed_at.toISOString(),
    files: filesOf[row.kind](row),
  }))
}

const wordOf = (number: bigint | null) => (number === null ? null : String(number))

const filesOf: Record<Paper['kind'], (row: PaperRow) => Paper['files']> = {
  consent: ({ id }) => [{ kind: 'document', locale: null, url: `/rest/documents/signed/${id}/file` }],
  agreement({ id }) {
    const url = `/rest/registration/agreements/${id}`
    return [
      { kind: 'document', locale: null, url: `${url}/file` },
      { kind: 'signature', locale: null, url: `${url}/signature` },
    ]
  },
  contract: ({ id, is_signed_externally }) => [
    ...inBothLanguages(`/rest/lending/contracts/${id}/file`),
    ...(is_signed_externally
      ? [{ kind: 'signature' as const, locale: null, url: `/rest/lending/contracts/${id}/external-signature` }]
      : []),
  ],
  addendum: ({ id }) => inBothLanguages(`/rest/lending/addenda/${id}/file`),
}

/** The signed file, never the draft: its address says 503 while it is being made. */
function inBothLanguages(file: string): Paper['files'] {
  return localeCodes.map((locale) => ({ kind: 'document', locale, url: `${file}?lang=${locale}` }))
}
