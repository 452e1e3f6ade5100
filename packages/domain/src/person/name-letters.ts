/** Alphabet of a word; a word of both usually has a single Latin letter that looks Cyrillic. */
export type Alphabet = 'cyrillic' | 'latin' | 'both' | 'none'

export function alphabetOf(text: string): Alphabet {
  const hasCyrillic = /\p{Script=Cyrillic}/u.test(text)
  const hasLatin = /\p{Script=Latin}/u.test(text)
  if (hasCyrillic && hasLatin) return 'both'
  if (hasCyrillic) return 'cyrillic'
  return hasLatin ? 'latin' : 'none'
}

/** Normalises typing differences: case, apostrophes, spaces around and within. */
export function sameLetters(text: string): string {
  return text
    .normalize('NFC')
    .replace(/İ/g, 'i')
    .toLowerCase()
    .replace(/['’ʼ‘`]/g, '')
    .trim()
    .replace(/\s+/g, ' ')
}

/** Returns the parts of a name between spaces and hyphens. */
export function partsOfName(text: string): string[] {
  return sameLetters(text).split(/[\s\p{Pd}]+/u)
}

/**
 * Returns the bare letters of a name, without hyphens, letters that a Russian keyboard lacks, and differences of
 * alphabet. It is no transliteration and is never shown: two spellings of one name give the same letters.
 */
export function bareName(text: string): string {
  const joined = sameLetters(text).replace(/[\s\p{Pd}]/gu, '')
  const alphabet = alphabetOf(joined)
  const cyrillic = alphabet === 'cyrillic' ? joined : fromLatin(alphabet === 'both' ? fromLookalikes(joined) : joined)
  return replaceAll(withoutAccents(replaceAll(cyrillic, spelledOut)), alike)
    .replace(/ие/g, 'е')
    .replace(/и+/g, 'и')
}

// In a Cyrillic word, a Latin «A» stands for the Cyrillic letter it looks like.
const lookalikes: Readonly<Record<string, string>> = {
  ...{ a: 'а', b: 'в', c: 'с', e: 'е', h: 'һ', i: 'і', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', x: 'х', y: 'у' },
}

function fromLookalikes(text: string): string {
  return text.replace(/[a-z]/g, (letter) => lookalikes[letter] ?? letter)
}

type Replacements = readonly (readonly [RegExp, string])[]

// Spelling of passports («Akhmetov», «Zhandos») and the Kazakh alphabets of 2018 («Ýálı») and 2021 («Uäli»).
// Combinations come before the single letters they consist of.
const latin: Replacements = [
  [/shch|ştş|şş/g, 'шч'],
  [/sh|ş|š/g, 'ш'],
  [/ch|ç|č/g, 'ч'],
  [/zh|ž|j/g, 'ж'],
  [/kh|h/g, 'х'],
  [/ý|w/g, 'у'],
  [/ə/g, 'а'],
  [/ŋ/g, 'н'],
  [/x/g, 'кс'],
  [/ye|yo/g, 'е'],
]

const latinLetters: Readonly<Record<string, string>> = {
  ...{ a: 'а', b: 'б', c: 'к', d: 'д', e: 'е', f: 'ф', g: 'г', i: 'и', ı: 'и', k: 'к', l: 'л', m: 'м', n: 'н' },
  ...{ o: 'о', p: 'п', q: 'к', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', y: 'и', z: 'з' },
}

function fromLatin(text: string): string {
  return withoutAccents(replaceAll(text, latin)).replace(/[a-zı]/g, (letter) => latinLetters[letter] ?? letter)
}

// Letters that one alphabet spells with two of another.
const spelledOut: Replacements = [
  [/ё/g, 'е'],
  [/я/g, 'иа'],
  [/ю/g, 'иу'],
  [/ц/g, 'тс'],
  [/щ/g, 'шч'],
]

// Without a Kazakh keyboard people type the letter on the right; й becomes и when it loses its mark.
const alike: Replacements = [
  [/ә/g, 'а'],
  [/[іы]/g, 'и'],
  [/[ұү]/g, 'у'],
  [/қ/g, 'к'],
  [/ғ/g, 'г'],
  [/ң/g, 'н'],
  [/ө/g, 'о'],
  [/һ/g, 'х'],
  [/э/g, 'е'],
  [/[ьъ]/g, ''],
]

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

function replaceAll(text: string, replacements: Replacements): string {
  return replacements.reduce((rest, [letters, other]) => rest.replace(letters, other), text)
}
