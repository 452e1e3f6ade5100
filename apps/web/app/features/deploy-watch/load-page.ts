import { type Attempt, mayReloadTo } from './reload-guard.ts'

const storageKey = 'loaded-page'

/** Loads the page at this path from the server, with the current scripts; returns false if that was just tried. */
export function loadPage(target: string): boolean {
  const { hash, pathname, search } = location
  if (!mayReloadTo(target, lastAttempt(), Date.now())) return false
  keepAttempt({ target, at: Date.now() })
  if (target === pathname + search + hash) location.reload()
  else location.assign(target)
  return true
}

function lastAttempt(): Attempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Attempt | null
  } catch {
    return null
  }
}

function keepAttempt(attempt: Attempt): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(attempt))
  } catch {
    // Without storage there is no loop guard.
  }
}
