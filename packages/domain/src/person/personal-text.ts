const masked = '[masked]'

// Pictures come first, so that digits inside them are not examined.
const secrets = [
  /data:image\/[\w.+-]+;base64,[A-Za-z0-9+/=_-]*/g,
  /(?:\/9j\/|iVBORw0KGgo|R0lGOD|UklGR)[A-Za-z0-9+/=_\s-]{16,}/g,
  /[A-Za-z0-9+/_-]{200,}={0,2}/g,
  /[Bb]earer\s+[\w.~+/=-]+/g,
]

// The character before a number is a group of its own, because phones of 2017, on which telemetry also runs, have no
// lookbehind.
const numbers = [
  // A card number, in groups of four or not.
  /(^|\D)\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}(?!\d)/,
  // An iin.
  /(^|\D)\d{6}[ -]?\d{6}(?!\d)/,
  // A phone in any notation: +7 (701) 123-45-67, 87011234567, 7011234567.
  /(^|\D)(?:\+?7|8)[\s(-]{0,3}7\d{2}[\s)-]{0,3}\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/,
  /(^|\D)7[024-7]\d{8}(?!\d)/,
]

/** A whole random id of ours. Its last twelve digits are decimal once in three hundred, and they are nobody's iin. */
const ownId = /(?:^|[^\dA-Za-z])[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\dA-Za-z])/

const numbersOutsideIds = numbers.map((number) => new RegExp(`(${ownId.source})|${number.source}`, 'g'))

const anyPersonal = new RegExp([...secrets, ...numbers].map((pattern) => pattern.source).join('|'))

/** Returns whether a text contains personal data by its shape alone: an iin, a phone, a card, a token, a picture. */
export function looksPersonal(text: string): boolean {
  return anyPersonal.test(text) && maskPersonal(text) !== text
}

/** Last safety net for anything written about people by the server's log and the browser's telemetry. */
export function maskPersonal(text: string): string {
  const open = secrets.reduce((rest, pattern) => rest.replace(pattern, masked), text)
  return numbersOutsideIds.reduce(
    (rest, pattern) => rest.replace(pattern, (whole, id?: string, before = '') => (id ? whole : `${before}${masked}`)),
    open,
  )
}
