/** What this tab remembers until it is closed. A browser that keeps nothing costs a comfort, never the form. */
export function remember(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full, or forbidden by the person.
  }
}

export function recall<Value>(key: string): Value | undefined {
  try {
    const stored = sessionStorage.getItem(key)
    return stored === null ? undefined : (JSON.parse(stored) as Value)
  } catch {
    return undefined
  }
}

export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
