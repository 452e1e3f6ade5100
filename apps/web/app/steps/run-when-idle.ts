type Fetch = () => Promise<unknown>

/** More would take the connection away from whatever the person does meanwhile. */
const maxAtOnce = 5

const waiting: Fetch[] = []
let underWay = 0

/** What nobody waits for, one after another. */
export function runWhenIdle(fetches: readonly Fetch[]): void {
  waiting.push(...fetches)
  while (underWay < maxAtOnce && waiting.length > 0) fetchWaiting()
}

async function fetchWaiting(): Promise<void> {
  underWay += 1
  for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  underWay -= 1
}
