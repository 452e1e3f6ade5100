/** Longer than anybody types, shorter than what would make hashing expensive. */
export const passwordLength = { least: 12, most: 128 } as const

export type PasswordFault = 'password_common' | 'password_about_you'

export type Owner = { readonly email: string; readonly name: string }

/** Letters that must remain once everything an attacker tries first is taken away. */
const leastUnguessable = 6
const leastDifferent = 5
const shortestOwnWord = 3

/**
 * The words that the commonest passwords of twelve characters and more are made of, in the order in which they are
 * taken out. A list of whole passwords would miss `Password2026!`; this one does not.
 */
const commonWords = [
  ...[
    'password',
    'passw',
    'qwerty',
    'qwertz',
    'azerty',
    'asdfgh',
    'zxcvbn',
    'qazwsx',
    'qweasd',
    '1q2w3e',
    'q1w2e3',
    '4r5t6y',
  ],
  ...['iloveyou', 'letmein', 'welcome', 'monkey', 'dragon', 'sunshine', 'princess', 'football', 'baseball', 'superman'],
  ...['administrator', 'admin', 'root', 'login', 'master', 'secret', 'changeme', 'default', 'computer', 'internet'],
  ...['trustno', 'whatever', 'starwars', 'michael', 'jordan', 'hello', 'freedom', 'love', 'test', 'user', 'pass'],
  ...['пароль', 'йцукен', 'фывапр', 'ячсмит', 'привет', 'любовь', 'админ', 'администратор', 'gfhjkm', 'ghbdtn'],
  ...['kazakhstan', 'qazaqstan', 'казахстан', 'қазақстан', 'almaty', 'алматы', 'astana', 'астана', 'құпиясөз'],
  ...['qadam', 'кадам', 'қадам', 'компания', 'company', 'kredit', 'credit', 'кредит', 'займ', 'zaim', 'office'],
] as const

/** Returns what makes a password easy to guess. Its length is the schema's matter. */
export function passwordFault(password: string, { email, name }: Owner): PasswordFault | null {
  const folded = password.normalize('NFKC').toLowerCase()
  const own = `${email.split('@').join(' ')} ${name}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortestOwnWord)
  const writings = [folded, unmasked(folded)]
  if (new Set(folded).size < leastDifferent || writings.some((text) => left(text, commonWords) < leastUnguessable))
    return 'password_common'
  return writings.some((text) => left(text, [...own, ...commonWords]) < leastUnguessable) ? 'password_about_you' : null
}

/** Reads `p@ssw0rd` as it is meant. */
function unmasked(text: string): string {
  const meant: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', $: 's' }
  return [...text].map((sign) => meant[sign] ?? sign).join('')
}

/** Counts characters that neither belong to a known word nor follow from the one before (`aaa`, `abc`, `321`). */
function left(text: string, words: readonly string[]): number {
  let rest = text
  for (const word of words.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(word, ' ')
  const signs = [...rest.replace(/\s+/g, '')].map((sign) => sign.codePointAt(0) ?? 0)
  return signs.filter((sign, index) => index === 0 || Math.abs(sign - (signs[index - 1] ?? 0)) > 1).length
}
