/** A tab remembers until it is closed, the device until it is told to forget. */
export type Memory = 'sessionStorage' | 'localStorage'

/** A browser that keeps nothing costs a comfort, never the form. */
export function remember(memory: Memory, key: string, value: unknown): void {
  try {
    window[memory].setItem(key, JSON.stringify(value))
  } catch {
    // Full, or forbidden by the person.
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
    // Nothing was kept.
  }
}

export function keysIn(memory: Memory): string[] {
  try {
    return Object.keys(window[memory])
  } catch {
    return []
  }
}
