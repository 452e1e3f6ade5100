import { type Cost, costOf, type MeasuredServer } from './measured-server.ts'

// Many and short: the machine's other load changes by the second, and hardly affects a ratio within one round.
const rounds = 21
const secondsPerRound = 0.5
const secondsToWarmUp = 4

/**
 * Prints each server's cost as a ratio to the server it is compared `against`, by default the first one. Rounds are
 * interleaved, so that the machine's other load affects all of them alike; the median of the ratios counts.
 */
export async function compare(
  servers: readonly [MeasuredServer, ...MeasuredServer[]],
  against: Readonly<Record<string, MeasuredServer>> = { baseline: servers[0] },
): Promise<void> {
  for (const server of servers) await costOf(server, secondsToWarmUp)
  const costs = new Map(servers.map((server) => [server, [] as Cost[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
      costs.get(server)?.push(await costOf(server, secondsPerRound))
    }
  }
  const held = Object.keys(against)
  print('', [
    'µs of CPU',
    'least',
    ...held.map((name) => `× ${name}`),
    'per second',
    ...held.map((name) => `of ${name}`),
  ])
  for (const [{ name }, ofServer] of costs) {
    const ratios = (of: keyof Cost) =>
      Object.values(against).map((other) =>
        median(ofServer.map((cost, round) => cost[of] / (costs.get(other)?.[round]?.[of] ?? Number.NaN))),
      )
    const typical = (of: keyof Cost) => median(ofServer.map((cost) => cost[of])).toFixed(0)
    print(name, [
      typical('cpu'),
      Math.min(...ofServer.map(({ cpu }) => cpu)).toFixed(0),
      ...ratios('cpu').map(written),
      typical('perSecond'),
      ...ratios('perSecond').map(written),
    ])
  }
}

function written(ratio: number): string {
  return ratio < 100 ? ratio.toPrecision(3) : ratio.toFixed(0)
}

function print(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(52)}${cells.map((cell) => cell.padStart(14)).join('')}\n`)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
