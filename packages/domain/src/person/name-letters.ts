/** The alphabet in which a word is written; a word of both is mostly one Latin letter that looks Cyrillic. */
export type Alphabet = 'cyrillic' | 'latin' | 'both' | 'none'

export function alphabetOf(text: string): Alphabet {
  const hasCyrillic = /\p{Script=Cyrillic}/u.test(text)
  const hasLatin = /\p{Script=Latin}/u.test(text)
  if (hasCyrillic && hasLatin) return 'both'
  if (hasCyrillic) return 'cyrillic'
  return hasLatin ? 'latin' : 'none'
}

/** The same letters, however they were typed: case, apostrophes, spaces around and within. */
export function sameLetters(text: string): string {
  return text
    .normalize('NFC')
    .replace(/İ/g, 'i')
    .toLowerCase()
    .replace(/['’ʼ‘`]/g, '')
    .trim()
    .replace(/\s+/g, ' ')
}

/**
 * What is left of a name when its writing is taken away: hyphens, the letters that a Russian keyboard lacks, and the
 * alphabet. It is no transliteration and is shown to nobody: two writings of one name come to the same letters.
 */
export function bareName(text: string): string {
  const joined = sameLetters(text).replace(/[\s\p{Pd}]/gu, '')
  const alphabet = alphabetOf(joined)
  const cyrillic = alphabet === 'cyrillic' ? joined : fromLatin(alphabet === 'both' ? fromLookalikes(joined) : joined)
  return replaceAll(withoutAccents(replaceAll(cyrillic, spelledOut)), alike)
    .replace(/ие/g, 'е')
    .replace(/и+/g, 'и')
}

// In a Cyrillic word a Latin «A» was meant as the letter that it looks like.
const lookalikes: Readonly<Record<string, string>> = {
  ...{ a: 'а', b: 'в', c: 'с', e: 'е', h: 'һ', i: 'і', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', x: 'х', y: 'у' },
}

function fromLookalikes(text: string): string {
  return text.replace(/[a-z]/g, (letter) => lookalikes[letter] ?? letter)
}

type Replacements = readonly (readonly [RegExp, string])[]

// The passports' writing («Akhmetov», «Zhandos»), the Kazakh alphabets of 2018 («Ýálı») and of 2021 («Uäli»). Whatever
// takes two letters comes before the letters that it is made of.
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

// Letters that one alphabet writes with two of another.
const spelledOut: Replacements = [
  [/ё/g, 'е'],
  [/я/g, 'иа'],
  [/ю/g, 'иу'],
  [/ц/g, 'тс'],
  [/щ/g, 'шч'],
]

// Whoever has no Kazakh keyboard writes the letter on the right; й goes with и when it loses its mark.
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
