const key = 'cabinet_touched_at'

let touchedAt = 0

/** Time of the last activity in any of this browser's tabs; milliseconds since 1970. */
export function lastTouch(): number {
  return Math.max(touchedAt, inStorage())
}

export function noteTouch(now: number): void {
  touchedAt = now
  try {
    localStorage.setItem(key, String(now))
  } catch {
    // Without storage the activity counts in this tab alone.
  }
}

function inStorage(): number {
  try {
    const kept = Number(localStorage.getItem(key))
    // A time in the future, left by a clock that was set back since, must not keep the cabinet open.
    return kept <= Date.now() ? kept : 0
  } catch {
    return 0
  }
}
