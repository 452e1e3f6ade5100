import type { DocumentBundle } from '@qadam/wire/documents'
import type { DocumentParagraph } from '../../db/tables.ts'

export type DocumentWords = { readonly title: string; readonly body: readonly DocumentParagraph[] }

/** A document's current text; the database stores every version that was ever shown. */
export type DocumentText = {
  readonly code: string
  readonly bundle: DocumentBundle
  readonly isRequired: boolean
  readonly ru: DocumentWords
  readonly kk: DocumentWords
}
