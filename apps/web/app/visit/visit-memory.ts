import type { Memory } from '../form/browser-memory.ts'

/** Reads a visit's raw value from storage. Unavailable storage costs us data, never the page. */
export function kept(memory: Memory, key: string): string | null {
  try {
    return window[memory].getItem(key)
  } catch {
    return null
  }
}

/** Returns whether the value was stored: some browsers discard it silently. */
export function keep(memory: Memory, key: string, value: string): boolean {
  try {
    window[memory].setItem(key, value)
  } catch {
    // The storage is full, or the person has forbidden it.
  }
  return kept(memory, key) === value
}

export function drop(memory: Memory, key: string): void {
  try {
    window[memory].removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
