const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯӘҒҚҢӨҰҮҺІ'
const folded = 'abcdefghijklmnopqrstuvwxyzабвгдеежзийклмнопрстуфхцчшщъыьэюяагкноуухи'
const special = 'ёәғқңөұүһі'
const plain = 'еагкноуухи'

/** Letter by letter, as `folded_name` of the database has it: both alphabets of the country fold to one. */
export const foldedLetters = { from: upper + special, to: folded + plain } as const

const letters = new Map([...foldedLetters.from].map((letter, at) => [letter, foldedLetters.to.charAt(at)]))

/** A name as it is searched for: whoever types Ерболулы finds Ерболұлы. */
export function foldedName(name: string): string {
  return Array.from(name.trim(), (letter) => letters.get(letter) ?? letter).join('')
}
