import { createHash } from 'node:crypto'
import type { DocumentBundle } from '@qadam/wire/documents'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Database } from '../../db/connect.ts'
import type { DocumentParagraph } from '../../db/tables.ts'
import { findCurrentTemplates } from './documents-templates-repository.ts'

type BothLanguages = {
  readonly title_ru: string
  readonly title_kk: string
  readonly body_ru: readonly DocumentParagraph[]
  readonly body_kk: readonly DocumentParagraph[]
}

type Words = { readonly title: string; readonly body: readonly DocumentParagraph[] }

export function wordsOf({ body_kk, body_ru, title_kk, title_ru }: BothLanguages, locale: LocaleCode): Words {
  return locale === 'kk' ? { title: title_kk, body: body_kk } : { title: title_ru, body: body_ru }
}

/** Equal hashes mean texts that are equal word for word. */
export function hashOfWords({ body, title }: Words): string {
  return createHash('sha256')
    .update(JSON.stringify([title, body.map(({ kind, text }) => [kind, text])]))
    .digest('hex')
}

type Which = { readonly bundle: DocumentBundle; readonly code: string; readonly locale: LocaleCode }

export async function findWords(database: Database, { bundle, code, locale }: Which): Promise<Words> {
  return wordsOf(await currentTemplate(database, bundle, code), locale)
}

/** The current document's name and the hash of its text, as records of an acceptance refer to it. */
export async function fingerprintOfText(
  database: Database,
  { bundle, code, locale }: Which,
): Promise<{ name: string; sha256: string }> {
  const template = await currentTemplate(database, bundle, code)
  return { name: `${code}_v${template.version}_${locale}`, sha256: hashOfWords(wordsOf(template, locale)) }
}

async function currentTemplate(database: Database, bundle: DocumentBundle, code: string) {
  const template = (await findCurrentTemplates(database, bundle)).find((one) => one.code === code)
  if (!template) throw new Error(`Unknown document ${code}`)
  return template
}
