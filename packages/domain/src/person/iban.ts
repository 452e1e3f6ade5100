export type IbanFault = 'not_kazakhstan' | 'wrong_shape' | 'wrong_check_digits'

export type IbanReading =
  | { readonly iban: string; readonly bankCode: string; readonly fault: null }
  | { readonly iban: null; readonly bankCode: null; readonly fault: IbanFault }

/** KZ, two check digits, three digits of the bank and thirteen letters or digits of the account. */
const shape = /^KZ\d{2}(\d{3})[A-Z0-9]{13}$/

/** 98 minus a remainder of 97 is 02 to 98; 00, 01 and 99 would leave the same remainder as 97, 98 and 02. */
const neverGiven = /^KZ(00|01|99)/

export function readIban(text: string): IbanReading {
  const iban = text.replace(/\s/g, '').toUpperCase()
  if (!iban.startsWith('KZ')) return { iban: null, bankCode: null, fault: 'not_kazakhstan' }
  const [, bankCode] = shape.exec(iban) ?? []
  if (!bankCode) return { iban: null, bankCode: null, fault: 'wrong_shape' }
  if (neverGiven.test(iban) || remainderOf97(iban) !== 1)
    return { iban: null, bankCode: null, fault: 'wrong_check_digits' }
  return { iban, bankCode, fault: null }
}

// ISO 13616: the first four characters move to the end, letters become 10 to 35, and the number modulo 97 is 1.
function remainderOf97(iban: string): number {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}
