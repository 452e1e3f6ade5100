import type { Day } from '@qadam/domain/calendar/day'
import { writtenTenge } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import { letterPage } from './letter.ts'
import type { NoticeWords, Writing, Written } from './notice-wording.ts'
import { type NoticeKind, noticeKinds } from './notices.ts'
import { noticeWordsKk } from './notification-words-kk.ts'
import { noticeWordsRu } from './notification-words-ru.ts'

export type From = { readonly lender: string; readonly siteOrigin: string }

export type Wording = { readonly sms: string; readonly subject: string; readonly text: string; readonly html: string }

const words: Readonly<Record<LocaleCode, NoticeWords>> = { ru: noticeWordsRu, kk: noticeWordsKk }

const whyUs: Readonly<Record<LocaleCode, (lender: string) => string>> = {
  ru: (lender) => `Вы получили это письмо, потому что вы клиент ${lender}. Мы никогда не спрашиваем коды из СМС.`,
  kk: (lender) => `Бұл хатты ${lender} клиенті болғаныңыз үшін алдыңыз. Біз СМС-кодты ешқашан сұрамаймыз.`,
}

/** Words a notice as an SMS and as a letter in text and HTML. The link leads to the cabinet and carries no data. */
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
    html: letterPage({ locale, subject, lines, footer, link: button && { button, address } }),
  }
}

/** `22.01.2026`, in both languages. */
function writtenDay(day: Day): string {
  return day.split('-').reverse().join('.')
}
