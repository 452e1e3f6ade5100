import type { LocaleCode } from '@qadam/contract/locale'

type Words = { readonly code: string; readonly lender: string; readonly host: string }

/** What it is for, never to tell it, and the line that binds it to our site, so that a browser offers it only there. */
const texts: Record<LocaleCode, (words: Words) => string> = {
  ru: ({ code, host, lender }) =>
    `${code} – код ${lender}: вход и согласие с документами. Никому его не говорите, даже нам.\n\n@${host} #${code}`,
  kk: ({ code, host, lender }) =>
    `${code} – ${lender} коды: кіру және құжаттармен келісу. Оны ешкімге, бізге де айтпаңыз.\n\n@${host} #${code}`,
}

export function smsCodeText(locale: LocaleCode, words: Words): string {
  return texts[locale](words)
}
