import type { LocaleCode } from '@qadam/wire/locale'
import kk from './kk/desk.json' with { type: 'json' }
import ru from './ru/desk.json' with { type: 'json' }

export type Texts = typeof ru

/** A key that one language has and the other has not does not compile. */
export const textsOf: Record<LocaleCode, Texts> = { ru, kk } satisfies Record<LocaleCode, Texts> & {
  ru: typeof kk
}

/** A word of the product in the language of the page; one that is newer than the page is shown as it is. */
export function wordFor(words: Readonly<Record<string, string>>, word: string): string {
  return Object.hasOwn(words, word) ? (words[word] ?? word) : word
}
