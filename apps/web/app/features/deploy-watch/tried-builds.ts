/** A deployment takes so long at most; while it goes on the balancer answers by either version. */
const triedForMs = 600_000
const storageKey = 'tried-builds'

type Tried = { readonly ids: readonly string[]; readonly at: number }

/** This tab has just left that build, or has just gone for it: going once more would be to and fro. */
export function haveTried(id: string): boolean {
  try {
    const { ids, at } = JSON.parse(sessionStorage.getItem(storageKey) ?? '') as Tried
    return ids.includes(id) && Math.abs(Date.now() - at) < triedForMs
  } catch {
    return false
  }
}

export function keepTried(ids: Tried['ids']): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ids, at: Date.now() } satisfies Tried))
  } catch {
    // A browser that forbids storage loads a few pages more.
  }
}
