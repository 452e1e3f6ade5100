import { type KazakhCase, withEnding, withPossessiveEnding } from './endings.ts'

/**
 * The case as a message placeholder names it: `{amount:dative}` is «190 000 ₸-ге», `{share:possessive-ablative}` «45,3
 * %-ынан».
 */
export type WrittenCase = KazakhCase | `possessive-${KazakhCase}`

const kazakhCases: readonly KazakhCase[] = ['ablative', 'dative', 'locative', 'genitive', 'accusative']

export const writtenCases: readonly WrittenCase[] = kazakhCases.flatMap((wanted): WrittenCase[] => [
  wanted,
  `possessive-${wanted}`,
])

export function inCase(figure: string, wanted: WrittenCase): string {
  const plain = kazakhCases.find((one) => wanted.endsWith(one)) ?? 'dative'
  return plain === wanted ? withEnding(figure, plain) : withPossessiveEnding(figure, plain)
}
