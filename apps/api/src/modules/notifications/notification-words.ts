import type { Day } from '@qadam/domain/calendar/day'
import { writtenTenge } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import { type NoticeFacts, type NoticeKind, noticeKinds } from './notices.ts'
import { noticeWordsKk } from './notification-words-kk.ts'
import { noticeWordsRu } from './notification-words-ru.ts'

type Written = {
  /** Goes on after the lender's name; the cabinet's address follows a colon. */
  readonly sms: string
  readonly subject: string
  readonly lines: readonly string[]
  readonly button?: string
}

type Writing = { readonly money: (tiyn: number) => string; readonly day: (day: Day) => string }

export type NoticeWords = {
  readonly [Kind in NoticeKind]: (facts: NoticeFacts[Kind], writing: Writing) => Written
}

export type From = { readonly lender: string; readonly siteOrigin: string }

export type Wording = { readonly sms: string; readonly subject: string; readonly text: string; readonly html: string }

const words: Readonly<Record<LocaleCode, NoticeWords>> = { ru: noticeWordsRu, kk: noticeWordsKk }

const whyUs: Readonly<Record<LocaleCode, (lender: string) => string>> = {
  ru: (lender) => `Вы получили это письмо, потому что вы клиент ${lender}. Мы никогда не спрашиваем коды из СМС.`,
  kk: (lender) => `Бұл хатты ${lender} клиенті болғаныңыз үшін алдыңыз. Біз СМС-кодты ешқашан сұрамаймыз.`,
}

/** A notice as it is read: a short message, and a letter in both of its forms. The address leads to the cabinet and carries nothing. */
export function wordNotice(
  { facts, kind, locale }: { kind: NoticeKind; facts: unknown; locale: LocaleCode },
  { lender, siteOrigin }: From,
): Wording {
  const write = words[locale][kind] as (facts: unknown, writing: Writing) => Written
  const { button, lines, sms, subject } = write(facts, { money: writtenTenge, day: writtenDay })
  const cabinet = `${siteOrigin}${locale === 'kk' ? '/kk' : ''}/register/lk`
  const address = cabinet + noticeKinds[kind].path
  const footer = whyUs[locale](lender)
  return {
    sms: `${lender}: ${sms}${sms.endsWith(':') ? ` ${cabinet}` : ''}`,
    subject: `${subject} – ${lender}`,
    text: [subject, ...lines, ...(button ? [`${button}: ${address}`] : []), footer].join('\n\n'),
    html: page({ locale, subject, lines, footer, link: button && { button, address } }),
  }
}

type Letter = {
  readonly locale: LocaleCode
  readonly subject: string
  readonly lines: readonly string[]
  readonly link: { readonly button: string; readonly address: string } | undefined | ''
  readonly footer: string
}

/** What every mail program shows alike: no picture, no sheet, nothing that is fetched. */
function page({ footer, lines, link, locale, subject }: Letter): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
  const button = link
    ? `<p style="margin:24px 0"><a href="${escaped(link.address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5f4a;color:#ffffff;text-decoration:none">${escaped(link.button)}</a></p>`
    : ''
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#ffffff;color:#1c1c1c;font:16px/1.5 sans-serif"><div style="max-width:560px;margin:0 auto">',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(subject)}</h1>`,
    ...lines.map(paragraph),
    button,
    `<p style="margin:24px 0 0;color:#595959;font-size:14px">${escaped(footer)}</p></div></body></html>`,
  ].join('')
}

function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '')
}

/** `22.01.2026`, in both languages. */
function writtenDay(day: Day): string {
  return day.split('-').reverse().join('.')
}
