type Fetch = () => Promise<unknown>

/** More parallel fetches would take bandwidth from the person's own actions. */
const maxAtOnce = 5

const waiting: Fetch[] = []
let underWay = 0

/** Runs fetches in the background from a queue. */
export function runWhenIdle(fetches: readonly Fetch[]): void {
  waiting.push(...fetches)
  while (underWay < maxAtOnce && waiting.length > 0) fetchWaiting()
}

async function fetchWaiting(): Promise<void> {
  underWay += 1
  for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  underWay -= 1
}
