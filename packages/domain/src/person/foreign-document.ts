/** Number formats of passports and identity cards are known for these countries; any other's may be anything. */
const forms: Readonly<Record<string, RegExp>> = {
  BY: /^[A-Z]{2}\d{7}$/,
  KG: /^[A-Z]{2}\d{7}$/,
  RU: /^\d{9,10}$/,
  UZ: /^[A-Z]{2}\d{7}$/,
}

// On a Cyrillic keyboard people type the letter that looks like the Latin one in the document.
const lookalikes: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X', І: 'I' },
}

/** Returns the stored form: capital Latin letters and digits, without separators. */
export function foreignNumber(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\s\p{Pd}№/.]/gu, '')
    .replace(/\p{Script=Cyrillic}/gu, (letter) => lookalikes[letter] ?? letter)
}

/** Five to twenty letters and digits, with at least one digit. */
export function isForeignNumber(number: string): boolean {
  return /^(?=.*\d)[A-Z\d]{5,20}$/.test(number)
}

/** Returns whether a country, by its two-letter code, may have issued a document with this number. */
export function isNumberOf(country: string, number: string): boolean {
  return forms[country]?.test(number) ?? true
}
