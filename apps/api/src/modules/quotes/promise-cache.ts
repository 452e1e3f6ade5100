export type PromiseCache<Kept> = {
  has(name: string): boolean
  /** Returns the cached value, or makes and caches it. Concurrent calls make it once. */
  keep(name: string, make: () => Promise<Kept>): Promise<Kept>
}

/** Caches the last `atMost` expensive values. The oldest is evicted first, so memory stays bounded. */
export function promiseCache<Kept>(atMost: number): PromiseCache<Kept> {
  const kept = new Map<string, Promise<Kept>>()
  return {
    has: (name) => kept.has(name),
    keep(name, make) {
      const known = kept.get(name)
      if (known) return known
      const made = make()
      kept.set(name, made)
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size > atMost) kept.delete(oldest)
      // A failure is not cached, so the next call retries. Waiting callers get the error from the promise itself.
      made.catch(() => kept.get(name) === made && kept.delete(name))
      return made
    },
  }
}
