import type { LocaleCode } from '@qadam/wire/locale'
import type { From } from './notification-words.ts'

const words: Readonly<Record<LocaleCode, string>> = {
  ru: 'продолжите регистрацию с того же места, вход по СМС-коду:',
  kk: 'тіркелуді тоқтаған жерден жалғастырыңыз, СМС-кодпен кіресіз:',
}

/** The address of the sign-in, the same for everybody: whoever reads the message still needs a code of this phone. */
export function wordLoginLink(locale: LocaleCode, { lender, siteOrigin }: From): string {
  return `${lender}: ${words[locale]} ${siteOrigin}${locale === 'kk' ? '/kk' : ''}/login`
}
