import { businessDay } from '@qadam/domain/calendar/business-day'
import type { LocaleCode } from '@qadam/wire/locale'
import { letterPage } from './letter.ts'
import type { From, Wording } from './notification-words.ts'

type Words = {
  readonly sms: string
  readonly subject: string
  readonly lines: (moment: string) => readonly string[]
  readonly button: string
  readonly footer: (lender: string) => string
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Almaty' })

const words: Readonly<Record<LocaleCode, Words>> = {
  ru: {
    sms: 'вход с нового устройства. Это не вы? Завершите сеанс:',
    subject: 'Вход с нового устройства',
    lines: (moment) => [
      `По коду из СМС на ваш номер вошли с устройства, с которого раньше не входили. Время входа: ${moment}.`,
      'Если это вы, делать ничего не нужно.',
      'Если не вы, нажмите кнопку и подтвердите: сеанс закончится сразу. Потом позвоните нам. Если телефон вдруг остался без связи, позвоните и своему оператору: возможно, кто-то получил вашу SIM-карту.',
    ],
    button: 'Это не я: завершить сеанс',
    footer: (lender) =>
      `Вы получили это письмо, потому что указали эту почту на сайте ${lender}. Мы никогда не спрашиваем коды из СМС.`,
  },
  kk: {
    sms: 'жаңа құрылғыдан кірді. Бұл сіз емес пе? Сеансты аяқтаңыз:',
    subject: 'Жаңа құрылғыдан кіру',
    lines: (moment) => [
      `Нөміріңізге келген СМС-код арқылы бұрын кірмеген құрылғыдан кірді. Кірген уақыты: ${moment}.`,
      'Бұл сіз болсаңыз, ештеңе істеудің қажеті жоқ.',
      'Сіз болмасаңыз, батырманы басып, растаңыз: сеанс бірден аяқталады. Содан кейін бізге қоңырау шалыңыз. Телефоныңыз кенет байланыссыз қалса, операторыңызға да қоңырау шалыңыз: SIM-картаңызды басқа біреу алған болуы мүмкін.',
    ],
    button: 'Бұл мен емес: сеансты аяқтау',
    footer: (lender) =>
      `Бұл хатты ${lender} сайтында осы поштаны көрсеткеніңіз үшін алдыңыз. Біз СМС-кодты ешқашан сұрамаймыз.`,
  },
}

type NewDeviceFacts = { readonly locale: LocaleCode; readonly at: Date; readonly key: string }

/** Words the notice to the owner about a sign-in from an unknown device. The link carries its key and nothing else. */
export function wordNewDevice({ at, key, locale }: NewDeviceFacts, { lender, siteOrigin }: From): Wording {
  const { button, footer, lines: linesOf, sms, subject } = words[locale]
  const address = `${siteOrigin}${locale === 'kk' ? '/kk' : ''}/not-me/${key}`
  const lines = linesOf(`${businessDay(at).split('-').reverse().join('.')}, ${clock.format(at)}`)
  return {
    sms: `${lender}: ${sms} ${address}`,
    subject: `${subject} – ${lender}`,
    text: [subject, ...lines, `${button}: ${address}`, footer(lender)].join('\n\n'),
    html: letterPage({ locale, subject, lines, footer: footer(lender), link: { button, address } }),
  }
}
