import { forget, recall, remember } from './browser-memory.ts'
import type { NamedForm } from './form-shape.ts'

/** The hidden field in which the key travels, with script and without. */
export const keyField = 'idempotencyKey'

/**
 * One sending and its repetitions. Its key comes with the form and is kept from the press until an answer has come,
 * through a reload too: what is sent again because nobody heard the answer is known to be the same. What was never
 * sent needs no key kept, and must not have one: a form that the browser sends by itself while the page is just waking
 * up would leave a used key for the next one.
 */
export function startAttempt(named: NamedForm, form: HTMLFormElement): void {
  keyIn(form).value = recall<string>('sessionStorage', sentPlace(named)) ?? (keyIn(form).value || newKey())
}

export function markSent(named: NamedForm, form: HTMLFormElement): void {
  remember('sessionStorage', sentPlace(named), keyIn(form).value)
}

/** Other words are another command: they must not come back with the answer to the first. */
export function renewIfSent(named: NamedForm, form: HTMLFormElement): void {
  if (recall<string>('sessionStorage', sentPlace(named))) renewAttempt(named, form)
}

export function renewAttempt(named: NamedForm, form: HTMLFormElement): void {
  forgetAttempt(named)
  keyIn(form).value = newKey()
}

export function forgetAttempt(named: NamedForm): void {
  forget('sessionStorage', sentPlace(named))
}

// `crypto.randomUUID` is missing where a stand is visited without TLS.
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function keyIn(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem(keyField) as HTMLInputElement
}

/** Where the key of what was sent waits for its answer. */
export function sentPlace({ path }: NamedForm): string {
  return `sent ${path}`
}
