const key = 'cabinet_touched_at'

let touchedAt = 0

/** When somebody last did something in any of this browser's tabs; milliseconds since 1970. */
export function lastTouch(): number {
  return Math.max(touchedAt, inStorage())
}

export function noteTouch(now: number): void {
  touchedAt = now
  try {
    localStorage.setItem(key, String(now))
  } catch {
    // A browser that keeps nothing counts in this tab alone.
  }
}

function inStorage(): number {
  try {
    const kept = Number(localStorage.getItem(key))
    // Another day's clock, put back since, must not keep the cabinet open.
    return kept <= Date.now() ? kept : 0
  } catch {
    return 0
  }
}
