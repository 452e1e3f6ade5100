import type { Day } from '../calendar/day.ts'
import type { Sex } from './iin.ts'
import { alphabetOf, bareName, sameLetters } from './name-letters.ts'
import { readPatronymic } from './patronymic.ts'

/** How far an answer is from what the state's register says of one part. */
export type Likeness = 'same' | 'correction' | 'another'

export type Names = { readonly last: string; readonly first: string; readonly middle: string | null }

export type Card = { readonly number: string; readonly issuedOn: Day; readonly validUntil: Day }

/** What somebody says of themselves, or the register of them; null where it says nothing. */
export type PersonAsWritten = {
  readonly names: Names | null
  readonly birthday: Day | null
  readonly sex: Sex | null
  readonly card: Card | null
}

export type Part = 'last' | 'first' | 'middle' | 'birthday' | 'sex' | 'card_number' | 'card_days'

export type PersonLikeness = {
  readonly outcome: Likeness
  /** The parts that differ. */
  readonly parts: ReadonlyMap<Part, Exclude<Likeness, 'same'>>
}

/**
 * Whether an answer is about the person whom the register knows under the iin. A small correction is another writing of
 * the same; everything else is another person, whom no machine lets through. What one of the two does not say cannot
 * differ, but for a patronymic: who has given their names without one has said that there is none.
 */
export function comparePeople(known: PersonAsWritten, given: PersonAsWritten): PersonLikeness {
  const parts = new Map<Part, Exclude<Likeness, 'same'>>()
  const note = (part: Part, likeness: Likeness) => likeness !== 'same' && parts.set(part, likeness)
  if (known.names && given.names) {
    note('last', compareNames(known.names.last, given.names.last))
    note('first', compareNames(known.names.first, given.names.first))
    note('middle', comparePatronymics(known, given.names.middle))
  }
  note('birthday', compareExactly(known.birthday, given.birthday))
  note('sex', compareExactly(known.sex, given.sex))
  if (known.card && given.card) note(...compareCards(known.card, given.card))
  const found = [...parts.values()]
  const outcome = found.includes('another') ? 'another' : found.includes('correction') ? 'correction' : 'same'
  return { outcome, parts }
}

/** Surnames and names: «Ахметов» and «Ахметова», or one of two joined names, are another. */
export function compareNames(known: string, given: string): Likeness {
  if (sameLetters(known) === sameLetters(given)) return 'same'
  if (bareName(known) !== bareName(given)) return 'another'
  return isSameAlphabet(known, given) ? 'correction' : 'same'
}

/** How a name is to be written: as the register has it, unless its letters were corrected. */
export function nameToWrite(known: string | null, given: string): string {
  return known !== null && compareNames(known, given) === 'same' ? known : given
}

function comparePatronymics({ names, sex }: PersonAsWritten, given: string | null): Likeness {
  const known = names?.middle ?? null
  if (known === null) return given === null ? 'same' : patronymicFits(given, sex)
  if (given === null) return 'another'
  const asName = compareNames(known, given)
  if (asName !== 'another') return asName
  const [before, after] = [readPatronymic(known), readPatronymic(given)]
  const isOfSame = before.of === null || after.of === null || before.of === after.of
  return before.father === after.father && isOfSame ? patronymicFits(given, sex) : 'another'
}

/** A son's patronymic is not a daughter's. */
function patronymicFits(given: string, sex: Sex | null): Likeness {
  const { of } = readPatronymic(given)
  return of === null || sex === null || of === sex ? 'correction' : 'another'
}

function compareExactly<Value>(known: Value | null, given: Value | null): Likeness {
  return known === null || given === null || known === given ? 'same' : 'another'
}

/** Another number is a renewed card, which is given later than the one that the register knows and ends later. */
function compareCards(known: Card, given: Card): readonly ['card_number' | 'card_days', Likeness] {
  if (known.number === given.number) {
    const hasSameDays = known.issuedOn === given.issuedOn && known.validUntil === given.validUntil
    return ['card_days', hasSameDays ? 'same' : 'another']
  }
  const isLater = given.issuedOn > known.issuedOn && given.validUntil > known.validUntil
  return ['card_number', isLater ? 'correction' : 'another']
}

function isSameAlphabet(known: string, given: string): boolean {
  const [before, after] = [alphabetOf(known), alphabetOf(given)]
  return before === after && before !== 'both'
}
