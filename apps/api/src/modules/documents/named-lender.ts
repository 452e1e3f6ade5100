import type { LocaleCode } from '@qadam/wire/locale'
import type { DocumentText } from './document-texts.ts'

/** By law a consent names its recipient: the lender as registered, its number and its licence. */
export type NamedLender = {
  readonly name: Readonly<Record<LocaleCode, string>>
  readonly bin: string
  readonly licence: string
  readonly address: Readonly<Record<LocaleCode, string>>
}

const sentences: Readonly<Record<LocaleCode, (lender: NamedLender) => string>> = {
  ru: ({ address, bin, licence, name }) => `Кредитор: ${name.ru}, БИН ${bin}, лицензия ${licence}, ${address.ru}.`,
  kk: ({ address, bin, licence, name }) => `Кредитор: ${name.kk}, БСН ${bin}, лицензия ${licence}, ${address.kk}.`,
}

function lenderSentence(lender: NamedLender, locale: LocaleCode): string {
  return sentences[locale](lender)
}

/** The lender's name is part of the text agreed to: a changed name creates a new version to accept. */
export function naming(lender: NamedLender, texts: readonly DocumentText[]): DocumentText[] {
  const named = (locale: LocaleCode, { body, title }: DocumentText['ru']) => ({
    title,
    body: [...body, { kind: 'text' as const, text: lenderSentence(lender, locale) }],
  })
  return texts.map((text) => ({ ...text, ru: named('ru', text.ru), kk: named('kk', text.kk) }))
}

/** For the foot of every page of a document. */
export function lenderLine({ bin, licence, name }: NamedLender, locale: LocaleCode): string {
  return locale === 'kk' ? `${name.kk}, БСН ${bin}, лицензия ${licence}` : `${name.ru}, БИН ${bin}, лицензия ${licence}`
}
