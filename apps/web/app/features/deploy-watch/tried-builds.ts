/** Longest duration of a deployment; during it the load balancer serves either version. */
const triedForMs = 600_000
const storageKey = 'tried-builds'

type Tried = { readonly ids: readonly string[]; readonly at: number }

/** This tab has just left or just tried that build; loading it again would bounce between versions. */
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
    // Without storage a few more pages are loaded in full.
  }
}
