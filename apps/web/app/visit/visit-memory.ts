import type { Memory } from '../form/browser-memory.ts'

/** What a visit keeps, letter by letter. A browser that keeps nothing costs us knowledge, never the page. */
export function kept(memory: Memory, key: string): string | null {
  try {
    return window[memory].getItem(key)
  } catch {
    return null
  }
}

/** Whether it lies there now: some browsers forget without a word. */
export function keep(memory: Memory, key: string, value: string): boolean {
  try {
    window[memory].setItem(key, value)
  } catch {
    // Full, or forbidden by the person.
  }
  return kept(memory, key) === value
}

export function drop(memory: Memory, key: string): void {
  try {
    window[memory].removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
