import type { Day } from '../calendar/day.ts'
import type { Sex } from './iin.ts'
import { alphabetOf, bareName, partsOfName, sameLetters } from './name-letters.ts'
import { readPatronymic } from './patronymic.ts'

/** How far an answer differs from the state register in one part. */
export type Likeness = 'same' | 'correction' | 'another'

export type Names = { readonly last: string; readonly first: string; readonly middle: string | null }

export type Card = { readonly number: string; readonly issuedOn: Day; readonly validUntil: Day }

/** A person as given by the client or by the register; null where nothing is given. */
export type PersonAsWritten = {
  readonly names: Names | null
  readonly birthday: Day | null
  readonly sex: Sex | null
  readonly card: Card | null
}

export type Part = 'last' | 'first' | 'middle' | 'birthday' | 'sex' | 'card_number' | 'card_days'

export type PersonLikeness = {
  readonly outcome: Likeness
  readonly parts: ReadonlyMap<Part, Exclude<Likeness, 'same'>>
}

/**
 * Compares an answer with the person whom the register knows under the iin. A correction is another spelling of the
 * same; anything else is another person, and no automated check passes it. A part missing on either side cannot differ,
 * except a patronymic: names given without one state that there is none.
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

/**
 * Compares a client with another country's document with the person whom the register knows under the iin. Birth date,
 * sex and names in the same alphabet must match. Left to the person who checks the documents: the document itself,
 * which is not the register's card; a patronymic that the other country does not write; a name in another alphabet,
 * because each country transliterates in its own way («Schulz» for «Шульц»).
 */
export function compareForeigners(known: PersonAsWritten, given: PersonAsWritten): PersonLikeness {
  const { parts } = comparePeople({ ...known, card: null }, given)
  const names = { known: known.names, given: given.names }
  const judged = [...parts].map(
    ([part, likeness]) => [part, isForPerson(part, names) ? 'correction' : likeness] as const,
  )
  const outcome = judged.some(([, likeness]) => likeness === 'another')
    ? 'another'
    : parts.size > 0
      ? 'correction'
      : 'same'
  return { outcome, parts: new Map(judged) }
}

type BothNames = { readonly known: Names | null; readonly given: Names | null }

function isForPerson(part: Part, { given, known }: BothNames): boolean {
  if (part !== 'last' && part !== 'first' && part !== 'middle') return false
  const [before, after] = [known?.[part], given?.[part]]
  return !before || !after || !isSameAlphabet(before, after)
}

/** Compares surnames or first names: «Ахметов» and «Ахметова», or one of two joined names, belong to another person. */
export function compareNames(known: string, given: string): Likeness {
  if (sameLetters(known) === sameLetters(given)) return 'same'
  if (bareName(known) !== bareName(given) || isTakenApart(known, given)) return 'another'
  return isSameAlphabet(known, given) ? 'correction' : 'same'
}

/** One name may be written as two, and no more: «А-х-м-е-т-о-в» has the same letters, and no search finds it. */
function isTakenApart(known: string, given: string): boolean {
  const [before, after] = [partsOfName(known), partsOfName(given)]
  const isInitial = (part: string) => part.length === 1
  return after.length > before.length + 1 || (after.some(isInitial) && !before.some(isInitial))
}

/** Returns the spelling of a name: the register's, unless its letters were corrected. */
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

/** A son's patronymic differs from a daughter's. */
function patronymicFits(given: string, sex: Sex | null): Likeness {
  const { of } = readPatronymic(given)
  return of === null || sex === null || of === sex ? 'correction' : 'another'
}

function compareExactly<Value>(known: Value | null, given: Value | null): Likeness {
  return known === null || given === null || known === given ? 'same' : 'another'
}

/** A different number is a renewed card if it was issued later and expires later than the one in the register. */
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
