import { forget, recall, remember } from './browser-memory.ts'
import type { NamedForm } from './form-shape.ts'

/** The hidden field in which the key travels, with script and without. */
export const keyField = 'idempotencyKey'

/**
 * One sending and its repetitions. The key is made before anything is sent and kept, through a reload too, until an
 * answer has come: what is sent again because nobody heard the answer is known to be the same.
 */
export type Attempt = { readonly key: string; readonly isSent: boolean }

export function startAttempt(named: NamedForm, form: HTMLFormElement): void {
  const kept = recall<Attempt>('sessionStorage', attemptKey(named))
  // The page came with a key of its own: a form sent before any script ran carries one too.
  keep(named, form, kept ?? { key: keyIn(form).value || newKey(), isSent: false })
}

export function markSent(named: NamedForm, form: HTMLFormElement): void {
  keep(named, form, { key: keyIn(form).value, isSent: true })
}

/** Other words are another command: they must not come back with the answer to the first. */
export function renewIfSent(named: NamedForm, form: HTMLFormElement): void {
  if (recall<Attempt>('sessionStorage', attemptKey(named))?.isSent) renewAttempt(named, form)
}

export function renewAttempt(named: NamedForm, form: HTMLFormElement): void {
  keep(named, form, { key: newKey(), isSent: false })
}

export function forgetAttempt(named: NamedForm): void {
  forget('sessionStorage', attemptKey(named))
}

// `crypto.randomUUID` is missing where a stand is visited without TLS.
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function keep(named: NamedForm, form: HTMLFormElement, attempt: Attempt): void {
  keyIn(form).value = attempt.key
  remember('sessionStorage', attemptKey(named), attempt)
}

function keyIn(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem(keyField) as HTMLInputElement
}

export function attemptKey({ path }: NamedForm): string {
  return `attempt ${path}`
}
