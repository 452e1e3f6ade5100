export type Contender = { readonly name: string; readonly run: () => unknown }

export type Timing = { readonly name: string; readonly microseconds: number }

const rounds = 9
const roundMilliseconds = 60

/**
 * Every round measures each contender once, in turn, so that a busy machine slows down all of them; returns the
 * medians.
 */
export function interleaved(contenders: readonly Contender[]): Timing[] {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]))
  for (const { run } of contenders) warmUp(run)
  for (let round = 0; round < rounds; round++) {
    for (const { name, run } of contenders) times.get(name)!.push(microsecondsOf(run))
  }
  return contenders.map(({ name }) => ({ name, microseconds: median(times.get(name)!) }))
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[(values.length - 1) / 2]!
}

function warmUp(run: () => unknown): void {
  const until = performance.now() + 2 * roundMilliseconds
  while (performance.now() < until) run()
}

function microsecondsOf(run: () => unknown): number {
  const start = performance.now()
  let runs = 0
  let elapsed = 0
  do {
    run()
    runs++
    elapsed = performance.now() - start
  } while (elapsed < roundMilliseconds)
  return (elapsed * 1000) / runs
}
