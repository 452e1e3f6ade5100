/** A per-minute limit per name in this process's memory, for refusals that must not cost a query. */
export type MinuteBudget = {
  /** Counts one; false when the minute's budget is used up. */
  readonly take: (name: string) => boolean
}

const minuteMs = 60_000

export function minuteBudget(maxPerMinute: number): MinuteBudget {
  let minute = -1
  const taken = new Map<string, number>()
  return {
    take(name) {
      const now = Math.floor(performance.now() / minuteMs)
      if (now !== minute) taken.clear()
      minute = now
      const count = (taken.get(name) ?? 0) + 1
      taken.set(name, count)
      return count <= maxPerMinute
    },
  }
}
