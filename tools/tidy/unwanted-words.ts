import type { Finding, SourceFile } from './source-tree.ts'

type Unwanted = {
  readonly words: RegExp
  readonly says: string
  /** Files of one language; both if absent. */
  readonly language?: 'ru' | 'kk'
}

const unwanted: readonly Unwanted[] = [
  {
    words: /тиімді мөлшерлеме/iu,
    says: 'leaves a word out of the rate: write жылдық тиімді сыйақы мөлшерлемесі',
  },
  { words: /ештеңе қарыз емес/iu, says: 'is a literal translation: write Ешқандай борышыңыз жоқ' },
  { words: /сіздің бетіңіз/iu, says: 'reads as a page: write бет-әлпетіңіз' },
  { words: /(?<!\p{L})жүзіңіз/iu, says: 'uses another word for a face: write бет-әлпетіңіз' },
  {
    language: 'ru',
    // Not стоп-кредит, nor the plural, which means what other lenders have lent.
    words: /(?<![\p{L}-])кредит(а|у|ом|е)?(?!\p{L})/iu,
    says: 'uses another word for a loan: write заём',
  },
]

/** What clients read. Contracts and the documents they accept have the words of the law. */
export function isReadByClients(path: string): boolean {
  return (
    /^apps\/web\/(app\/texts|content)\/.+\.json$/.test(path) ||
    /^packages\/wire\/src\/texts\/.+\.json$/.test(path) ||
    /^apps\/api\/src\/(?!modules\/(contracts|documents)\/).*-words[-\w]*(?<!\.test)\.ts$/.test(path)
  )
}

/** Finds words that the field, or the language, does not use. */
export function checkUnwantedWords({ path, text }: SourceFile): Finding[] {
  const language = /(^|\/)ru\/|[.-]ru\./.test(path) ? 'ru' : 'kk'
  return unwanted
    .filter(({ language: only = language, words }) => only === language && words.test(text))
    .map(({ says, words }) => ({ file: path, says: `«${words.exec(text)?.[0]}» ${says}` }))
}
