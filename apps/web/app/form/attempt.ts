import { forget, recall, remember } from './browser-memory.ts'
import type { FormShape } from './form-shape.ts'

/** The hidden field in which the key travels, with script and without. */
export const keyField = 'idempotencyKey'

/**
 * One sending and its repetitions. The key is made before anything is sent and kept, through a reload too, until an
 * answer has come: what is sent again because nobody heard the answer is known to be the same.
 */
type Attempt = { readonly key: string; readonly isSent: boolean }

export function startAttempt(shape: FormShape, form: HTMLFormElement): void {
  const kept = recall<Attempt>('sessionStorage', attemptKey(shape))
  // The page came with a key of its own: a form sent before any script ran carries one too.
  keep(shape, form, kept ?? { key: keyIn(form).value || newKey(), isSent: false })
}

export function markSent(shape: FormShape, form: HTMLFormElement): void {
  keep(shape, form, { key: keyIn(form).value, isSent: true })
}

/** Other words are another command: they must not come back with the answer to the first. */
export function renewIfSent(shape: FormShape, form: HTMLFormElement): void {
  if (recall<Attempt>('sessionStorage', attemptKey(shape))?.isSent) renewAttempt(shape, form)
}

export function renewAttempt(shape: FormShape, form: HTMLFormElement): void {
  keep(shape, form, { key: newKey(), isSent: false })
}

export function forgetAttempt(shape: FormShape): void {
  forget('sessionStorage', attemptKey(shape))
}

// `crypto.randomUUID` is missing where a stand is visited without TLS.
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function keep(shape: FormShape, form: HTMLFormElement, attempt: Attempt): void {
  keyIn(form).value = attempt.key
  remember('sessionStorage', attemptKey(shape), attempt)
}

function keyIn(form: HTMLFormElement): HTMLInputElement {
  return form.elements.namedItem(keyField) as HTMLInputElement
}

function attemptKey({ path }: FormShape): string {
  return `attempt ${path}`
}
