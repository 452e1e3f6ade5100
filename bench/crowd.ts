import { aNewcomer } from '@qadam/api/testing/a-newcomer'
import { startMeasured, stopMeasured } from './http/measured-server.ts'

/**
 * Time for five hundred people behind one address, a mobile carrier's, to register through the API, each from the phone
 * number to the cabinet. Needs DATABASE_URL of an empty database. `node bench/crowd.ts 500 25`: number of people,
 * number at once.
 */
const { DATABASE_URL: databaseUrl } = process.env
if (!databaseUrl) {
  process.stderr.write('Set DATABASE_URL to an empty PostgreSQL database.\n')
  process.exit(1)
}
const [people = 500, atOnce = 25] = process.argv.slice(2).map(Number)

// No proxy is trusted, so all requests come from 127.0.0.1.
const api = await startMeasured({
  name: 'the API and its worker',
  script: 'apps/server/src/main.ts',
  port: 4_813,
  path: '/readyz',
  env: {
    DATABASE_URL: databaseUrl,
    ROLES: 'api,worker',
    APP_STAND: 'test',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    LIVENESS_PROVIDER: 'sandbox',
  },
})
const { origin } = new URL(api.url)

const refused = new Map<string, number>()
const took: number[] = []
let hasToWork = 0
let begun = 0
const start = performance.now()

await Promise.all(Array.from({ length: atOnce }, walkOnes))

const minutes = (performance.now() - start) / 60_000
const sorted = took.toSorted((a, b) => a - b)
const share = (of: number) => `${((sorted[Math.floor(sorted.length * of)] ?? 0) / 1_000).toFixed(1)} s`
process.stdout.write(`${took.length} of ${people} are in the cabinet after ${minutes.toFixed(1)} minutes, ${atOnce} at once
one takes ${share(0.5)}, the slowest tenth ${share(0.9)} and more, the slowest ${share(1 - 1 / sorted.length)}
${hasToWork} computed for their code; refused: ${JSON.stringify(Object.fromEntries(refused))}\n`)
await stopMeasured(api)

async function walkOnes(): Promise<void> {
  while (begun < people) {
    begun += 1
    const from = performance.now()
    try {
      // Reading an SMS takes a while, and meanwhile the person's slot is not released.
      const behaviour = { readsSmsForMs: 3_000 + Math.random() * 7_000, looksEveryMs: 1_000 }
      if ((await aNewcomer(origin, behaviour)).worked) hasToWork += 1
      took.push(performance.now() - from)
    } catch (error) {
      const why = String(error).slice(0, 120)
      refused.set(why, (refused.get(why) ?? 0) + 1)
    }
  }
}
