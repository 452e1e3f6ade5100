import type { Document, listAcceptedDocuments, readDocument } from '@qadam/wire/documents'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { LocaleCode } from '@qadam/wire/locale'
import { wordsOf } from './document-words.ts'
import type { AcceptedDocument } from './documents-accepted-repository.ts'
import type { Template } from './documents-templates-repository.ts'

export function presentTemplate(template: Template, locale: LocaleCode, given: readonly number[] = []): Document {
  const { code, id, is_required, version } = template
  const { title } = wordsOf(template, locale)
  return {
    id,
    code,
    title,
    version,
    required: is_required,
    given: given.includes(id),
    url: `/rest/documents/templates/${id}`,
  }
}

export function presentText(template: Template, locale: LocaleCode): AnswerOf<typeof readDocument> {
  const { code, id, version } = template
  const { body, title } = wordsOf(template, locale)
  return {
    id,
    code,
    version,
    title,
    paragraphs: [...body],
    pdf_url: `/rest/documents/templates/${id}/file?lang=${locale}`,
  }
}

type Accepted = AnswerOf<typeof listAcceptedDocuments>['documents'][number]

export function presentAccepted(row: AcceptedDocument, locale: LocaleCode): Accepted {
  return {
    id: row.id,
    code: row.code,
    title: locale === 'kk' ? row.title_kk : row.title_ru,
    version: row.version,
    signed_at: row.signed_at.toISOString(),
    sha256: row.pdf_sha256?.toString('hex') ?? '',
    url: `/rest/documents/signed/${row.id}/file`,
  }
}
