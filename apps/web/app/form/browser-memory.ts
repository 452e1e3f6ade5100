/** sessionStorage lasts until the tab is closed, localStorage until it is cleared. */
export type Memory = 'sessionStorage' | 'localStorage'

/** Storage may be unavailable: then typed values are not restored, but the form works. */
export function remember(memory: Memory, key: string, value: unknown): void {
  try {
    window[memory].setItem(key, JSON.stringify(value))
  } catch {
    // The storage is full, or the person has forbidden it.
  }
}

export function recall<Value>(memory: Memory, key: string): Value | undefined {
  try {
    const stored = window[memory].getItem(key)
    return stored === null ? undefined : (JSON.parse(stored) as Value)
  } catch {
    return undefined
  }
}

export function forget(memory: Memory, key: string): void {
  try {
    window[memory].removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

export function keysIn(memory: Memory): string[] {
  try {
    return Object.keys(window[memory])
  } catch {
    return []
  }
}
