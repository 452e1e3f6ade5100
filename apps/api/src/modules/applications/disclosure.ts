import { createHash } from 'node:crypto'
import { methods } from '@qadam/domain/lending/method'
import { tenge } from '@qadam/domain/money/money'
import { type LocaleCode, localeCodes } from '@qadam/wire/locale'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { fingerprintOfText } from '../documents/document-words.ts'
import { type Terms, termsOf } from '../quotes/quoted-terms.ts'
import { scheduleCsv } from '../quotes/schedule-csv.ts'
import { schedulePdf } from '../quotes/schedule-pdf.ts'
import type { ApplicationRow } from './application.ts'
import {
  type DisclosedDocument,
  findDisclosure,
  insertDisclosure,
  keepDocuments,
} from './applications-disclosures-repository.ts'
import { type DisclosedFigures, disclosedFigures } from './disclosed-figures.ts'

/** The viewer of a disclosure: language, address and browser. */
export type Viewer = {
  readonly locale: LocaleCode
  readonly ip: string
  readonly userAgent: string
  readonly visitor: string | null
}

export type DraftHashing = { readonly database: Database; readonly lender: string }

type Disclosed = {
  readonly application: ApplicationRow
  readonly terms: Terms
  readonly viewer: Viewer
  readonly agreed: readonly DisclosedDocument[]
}

export const draftHashes = jobKind({
  name: 'hash-disclosed-drafts',
  canWait: true,
  schema: z.object({ disclosure_id: z.uuid() }),
  retries: 20,
  backoff: { firstSeconds: 2, longestSeconds: 300 },
})

/** The law requires both methods to be shown, whichever is chosen. */
const drafts = methods.flatMap((method) =>
  localeCodes.map((locale) => ({ method, locale, name: `schedule_${method}_${locale}` })),
)

/** The texts that were consented to in the form, as they read at that moment. */
export async function agreedTexts(
  database: Database,
  { hasAutomatedConsent, locale }: { hasAutomatedConsent: boolean; locale: LocaleCode },
): Promise<DisclosedDocument[]> {
  const bureau = { bundle: 'registration', code: 'credit-bureau-consent', locale } as const
  const automated = { bundle: 'application', code: 'automated-decision-consent', locale } as const
  const given = hasAutomatedConsent ? [bureau, automated] : [bureau]
  return Promise.all(given.map((text) => fingerprintOfText(database, text)))
}

/**
 * Records what the borrower was shown. CSV rows are hashed at once, PDF files by a job, so that no request waits for a
 * PDF.
 */
export async function disclose(
  trx: Transaction<Tables>,
  outbox: Outbox,
  { agreed, application, viewer, terms }: Disclosed,
): Promise<void> {
  const rows = drafts.map(({ locale, method, name }) => ({
    name: `${name}_csv`,
    sha256: sha256(scheduleCsv(terms, { locale, method })),
  }))
  const id = await insertDisclosure(trx, {
    application_id: application.id,
    occasion: 'application',
    locale: viewer.locale,
    visitor: viewer.visitor,
    address: viewer.ip,
    user_agent: viewer.userAgent,
    documents: JSON.stringify([...agreed, ...rows]),
    figures: JSON.stringify(disclosedFigures(terms, application)),
  })
  await outbox.enqueue(trx, draftHashes, { disclosure_id: id })
}

/** Rebuilds the files from the stored figures; they come out byte for byte the same. */
export async function hashDisclosedDrafts({ database, lender }: DraftHashing, disclosureId: string): Promise<void> {
  const disclosure = await findDisclosure(database, disclosureId)
  if (!disclosure || disclosure.documents.some(({ name }) => name.endsWith('_pdf'))) return
  const { amount_tiyn, open_date, product, term } = disclosure.figures as DisclosedFigures
  const terms = termsOf({ product, term, amount: amount_tiyn / tenge(1) }, open_date)
  const files: DisclosedDocument[] = []
  for (const { locale, method, name } of drafts) {
    const pdf = await schedulePdf(terms, { locale, method, author: lender })
    files.push({ name: `${name}_pdf`, sha256: sha256(pdf) })
  }
  await keepDocuments(database, disclosure.id, [...disclosure.documents, ...files])
}

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
