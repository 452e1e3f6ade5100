export type PromiseCache<Kept> = {
  has(name: string): boolean
  /** What is kept under this name; made, and kept, when nothing is. Asked twice at once it is made once. */
  keep(name: string, make: () => Promise<Kept>): Promise<Kept>
}

/** Keeps the last so many of what is dear to make; the oldest goes first, so that memory has an end. */
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
      // What failed is asked for again, not remembered; whoever waits hears of it from the promise itself.
      made.catch(() => kept.get(name) === made && kept.delete(name))
      return made
    },
  }
}
