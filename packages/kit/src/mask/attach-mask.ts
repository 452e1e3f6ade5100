import { type Change, edit } from './edit.ts'
import { type Mask, show } from './mask.ts'
import { maskHistory } from './mask-history.ts'

type Wearer = {
  /** Called with the shown text, at once and after every change. */
  readonly onShown: (shown: string) => void
  /** Called with true when the last character was refused, and with false when that no longer needs showing. */
  readonly onRefused?: (isRefused: boolean) => void
}

// Spec §5.
const refusalShownMs = 3000

// React notices a value set by a script only when the element's own setter, not React's, was used.
const setValue = Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement?.prototype ?? {}, 'value')?.set

/**
 * Applies a mask to an input: formats its present value, follows every change of it, and puts the unmasked value into
 * the form data. Returns a function that removes the mask.
 */
export function attachMask(input: HTMLInputElement, mask: Mask, { onShown, onRefused }: Wearer): () => void {
  const worn = new AbortController()
  let content = mask.read(input.value)
  let selected: Change['selected']
  let isComposing = false
  let refusal: ReturnType<typeof setTimeout> | undefined
  const history = maskHistory({ content, caret: show(mask, content).length })

  const listen = <K extends keyof HTMLElementEventMap>(type: K, heard: (event: HTMLElementEventMap[K]) => void) =>
    input.addEventListener(type, heard, { signal: worn.signal })

  put(content)
  listen('beforeinput', (event) => {
    if (event.inputType === 'historyUndo' || event.inputType === 'historyRedo') {
      event.preventDefault()
      travel(event.inputType === 'historyUndo' ? -1 : 1)
    } else if (!isComposing) selected = selectionOf(input)
  })
  listen('keydown', (event) => {
    const step = historyStep(event)
    if (step === 0 || isComposing) return
    event.preventDefault()
    travel(step)
  })
  listen('compositionstart', () => {
    isComposing = true
    selected = selectionOf(input)
  })
  listen('compositionend', () => {
    isComposing = false
    // Some browsers fire `input` for the composed text before this event, some after it.
    if (follow('insertCompositionText')) tell()
  })
  listen('input', (event) => {
    if (!isComposing) follow('inputType' in event ? String(event.inputType) : '')
  })
  // `change` catches autofill that fired no input event; `blur` also tidies the typed text.
  listen('change', () => followSilentChange())
  listen('blur', () => {
    followSilentChange()
    if (mask.read(input.value) !== content) put(mask.read(input.value))
  })
  document.addEventListener('formdata', postUnmasked, { signal: worn.signal })
  // The values are reset after the event.
  document.addEventListener('reset', () => setTimeout(() => put(mask.read(input.value))), { signal: worn.signal })

  return () => {
    worn.abort()
    clearTimeout(refusal)
  }

  function follow(inputType: string): boolean {
    const change = { text: input.value, caret: input.selectionStart ?? input.value.length, selected, inputType }
    selected = undefined
    if (change.text === show(mask, content)) return false
    const edited = edit(mask, content, change)
    if (edited.content !== content) history.add(edited)
    put(edited.content, edited.caret)
    sayRefused(edited.isRefused)
    return true
  }

  function followSilentChange(): void {
    if (follow('')) tell()
  }

  function travel(step: 1 | -1): void {
    const moment = history.step(step)
    if (!moment) return
    put(moment.content, moment.caret)
    tell()
  }

  function put(next: string, caret?: number): void {
    content = next
    const shown = show(mask, content)
    if (input.value !== shown) setValue?.call(input, shown)
    if (caret !== undefined && document.activeElement === input) input.setSelectionRange(caret, caret)
    onShown(shown)
  }

  function sayRefused(isRefused: boolean): void {
    clearTimeout(refusal)
    onRefused?.(isRefused)
    if (isRefused) refusal = setTimeout(() => onRefused?.(false), refusalShownMs)
  }

  function tell(): void {
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  function postUnmasked({ target, formData }: FormDataEvent): void {
    if (target !== input.form || !formData.has(input.name)) return
    const values = formData.getAll(input.name).map((value) => (value === input.value ? mask.value(content) : value))
    formData.delete(input.name)
    for (const value of values) formData.append(input.name, value)
  }
}

function selectionOf(input: HTMLInputElement): { start: number; end: number } {
  return { start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 }
}

/** Matches the physical key, so that the Russian and Kazakh layouts undo too. */
function historyStep({ ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent): 1 | -1 | 0 {
  if (!(ctrlKey || metaKey) || altKey) return 0
  if (code === 'KeyZ') return shiftKey ? 1 : -1
  return code === 'KeyY' && !shiftKey ? 1 : 0
}
