const masked = '[masked]'

// Pictures come first, so that digits inside them are not examined. The character before a number is a group of its
// own, because phones of 2017, on which telemetry also runs, have no lookbehind.
const personal = [
  /()data:image\/[\w.+-]+;base64,[A-Za-z0-9+/=_-]*/g,
  /()(?:\/9j\/|iVBORw0KGgo|R0lGOD|UklGR)[A-Za-z0-9+/=_\s-]{16,}/g,
  /()[A-Za-z0-9+/_-]{200,}={0,2}/g,
  /()[Bb]earer\s+[\w.~+/=-]+/g,
  // A card number, in groups of four or not.
  /(^|\D)\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}(?!\d)/g,
  // An iin.
  /(^|\D)\d{6}[ -]?\d{6}(?!\d)/g,
  // A phone in any notation: +7 (701) 123-45-67, 87011234567, 7011234567.
  /(^|\D)(?:\+?7|8)[\s(-]{0,3}7\d{2}[\s)-]{0,3}\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/g,
  /(^|\D)7[024-7]\d{8}(?!\d)/g,
]

const anyPersonal = new RegExp(personal.map((pattern) => pattern.source).join('|'))

/** Returns whether a text contains personal data by its shape alone: an iin, a phone, a card, a token, a picture. */
export function looksPersonal(text: string): boolean {
  return anyPersonal.test(text)
}

/** Last safety net for anything written about people by the server's log and the browser's telemetry. */
export function maskPersonal(text: string): string {
  return personal.reduce((rest, pattern) => rest.replace(pattern, `$1${masked}`), text)
}
