import type { LocaleCode } from '@qadam/wire/locale'
import deskKk from './kk/desk.json' with { type: 'json' }
import queuesKk from './kk/queues.json' with { type: 'json' }
import deskRu from './ru/desk.json' with { type: 'json' }
import queuesRu from './ru/queues.json' with { type: 'json' }

export type Texts = typeof deskRu & { readonly queues: typeof queuesRu }

const ru = { ...deskRu, queues: queuesRu }
const kk = { ...deskKk, queues: queuesKk }

/** A key that only one of the languages has fails to compile. */
export const textsOf: Record<LocaleCode, Texts> = { ru, kk } satisfies Record<LocaleCode, Texts> & {
  ru: typeof kk
}

/** Translates a word of the product; a word newer than the page's texts is shown as it is. */
export function wordFor(words: Readonly<Record<string, string>>, word: string): string {
  return Object.hasOwn(words, word) ? (words[word] ?? word) : word
}
