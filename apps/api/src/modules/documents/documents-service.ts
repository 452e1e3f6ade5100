import { createHash } from 'node:crypto'
import type { Document, DocumentBundle, readDocument } from '@qadam/contract/documents'
import type { AnswerOf } from '@qadam/contract/endpoint'
import type { LocaleCode } from '@qadam/contract/locale'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { DocumentParagraph, Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { isTokenShaped, newToken, tokenHash } from '../../secrets/tokens.ts'
import { renderSignedDocument } from './document-jobs.ts'
import type { CodeRefusal, SmsCodesService } from './documents-codes-service.ts'
import {
  findSignedTemplateIds,
  insertSignature,
  insertToken,
  type SignedBundle,
  takeToken,
} from './documents-signed-repository.ts'
import { findCurrentTemplates, findTemplate, findTemplates, type Template } from './documents-templates-repository.ts'

const tokenLivesSeconds = 600

type Signer = {
  readonly phone: string
  readonly ip: string
  readonly visitor: string | null
  readonly userAgent: string
  readonly locale: LocaleCode
}

export type Signed = { readonly potentialContractId: number; readonly documentToken: string }

export type DocumentsService = {
  listBundle(bundle: DocumentBundle, locale: LocaleCode): Promise<Document[]>
  /** Undefined for a contract that is not this phone's, as for one that is not there. */
  listContract(contractId: string, phone: string, locale: LocaleCode): Promise<Document[] | undefined>
  read(id: number, locale: LocaleCode): Promise<AnswerOf<typeof readDocument> | undefined>
  /** Whether these are the current documents of one bundle that a code signs, with every required one among them. */
  bundleOf(templateIds: readonly number[]): Promise<SignedBundle | undefined>
  sign(
    signer: Signer,
    given: { code: string; templateIds: readonly number[] },
  ): Promise<Signed | CodeRefusal | Refusal<'documents_not_accepted'>>
  useToken(
    trx: Transaction<Tables>,
    proof: { readonly documentToken: string; readonly phone: string; readonly visitor: string | null },
  ): Promise<boolean>
}

type Deps = { readonly database: Database; readonly outbox: Outbox; readonly smsCodes: SmsCodesService }

export function documentsService({ database, outbox, smsCodes }: Deps): DocumentsService {
  const bundleOf: DocumentsService['bundleOf'] = async (templateIds) => {
    const first = await findTemplate(database, templateIds[0]!)
    // A code for them would open a session without the documents that one needs.
    if (!first || first.bundle === 'application') return undefined
    const current = await findCurrentTemplates(database, first.bundle)
    const given = new Set(templateIds)
    const known = new Set(current.map(({ id }) => id))
    const isWhole = current.every(({ id, is_required }) => !is_required || given.has(id))
    return isWhole && templateIds.every((id) => known.has(id)) ? first.bundle : undefined
  }

  return {
    bundleOf,
    listBundle: async (bundle, locale) =>
      (await findCurrentTemplates(database, bundle)).map((template) => presentTemplate(template, locale)),

    async listContract(contractId, phone, locale) {
      const ids = await findSignedTemplateIds(database, { contractId, phone })
      if (ids.length === 0) return undefined
      const templates = await findTemplates(database, ids)
      return templates.toSorted((a, b) => a.position - b.position).map((template) => presentTemplate(template, locale))
    },

    async read(id, locale) {
      const template = await findTemplate(database, id)
      if (!template) return undefined
      const { code, version } = template
      const { body, title } = wordsOf(template, locale)
      return {
        id,
        code,
        version,
        title,
        paragraphs: body,
        pdf_url: `/rest/documents/templates/${id}/file?lang=${locale}`,
      }
    },

    async sign({ ip, locale, phone, userAgent, visitor }, { code, templateIds }) {
      const bundle = await bundleOf(templateIds)
      if (!bundle) return refuse('documents_not_accepted', { fields: { document_template_ids: 'documents_missing' } })
      return smsCodes.check({ phone, ip, visitor }, { code, templateIds }, async (trx) => {
        const documentToken = newToken()
        const signature = { phone, bundle, templateIds: [...new Set(templateIds)], locale, address: ip, userAgent }
        const { contractId, documentIds } = await insertSignature(trx, signature)
        await insertToken(trx, {
          hash: tokenHash(documentToken),
          phone,
          visitor,
          contractId,
          livesSeconds: tokenLivesSeconds,
        })
        for (const id of documentIds) await outbox.enqueue(trx, renderSignedDocument, { signed_document_id: id })
        return { potentialContractId: Number(contractId), documentToken }
      })
    },

    useToken: async (trx, { documentToken, phone, visitor }) =>
      isTokenShaped(documentToken) && takeToken(trx, { hash: tokenHash(documentToken), phone, visitor }),
  }
}

/** The agreement that ends the registration, as it reads now. */
export async function findAgreement(database: Database): Promise<{ title: string; paragraphs: DocumentParagraph[] }> {
  const current = await findCurrentTemplates(database, 'registration')
  const agreement = current.find(({ code }) => code === 'registration-agreement')
  if (!agreement) throw new Error('There is no agreement to sign')
  return { title: agreement.title_ru, paragraphs: agreement.body_ru }
}

/** One document as it reads now, by its name and the hash of its words: what a record of an agreement points to. */
export async function fingerprintOfText(
  database: Database,
  { bundle, code, locale }: { bundle: DocumentBundle; code: string; locale: LocaleCode },
): Promise<{ name: string; sha256: string }> {
  const template = (await findCurrentTemplates(database, bundle)).find((one) => one.code === code)
  if (!template) throw new Error(`There is no document ${code}`)
  const { body, title } = wordsOf(template, locale)
  const words = JSON.stringify([title, ...body.map(({ kind, text }) => [kind, text])])
  const sha256 = createHash('sha256').update(words).digest('hex')
  return { name: `${code}_v${template.version}_${locale}`, sha256 }
}

function wordsOf(template: Pick<Template, 'title_ru' | 'title_kk' | 'body_ru' | 'body_kk'>, locale: LocaleCode) {
  return locale === 'kk'
    ? { title: template.title_kk, body: template.body_kk }
    : { title: template.title_ru, body: template.body_ru }
}

function presentTemplate(template: Template, locale: LocaleCode): Document {
  const { code, id, is_required, version } = template
  const { title } = wordsOf(template, locale)
  return { id, code, title, version, required: is_required, url: `/rest/documents/templates/${id}` }
}
