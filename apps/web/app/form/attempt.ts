import { forget, recall, remember } from './browser-memory.ts'
import type { NamedForm } from './form-shape.ts'

/** The hidden field that carries the idempotency key, with and without script. */
export const keyField = 'idempotencyKey'

/**
 * One submission and its retries. The form comes with a key, which is stored from the submission until a response
 * arrives, across a reload too, so that a retry after a missing response is recognised.
 * A key must not be stored before the form is sent: if the browser submits a form by itself during hydration, the next
 * form would get a used key.
 */
export function startAttempt(named: NamedForm, form: HTMLFormElement): void {
  keyIn(form).value = recall<string>('sessionStorage', sentPlace(named)) ?? (keyIn(form).value || newKey())
}

export function markSent(named: NamedForm, form: HTMLFormElement): void {
  remember('sessionStorage', sentPlace(named), keyIn(form).value)
}

/** Edited input is another command: it must not get the replayed response to the first. */
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

// `crypto.randomUUID` is missing on a stand visited without TLS.
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function keyIn(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem(keyField) as HTMLInputElement
}

/** Storage key for the idempotency key of a form that is awaiting its response. */
export function sentPlace({ path }: NamedForm): string {
  return `sent ${path}`
}
