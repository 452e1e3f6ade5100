const storageKey = 'typed-before-language-switch'

type Typed = { path: string; values: Record<string, string> }

/** Spec §4: switching the language loses nothing of what was typed. Codes and passwords are never written down. */
export function keepTypedThroughLanguageSwitch(pathWithoutLocale: () => string): () => void {
  putBack(pathWithoutLocale())
  const remember = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a[data-language]')) {
      const typed: Typed = {
        path: pathWithoutLocale(),
        values: Object.fromEntries(fields().map((f) => [f.name, f.value])),
      }
      sessionStorage.setItem(storageKey, JSON.stringify(typed))
    }
  }
  document.addEventListener('click', remember)
  return () => document.removeEventListener('click', remember)
}

function putBack(path: string): void {
  const stored = sessionStorage.getItem(storageKey)
  if (!stored) return
  sessionStorage.removeItem(storageKey)
  const typed = JSON.parse(stored) as Typed
  if (typed.path !== path) return
  for (const field of fields()) {
    const value = typed.values[field.name]
    if (value !== undefined && value !== field.value) {
      // React hears of a value only through the element's own setter and an input event.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function fields(): Field[] {
  const all = [...document.querySelectorAll<Field>('main input[name], main textarea[name], main select[name]')]
  return all.filter((field) => !isSecret(field))
}

function isSecret(field: Field): boolean {
  return field.type === 'password' || field.type === 'hidden' || field.autocomplete === 'one-time-code'
}
