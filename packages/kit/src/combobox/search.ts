import type { Option } from '../select-field/options.ts'

// A Russian keyboard has no Kazakh letters, and people omit dots and accents everywhere.
const sameLetter: Readonly<Record<string, string>> = {
  ә: 'а',
  ғ: 'г',
  қ: 'к',
  ң: 'н',
  ө: 'о',
  ұ: 'у',
  ү: 'у',
  һ: 'х',
  і: 'и',
  ё: 'е',
}

/** Returns options with a word that begins with the query, then those that contain it anywhere. */
export function search(options: readonly Option[], typed: string): Option[] {
  const wanted = folded(typed)
  if (wanted === '') return [...options]
  const found = options.map((option) => ({ option, rank: rankOf(folded(option.text), wanted) }))
  return found
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

function rankOf(text: string, wanted: string): number {
  if (text.startsWith(wanted)) return 0
  const place = text.indexOf(wanted)
  if (place < 0) return -1
  return /[\s\-(«]/.test(text[place - 1] ?? '') ? 1 : 2
}

function folded(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[әғқңөұүһіё]/g, (letter) => sameLetter[letter] ?? letter)
}
