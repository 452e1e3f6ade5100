/** Of these countries we know how their passports and identity cards are numbered; any other's may be anything. */
const forms: Readonly<Record<string, RegExp>> = {
  BY: /^[A-Z]{2}\d{7}$/,
  KG: /^[A-Z]{2}\d{7}$/,
  RU: /^\d{9,10}$/,
  UZ: /^[A-Z]{2}\d{7}$/,
}

// On a Cyrillic keyboard people type the letter that looks like the one in the document.
const lookalikes: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X', І: 'I' },
}

/** As it is kept: capital Latin letters and digits, whatever stood between them. */
export function foreignNumber(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\s\p{Pd}№/.]/gu, '')
    .replace(/\p{Script=Cyrillic}/gu, (letter) => lookalikes[letter] ?? letter)
}

/** Five to twenty letters and digits, and at least one digit. */
export function isForeignNumber(number: string): boolean {
  return /^(?=.*\d)[A-Z\d]{5,20}$/.test(number)
}

/** Whether a country may have given a document of this number; by its two letters. */
export function isNumberOf(country: string, number: string): boolean {
  return forms[country]?.test(number) ?? true
}
