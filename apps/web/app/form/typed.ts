import { forget, keysIn, type Memory, recall, remember } from './browser-memory.ts'
import type { Typed } from './form-result.ts'
import type { NamedForm } from './form-shape.ts'
import { savedFields, type TypedField, typedIn } from './typed-in.ts'

export type TypedPlace = { readonly memory: Memory; readonly key: string }

/** Null: nothing is stored any more. */
export type SavedForm = { readonly until: number; readonly typed: Typed } | null

export const savedForMs = 24 * 3_600_000

/**
 * Typed values survive errors, a reload, a lost connection and a change of language until the form is sent, for a day
 * at most: on the device if the form has an owner, else in the tab (decision 0040).
 */
export function typedPlace({ path }: NamedForm, owner: string | null): TypedPlace {
  return owner === null
    ? { memory: 'sessionStorage', key: `typed ${path}` }
    : { memory: 'localStorage', key: `typed ${path} ${owner}` }
}

export function keepTyped({ key, memory }: TypedPlace, form: HTMLFormElement): void {
  remember(memory, key, { until: Date.now() + savedForMs, typed: typedIn(savedFields(form)) } satisfies SavedForm)
}

/** The form was accepted: erases its values for every owner on this device. */
export function forgetTyped({ path }: NamedForm): void {
  forget('sessionStorage', `typed ${path}`)
  for (const key of savedOnDevice()) if (key.startsWith(`typed ${path} `)) forget('localStorage', key)
}

/** Erases the stored values of all forms when a person signs out. */
export function forgetDevice(): void {
  for (const key of savedOnDevice()) forget('localStorage', key)
}

/** Erases expired values. */
export function forgetStale(): void {
  for (const key of savedOnDevice()) {
    const kept = recall<SavedForm>('localStorage', key)
    if (!kept || !(kept.until > Date.now())) forget('localStorage', key)
  }
}

function savedOnDevice(): string[] {
  return keysIn('localStorage').filter((key) => key.startsWith('typed '))
}

/**
 * React and input masks notice restored values only like typing: through an event, and a value different from the one
 * they saw last.
 */
export function announceTyped(form: HTMLFormElement): void {
  for (const field of savedFields(form)) {
    if (field.matches('[type=checkbox], [type=radio]') || field.value === startOf(field)) continue
    const { value } = field
    const selection = selectionOf(field)
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    selection?.restoreTyped()
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

function startOf(field: TypedField): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? ''
}

/** The person may already be typing here. Undefined if the field has no focus, or no caret, like a slider. */
function selectionOf(field: TypedField): { restoreTyped: () => void } | undefined {
  if (field !== document.activeElement || field instanceof HTMLSelectElement) return undefined
  const { selectionStart: start, selectionEnd: end } = field
  return start === null ? undefined : { restoreTyped: () => field.setSelectionRange(start, end) }
}
