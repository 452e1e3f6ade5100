import type { LocaleCode } from '@qadam/wire/locale'
import { letterPage } from './letter.ts'
import type { From, Wording } from './notification-words.ts'

type Words = {
  readonly sms: string
  readonly smsLink: string
  readonly smsCall: string
  readonly subject: string
  readonly lines: readonly string[]
  readonly button: string
  readonly footer: (lender: string) => string
}

const words: Readonly<Record<LocaleCode, Words>> = {
  ru: {
    sms: 'ваш кабинет перенесён на другой номер.',
    smsLink: 'Это не вы? Остановите:',
    smsCall: 'Если это не вы, сразу позвоните нам.',
    subject: 'Кабинет перенесён на другой номер',
    lines: [
      'С другого номера вошли под вашим ИИН и прошли проверку лица. Теперь кабинет открывается с того номера, а на старом сеанс завершён.',
      'Если это вы, делать ничего не нужно.',
      'Если не вы, нажмите кнопку в течение 24 часов и подтвердите: кабинет вернётся на прежний номер, сеанс на новом завершится, и сутки его нельзя будет перенести. Потом позвоните нам.',
    ],
    button: 'Это не я: вернуть кабинет',
    footer: (lender) =>
      `Вы получили это письмо, потому что указали эту почту на сайте ${lender}. Мы никогда не спрашиваем коды из СМС.`,
  },
  kk: {
    sms: 'кабинетіңіз басқа нөмірге көшірілді.',
    smsLink: 'Бұл сіз емес пе? Тоқтатыңыз:',
    smsCall: 'Бұл сіз болмасаңыз, бізге бірден қоңырау шалыңыз.',
    subject: 'Кабинет басқа нөмірге көшірілді',
    lines: [
      'Басқа нөмірден сіздің ЖСН-іңізбен кіріп, бет-әлпет тексеруінен өтті. Енді кабинет сол нөмірден ашылады, ал ескі нөмірдегі сеанс аяқталды.',
      'Бұл сіз болсаңыз, ештеңе істеудің қажеті жоқ.',
      'Сіз болмасаңыз, 24 сағат ішінде батырманы басып, растаңыз: кабинет бұрынғы нөмірге қайтады, жаңа нөмірдегі сеанс аяқталады, әрі оны бір тәулік бойы көшіру мүмкін болмайды. Содан кейін бізге қоңырау шалыңыз.',
    ],
    button: 'Бұл мен емес: кабинетті қайтару',
    footer: (lender) =>
      `Бұл хатты ${lender} сайтында осы поштаны көрсеткеніңіз үшін алдыңыз. Біз СМС-кодты ешқашан сұрамаймыз.`,
  },
}

type PhoneMovedFacts = { readonly locale: LocaleCode; readonly key: string | null }

/** Words the notice to the old phone and the e-mail. The link carries its key and nothing else. */
export function wordPhoneMoved({ key, locale }: PhoneMovedFacts, { lender, siteOrigin }: From): Wording {
  const { button, footer, lines, sms, smsCall, smsLink, subject } = words[locale]
  const address = key === null ? siteOrigin : `${siteOrigin}${locale === 'kk' ? '/kk' : ''}/not-me/number/${key}`
  return {
    sms: key === null ? `${lender}: ${sms} ${smsCall}` : `${lender}: ${sms} ${smsLink} ${address}`,
    subject: `${subject} – ${lender}`,
    text: [subject, ...lines, `${button}: ${address}`, footer(lender)].join('\n\n'),
    html: letterPage({ locale, subject, lines, footer: footer(lender), link: { button, address } }),
  }
}
