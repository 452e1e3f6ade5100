import { cpuPerRequest, type MeasuredServer } from './measured-server.ts'

const rounds = 7
const requestsPerRound = 3_000

/**
 * Prints each server's cost as a ratio to the first one's. Rounds are interleaved, so that what else the machine does
 * falls on all of them alike; the median of the ratios counts.
 */
export async function compare(servers: readonly [MeasuredServer, ...MeasuredServer[]]): Promise<void> {
  for (const server of servers) await cpuPerRequest(server, requestsPerRound)
  const costs = new Map(servers.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
      costs.get(server.name)?.push(await cpuPerRequest(server, requestsPerRound))
    }
  }
  const floor = costs.get(servers[0].name) ?? []
  for (const [name, ofServer] of costs) {
    const ratios = ofServer.map((cost, round) => cost / (floor[round] ?? Number.NaN))
    process.stdout.write(
      `${name.padEnd(48)} ${median(ofServer).toFixed(0).padStart(6)} µs  ${median(ratios).toFixed(2).padStart(6)} × floor\n`,
    )
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
