import type { LocaleCode } from '@qadam/wire/locale'
import casesKk from './kk/cases.json' with { type: 'json' }
import deskKk from './kk/desk.json' with { type: 'json' }
import loanKk from './kk/loan.json' with { type: 'json' }
import passkeysKk from './kk/passkeys.json' with { type: 'json' }
import peopleKk from './kk/people.json' with { type: 'json' }
import queuesKk from './kk/queues.json' with { type: 'json' }
import receiptsKk from './kk/receipts.json' with { type: 'json' }
import registrationsKk from './kk/registrations.json' with { type: 'json' }
import sourcesKk from './kk/sources.json' with { type: 'json' }
import casesRu from './ru/cases.json' with { type: 'json' }
import deskRu from './ru/desk.json' with { type: 'json' }
import loanRu from './ru/loan.json' with { type: 'json' }
import passkeysRu from './ru/passkeys.json' with { type: 'json' }
import peopleRu from './ru/people.json' with { type: 'json' }
import queuesRu from './ru/queues.json' with { type: 'json' }
import receiptsRu from './ru/receipts.json' with { type: 'json' }
import registrationsRu from './ru/registrations.json' with { type: 'json' }
import sourcesRu from './ru/sources.json' with { type: 'json' }

export type Texts = typeof deskRu & {
  readonly queues: typeof queuesRu
  readonly cases: typeof casesRu
  readonly loan: typeof loanRu
  readonly passkeys: typeof passkeysRu
  readonly people: typeof peopleRu
  readonly receipts: typeof receiptsRu
  readonly registrations: typeof registrationsRu
  readonly sources: typeof sourcesRu
}

const ru = {
  ...deskRu,
  ...{
    queues: queuesRu,
    cases: casesRu,
    loan: loanRu,
    people: peopleRu,
    passkeys: passkeysRu,
    receipts: receiptsRu,
    registrations: registrationsRu,
    sources: sourcesRu,
  },
}
const kk = {
  ...deskKk,
  ...{
    queues: queuesKk,
    cases: casesKk,
    loan: loanKk,
    people: peopleKk,
    passkeys: passkeysKk,
    receipts: receiptsKk,
    registrations: registrationsKk,
    sources: sourcesKk,
  },
}

/** A key that only one of the languages has fails to compile. */
export const textsOf: Record<LocaleCode, Texts> = { ru, kk } satisfies Record<LocaleCode, Texts> & {
  ru: typeof kk
}

/** Translates a word of the product; a word newer than the page's texts is shown as it is. */
export function wordFor(words: Readonly<Record<string, string>>, word: string): string {
  return Object.hasOwn(words, word) ? (words[word] ?? word) : word
}
