import type { SavedForm, TypedPlace } from './typed.ts'

/** Restores typed values into a form before the first paint (`form-before-hydration.ts`). */
export function restoreTyped(form: HTMLFormElement, { key, memory }: TypedPlace): void {
  let kept: SavedForm
  try {
    kept = JSON.parse(window[memory].getItem(key) ?? 'null')
  } catch {
    return
  }
  if (!kept || !(kept.until > Date.now())) return
  const places: Record<string, number> = {}
  for (const field of form.elements) {
    const { name, type, value, checked } = field as HTMLInputElement
    const values = kept.typed[name]
    if (!values) continue
    if (type === 'checkbox' || type === 'radio') {
      const wanted = values.includes(value)
      if (wanted !== checked) (field as HTMLInputElement).checked = wanted
    } else {
      const place = places[name] ?? 0
      places[name] = place + 1
      ;(field as HTMLInputElement).value = values[place] ?? value
      const folded = values[place] ? field.closest('details') : null
      if (folded) folded.open = true
    }
  }
}
