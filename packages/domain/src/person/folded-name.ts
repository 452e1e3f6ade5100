const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯӘҒҚҢӨҰҮҺІ'
const folded = 'abcdefghijklmnopqrstuvwxyzабвгдеежзийклмнопрстуфхцчшщъыьэюяагкноуухи'
const special = 'ёәғқңөұүһі'
const plain = 'еагкноуухи'

/** Letter by letter like `folded_name` of the database: both of the country's alphabets fold to one. */
export const foldedLetters = { from: upper + special, to: folded + plain } as const

const letters = new Map([...foldedLetters.from].map((letter, at) => [letter, foldedLetters.to.charAt(at)]))

/** Returns a name in the form used for search: Ерболулы finds Ерболұлы. */
export function foldedName(name: string): string {
  return Array.from(name.trim(), (letter) => letters.get(letter) ?? letter).join('')
}
