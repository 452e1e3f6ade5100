import type { LocaleCode } from '@qadam/wire/locale'
import type { DocumentParagraph } from '../../db/tables.ts'
import type { PdfContent } from '../../pdf/render-pdf.ts'
import { hashOfWords, wordsOf } from './document-words.ts'
import { lenderLine, type NamedLender } from './named-lender.ts'

type AcceptedRow = {
  readonly id: string
  readonly phone: string
  readonly locale: string
  readonly signed_at: Date
  readonly signed_by: 'sms_code' | 'tick'
  readonly address: string
  readonly code: string
  readonly version: number
  readonly title_ru: string
  readonly title_kk: string
  readonly body_ru: readonly DocumentParagraph[]
  readonly body_kk: readonly DocumentParagraph[]
}

const labels = {
  ru: {
    lender: 'Кредитор',
    version: 'Версия',
    phone: 'Телефон',
    sms_code: 'Подписано кодом из СМС',
    tick: 'Подписано отметкой в кабинете, вход по коду из СМС',
    address: 'Адрес в сети',
    hash: 'Отпечаток текста (SHA-256)',
  },
  kk: {
    lender: 'Кредитор',
    version: 'Нұсқа',
    phone: 'Телефон',
    sms_code: 'СМС-кодпен қол қойылды',
    tick: 'СМС-кодпен кірген кабинетте белгімен қол қойылды',
    address: 'Желідегі мекенжай',
    hash: 'Мәтін ізі (SHA-256)',
  },
} as const satisfies Record<LocaleCode, object>

/** The file's contents: the text as it was read, and below it who signed it, when and how. */
export function renderableOf(
  row: AcceptedRow,
  { author, legal }: { readonly author: string; readonly legal: NamedLender },
): PdfContent {
  const locale: LocaleCode = row.locale === 'kk' ? 'kk' : 'ru'
  const words = wordsOf(row, locale)
  const said = labels[locale]
  return {
    title: words.title,
    paragraphs: words.body,
    locale,
    author,
    at: row.signed_at,
    footer: lenderLine(legal, locale),
    facts: [
      [said.lender, lenderLine(legal, locale)],
      [said.version, `${row.code}, ${row.version}`],
      [said.phone, `+7 ••• •••-${row.phone.slice(-4, -2)}-${row.phone.slice(-2)}`],
      [said[row.signed_by], `${almatyTime(row.signed_at)} (UTC+5)`],
      [said.address, row.address],
      [said.hash, hashOfWords(words)],
    ],
  }
}

function almatyTime(at: Date): string {
  const parts = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Almaty' })
  return parts.format(at)
}
