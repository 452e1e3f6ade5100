import { type Mask, readByTyping, show } from './mask.ts'
import { patternMask } from './pattern-mask.ts'
import { plainCharacters } from './plain-characters.ts'

const digits = patternMask('99/99/9999')
const yearFirst = /^\D*(\d{4})\D(\d{1,2})\D(\d{1,2})(?!\d)/

/** Spec §5: shown as dd/mm/yyyy, posted as yyyy-mm-dd; an unfinished date is posted as typed. */
export const dateMask: Mask = {
  ...digits,
  read: (text) => {
    const [, year, month, day] = yearFirst.exec(plainCharacters(text)) ?? []
    if (year && month && day) return day.padStart(2, '0') + month.padStart(2, '0') + year
    return readByTyping({ type: typeDate, fits: digits.fits }, text)
  },
  type: typeDate,
  value: (content) =>
    content.length === 8 ? `${content.slice(4)}-${content.slice(2, 4)}-${content.slice(0, 2)}` : show(digits, content),
}

/** `5.1.1990` is 05/01/1990: a separator after a day or month of one digit puts a zero before it. */
function typeDate(left: string, character: string): string {
  const endsShortPart = (left.length === 1 || left.length === 3) && /[/.,\- ]/.test(character)
  return endsShortPart ? `${left.slice(0, -1)}0${left.slice(-1)}` : digits.type(left, character)
}
