import { maskPersonal } from '@qadam/domain/person/personal-text'
import { addressPattern } from './address-pattern.ts'

const masked = '[masked]'
const longest = 2_000

const isAddress = /[a-z][a-z-]*:\/\/[^\s"'<>()]+/gi

// Stricter than the server's log: telemetry goes to a third party and loses nothing by reporting less.
const personal: readonly (readonly [RegExp, string])[] = [
  // The query of a URL without its origin.
  [/\?[\w.%-]+=[^\s"'<>]*/g, ''],
  [/[\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, masked],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, ':id'],
  // A token: 43 letters and digits without a space.
  [/(^|[^\w-])(?=[\w-]*\d)[\w-]{40,}/g, `$1${masked}`],
  // Number of a document, a contract or an account.
  [/\d{7,}/g, masked],
]

/** Masks free text for telemetry: URLs become patterns, and personal data is removed. */
export function maskWords(text: string, ownOrigins: readonly string[], typed: readonly string[]): string {
  const told = text.slice(0, longest).replace(isAddress, (address) => addressPattern(address, ownOrigins))
  const impersonal = personal.reduce((rest, [shape, instead]) => rest.replace(shape, instead), maskPersonal(told))
  return typed.reduce((rest, word) => rest.replaceAll(word, masked), impersonal)
}
