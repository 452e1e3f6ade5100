import { writtenTenge } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import type { CodePurpose } from '../../db/tables.ts'

type Words = {
  readonly code: string
  readonly lender: string
  readonly host: string
  /** Null for the sign-in and its documents. */
  readonly about: CodePurpose | null
}

/** The amount and the payee, or the addendum's number and its contract. */
type Purposes = Readonly<Record<CodePurpose['purpose'] | 'login', (subject: string, of: string) => string>>

const purposes: Record<LocaleCode, Purposes> = {
  ru: {
    login: () => 'вход и согласие с документами',
    sign: (amount) => `подписание договора займа на ${amount}`,
    consent: (amount) => `подтверждение займа на ${amount}`,
    addendum: (number, contract) => `подписание соглашения № ${number} к договору № ${contract}`,
    email: () => 'новая почта в личном кабинете',
    payee: (amount, payee) => `выплата займа ${amount} на ${payee}`,
    delete_account: () => 'удаление аккаунта',
  },
  kk: {
    login: () => 'кіру және құжаттармен келісу',
    sign: (amount) => `${amount} қарыз шартына қол қою`,
    consent: (amount) => `${amount} қарыз алуды растау`,
    addendum: (number, contract) => `№ ${contract} шартқа № ${number} келісімге қол қою`,
    email: () => 'жеке кабинеттегі жаңа пошта',
    payee: (amount, payee) => `${amount} қарызды ${payee} деректемесіне аудару`,
    delete_account: () => 'аккаунтты жою',
  },
}

/**
 * The purpose and the amount, a warning not to share the code, and the line that binds the code to our site, so that
 * browsers offer it only there.
 */
const texts: Record<LocaleCode, (words: Words, purpose: string) => string> = {
  ru: ({ code, host, lender }, purpose) =>
    `${code} – код ${lender}: ${purpose}. Никому его не говорите, даже нам.\n\n@${host} #${code}`,
  kk: ({ code, host, lender }, purpose) =>
    `${code} – ${lender} коды: ${purpose}. Оны ешкімге, бізге де айтпаңыз.\n\n@${host} #${code}`,
}

export function codeText(locale: LocaleCode, words: Words): string {
  const { about } = words
  return texts[locale](words, purposes[locale][about?.purpose ?? 'login'](...namedIn(about)))
}

function namedIn(about: CodePurpose | null): [subject: string, of: string] {
  if (about && 'payee' in about) return [writtenTenge(about.amount_tiyn), about.payee]
  return about?.purpose === 'addendum' ? [String(about.number), about.contract] : ['', '']
}
