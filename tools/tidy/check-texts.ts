import type { Finding, SourceFile } from './source-tree.ts'

type Texts = { [key: string]: string | Texts }

// Categories that Intl.PluralRules may return. Kazakh nouns stay singular after a number, yet `one` and `other` both
// exist.
const pluralForms = { ru: ['one', 'few', 'many', 'other'], kk: ['one', 'other'] }
const anyPluralForm = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** Compares two files of the same sentences: same keys in the same order, same placeholders, and correct typography. */
export function checkTexts(russian: SourceFile, kazakh: SourceFile): Finding[] {
  const ru = flatten(JSON.parse(russian.text))
  const kk = flatten(JSON.parse(kazakh.text))
  const keysDiffer = ru.map(({ key }) => key).join('\n') !== kk.map(({ key }) => key).join('\n')
  return [
    ...(keysDiffer ? [{ file: kazakh.path, says: describeDifference(ru, kk, russian.path) }] : []),
    ...[...pairs(ru, kk)].flatMap(([mine, theirs]) => differentGaps(mine, theirs, kazakh.path)),
    ...ru.flatMap((text) => flawsOf(text, 'ru').map((says) => ({ file: russian.path, says }))),
    ...kk.flatMap((text) => flawsOf(text, 'kk').map((says) => ({ file: kazakh.path, says }))),
  ]
}

/** Finds namespaces that exist in one language only. */
export function checkLanguageFiles(files: SourceFile[]): Finding[] {
  const russian = namesIn(files, 'ru')
  const kazakh = namesIn(files, 'kk')
  return [
    ...russian.filter((name) => !kazakh.includes(name)).map((name) => missing('kk', name)),
    ...kazakh.filter((name) => !russian.includes(name)).map((name) => missing('ru', name)),
  ]
}

type Text = { key: string; forms: Record<string, string>; isPlural: boolean }

function flatten(texts: Texts, prefix = ''): Text[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    const key = prefix ? `${prefix}.${name}` : name
    if (typeof value === 'string') return [{ key, forms: { '': value }, isPlural: false }]
    const names = Object.keys(value)
    const isPlural = names.length > 0 && names.every((form) => anyPluralForm.has(form))
    return isPlural ? [{ key, forms: value as Record<string, string>, isPlural }] : flatten(value, key)
  })
}

function describeDifference(ru: Text[], kk: Text[], russianPath: string): string {
  const missing = ru.filter(({ key }) => !kk.some((text) => text.key === key)).map(({ key }) => key)
  const extra = kk.filter(({ key }) => !ru.some((text) => text.key === key)).map(({ key }) => key)
  if (missing.length === 0 && extra.length === 0)
    return `has the keys of ${russianPath} in another order: keep the Russian order`
  const parts = [
    missing.length > 0 && `lacks ${missing.join(', ')}`,
    extra.length > 0 && `has more: ${extra.join(', ')}`,
  ]
  return `must have the keys of ${russianPath}: ${parts.filter(Boolean).join('; ')}`
}

function* pairs(ru: Text[], kk: Text[]): Generator<[Text, Text]> {
  for (const mine of ru) {
    const theirs = kk.find(({ key }) => key === mine.key)
    if (theirs) yield [mine, theirs]
  }
}

function differentGaps(ru: Text, kk: Text, file: string): Finding[] {
  if (ru.isPlural !== kk.isPlural)
    return [{ file, says: `${ru.key}: has plural forms in one language only; add them to the other` }]
  const wanted = gapsOf(ru)
  const given = gapsOf(kk)
  return wanted === given
    ? []
    : [{ file, says: `${ru.key}: has the placeholders ${given || 'none'}, the Russian text has ${wanted || 'none'}` }]
}

// «one» may spell the number out, so the placeholders of a plural are those of all its forms together. Cases exist only
// in Kazakh.
function gapsOf({ forms }: Text): string {
  const gaps = Object.values(forms).flatMap((form) => form.match(/\{\w+(?::[\w-]+)?\}/g) ?? [])
  const names = gaps.map((gap) => gap.replace(/:[\w-]+/, ''))
  return [...new Set(names)].sort().join(' ')
}

function flawsOf({ key, forms, isPlural }: Text, language: 'ru' | 'kk'): string[] {
  const wanted = pluralForms[language].join(', ')
  const wrongForms = isPlural && Object.keys(forms).join(', ') !== wanted
  return [
    ...(wrongForms ? [`${key}: write the plural forms ${wanted}, in this order`] : []),
    ...Object.values(forms).flatMap((form) => flawsOfSentence(form).map((flaw) => `${key}: ${flaw}`)),
  ]
}

function flawsOfSentence(sentence: string): string[] {
  return [
    sentence.trim() === '' && 'is empty; write the sentence or remove the key',
    sentence !== sentence.trim() && 'starts or ends with a space; leave spacing to the layout',
    /["']/.test(sentence) && 'has straight quotes; write «…», or ’ inside a word',
    / {2}/.test(sentence) && 'has two spaces in a row',
    /\bSMS\b/.test(sentence) && 'contains SMS: in both languages the word is СМС',
    /(?<!\p{L})(несие|берешек)/iu.test(sentence) &&
      'uses another word for a loan or a debt: write қарыз, борыш (кредиттік тарих is allowed)',
  ].filter((flaw) => flaw !== false)
}

function namesIn(files: SourceFile[], language: string): string[] {
  return files
    .map(({ path }) => new RegExp(`^apps/web/app/texts/${language}/(.+\\.json)$`).exec(path)?.[1])
    .filter((name) => name !== undefined)
}

function missing(language: string, name: string): Finding {
  return {
    file: `apps/web/app/texts/${language}/${name}`,
    says: 'is missing: every namespace exists in both languages',
  }
}
