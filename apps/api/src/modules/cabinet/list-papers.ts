import type { Paper } from '@qadam/wire/cabinet'
import { type LocaleCode, localeCodes } from '@qadam/wire/locale'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { preparedStatement } from '../../db/prepared-statement.ts'
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

type Owner = Pick<Session, 'accountId' | 'phone'>

/** Lists all that a client has signed, whichever module it was signed in, newest first, in one query. */
export function papersLister({ database }: { readonly database: Database }) {
  const find = preparedStatement(database, (owner: Owner) => ({
    compile: () => papersOf(database, owner).compile(database.sql),
  }))
  return async ({ accountId, phone }: Owner, locale: LocaleCode): Promise<Paper[]> =>
    (await find({ accountId, phone })).map((row) => paperOf(row, locale))
}

function papersOf(database: Database, { accountId, phone }: Owner) {
  return sql<PaperRow>`
    (${acceptedPapers(database, phone)})
    union all (${agreementPapers(database, accountId)})
    union all (${contractPapers(database, accountId)})
    union all (${addendumPapers(database, accountId)})
    order by signed_at desc, place
  `
}

function paperOf(row: PaperRow, locale: LocaleCode): Paper {
  return {
    ...{ id: row.id, kind: row.kind, loan_id: row.loan_id },
    ...{ number: wordOf(row.number), contract_number: wordOf(row.contract_number) },
    title: locale === 'kk' ? row.title_kk : row.title_ru,
    signed_at: row.signed_at.toISOString(),
    files: filesOf[row.kind](row),
  }
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
