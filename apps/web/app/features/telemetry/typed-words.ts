const maxRemembered = 100
const shortest = 3
const longest = 200

const remembered = new Set<string>()

/** Remembers, in this page's memory only, the text typed into fields, so that it can be masked in telemetry. */
export function rememberTyped(): void {
  addEventListener('change', ({ target }) => remember(target), { capture: true })
}

/** All text typed on this page so far, longest first. */
export function typedWords(): string[] {
  for (const field of document.querySelectorAll('input, textarea')) remember(field)
  return [...remembered].sort((one, other) => other.length - one.length)
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  if (/^(?:button|checkbox|file|hidden|radio|range|submit)$/.test(target.type)) return
  const value = target.value.trim().slice(0, longest)
  if (value.length < shortest) return
  // The newest values stay.
  remembered.delete(value)
  remembered.add(value)
  for (const oldest of remembered) {
    if (remembered.size <= maxRemembered) return
    remembered.delete(oldest)
  }
}
