import type { Mask } from './mask.ts'
import { patternMask } from './pattern-mask.ts'
import { plainCharacters } from './plain-characters.ts'

const national = patternMask('999) 999-99-99')
const length = 10

/**
 * Spec §5: `+7 (xxx) xxx-xx-xx`. The content is the ten digits after the country code, the first of them unrestricted.
 * A `+7` being typed by hand is content too, so that the person sees it.
 */
export const phoneMask: Mask = {
  read: (text) => withoutCountryCode(plainCharacters(text)).slice(0, length),
  type: typeDigit,
  fits: (content) => content === '+' || content === '+7' || national.fits(content),
  before: (content, place) => {
    if (content.startsWith('+')) return ''
    return place === 0 ? '+7 (' : national.before(content, place)
  },
  // An unfinished number keeps its plus: bare `7701` could also be the beginning of 770 1.
  value: (content) => {
    if (content.length === length) return `7${content}`
    return /^\d/.test(content) ? `+7${content}` : ''
  },
  isWhole: (content) => content.length === length,
}

function typeDigit(left: string, character: string): string {
  if (left === '' && character === '+') return '+'
  if (left === '+' && character === '8') return '+7'
  if (left === '+7' && /\d/.test(character)) return character
  // People dial 8 first by habit; the eleventh digit proves that this 8 was not part of the number.
  if (left.length === length && left.startsWith('8') && /\d/.test(character)) return left.slice(1) + character
  return national.type(left, character)
}

/** Ten bare digits are a number without a country code, even if they begin with 7 or 8. */
function withoutCountryCode(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (/^\D*\+\D*7/.test(text)) return trunkless(digits.slice(1))
  if (digits.length === length) return digits
  if (/^\D*8\D*\d/.test(text)) return trunkless(digits.slice(1))
  if (/^\D*7[\s(-]+\d/.test(text)) return trunkless(digits.slice(1))
  return trunkless(digits)
}

function trunkless(digits: string): string {
  return digits.length > length && /^[78]/.test(digits) ? digits.slice(1) : digits
}
