export type CardFault = 'not_sixteen_digits' | 'wrong_check_digit' | 'no_issuer'

export type CardReading =
  | {
      readonly digits: string
      /** The only part of a card number that may be stored, beside a token of the bank. */
      readonly lastFour: string
      readonly fault: null
    }
  | { readonly digits: null; readonly lastFour: null; readonly fault: CardFault }

export function readCard(text: string): CardReading {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{16}$/.test(digits)) return { digits: null, lastFour: null, fault: 'not_sixteen_digits' }
  if (luhnSum(digits) % 10 !== 0) return { digits: null, lastFour: null, fault: 'wrong_check_digit' }
  // ISO/IEC 7812: issuers' numbers begin with other digits; sixteen zeros would pass the checksum.
  if (digits.startsWith('0')) return { digits: null, lastFour: null, fault: 'no_issuer' }
  return { digits, lastFour: digits.slice(-4), fault: null }
}

function luhnSum(digits: string): number {
  let sum = 0
  for (const [index, character] of [...digits].entries()) {
    const doubled = Number(character) * (index % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum
}
