import { createHash } from 'node:crypto'
import type { LocaleCode } from '@qadam/contract/locale'
import type { DocumentParagraph } from '../../db/tables.ts'
import type { PdfContent } from '../../pdf/render-pdf.ts'

type SignedRow = {
  readonly id: string
  readonly phone: string
  readonly locale: string
  readonly signed_at: Date
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
    signed: 'Подписано кодом из СМС',
    hash: 'Отпечаток текста (SHA-256)',
  },
  kk: {
    lender: 'Кредитор',
    version: 'Нұсқа',
    phone: 'Телефон',
    signed: 'SMS-кодпен қол қойылды',
    hash: 'Мәтін ізі (SHA-256)',
  },
} as const satisfies Record<LocaleCode, object>

/** What the file says: the text as it was read, and below it who signed it, when and how. */
export function renderableOf(row: SignedRow, author: string): PdfContent {
  const locale: LocaleCode = row.locale === 'kk' ? 'kk' : 'ru'
  const title = locale === 'kk' ? row.title_kk : row.title_ru
  const paragraphs = locale === 'kk' ? row.body_kk : row.body_ru
  const words = labels[locale]
  return {
    title,
    paragraphs,
    locale,
    author,
    at: row.signed_at,
    facts: [
      [words.lender, author],
      [words.version, `${row.code}, ${row.version}`],
      [words.phone, `+7 ••• •••-${row.phone.slice(-4, -2)}-${row.phone.slice(-2)}`],
      [words.signed, `${almatyTime(row.signed_at)} (UTC+5)`],
      [
        words.hash,
        createHash('sha256')
          .update(JSON.stringify([title, paragraphs.map(({ kind, text }) => [kind, text])]))
          .digest('hex'),
      ],
    ],
  }
}

function almatyTime(at: Date): string {
  const parts = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Almaty' })
  return parts.format(at)
}
