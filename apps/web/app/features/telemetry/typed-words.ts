const maxRemembered = 100
const shortest = 3
const longest = 200

const remembered = new Set<string>()

/** Remembers, in this page's memory alone, what people have written into fields: to see that it is told to nobody. */
export function rememberTyped(): void {
  addEventListener('change', ({ target }) => remember(target), { capture: true })
}

/** Whatever was written on this page so far, the longest first. */
export function typedWords(): string[] {
  for (const field of document.querySelectorAll('input, textarea')) remember(field)
  return [...remembered].sort((one, other) => other.length - one.length)
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  if (/^(?:button|checkbox|file|hidden|radio|range|submit)$/.test(target.type)) return
  const value = target.value.trim().slice(0, longest)
  if (value.length < shortest) return
  // The newest stay.
  remembered.delete(value)
  remembered.add(value)
  for (const oldest of remembered) {
    if (remembered.size <= maxRemembered) return
    remembered.delete(oldest)
  }
}
