import { maskPersonal } from '@qadam/domain/person/personal-text'
import { addressPattern } from './address-pattern.ts'

const masked = '[masked]'
const longest = 2_000

const isAddress = /[a-z][a-z-]*:\/\/[^\s"'<>()]+/gi

// Beyond what the server's log masks: telemetry leaves the house, and loses nothing by being told less.
const personal: readonly (readonly [RegExp, string])[] = [
  // What stands behind a question mark in an address without its origin.
  [/\?[\w.%-]+=[^\s"'<>]*/g, ''],
  [/[\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, masked],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, ':id'],
  // A token: 43 letters and digits without a space.
  [/(^|[^\w-])(?=[\w-]*\d)[\w-]{40,}/g, `$1${masked}`],
  // The number of a document, of a contract, of an account.
  [/\d{7,}/g, masked],
]

/** What may be told of a text that anybody may have written: addresses as patterns, and nothing that is somebody's. */
export function maskWords(text: string, ownOrigins: readonly string[], typed: readonly string[]): string {
  const told = text.slice(0, longest).replace(isAddress, (address) => addressPattern(address, ownOrigins))
  const impersonal = personal.reduce((rest, [shape, instead]) => rest.replace(shape, instead), maskPersonal(told))
  return typed.reduce((rest, word) => rest.replaceAll(word, masked), impersonal)
}
