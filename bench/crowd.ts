import { setTimeout as pause } from 'node:timers/promises'
import { aNewcomer } from '@qadam/api/testing/a-newcomer'
import { aDeadPhone } from './http/a-dead-phone.ts'
import { startMeasured, stopMeasured } from './http/measured-server.ts'

/**
 * Time for five hundred people behind one address, a mobile carrier's, to register through the API, each from the phone
 * number to the cabinet. Needs DATABASE_URL of an empty database. `node bench/crowd.ts 500 25 60 500`: number of
 * people; number at once; seconds within which each reads their SMS (10); phones that nobody holds, for which an
 * attacker behind the same address requests codes at the same time (none).
 */
const { DATABASE_URL: databaseUrl } = process.env
if (!databaseUrl) {
  process.stderr.write('Set DATABASE_URL to an empty PostgreSQL database.\n')
  process.exit(1)
}
const [people = 500, atOnce = 25, readsWithin = 10, deadPhones = 0] = process.argv.slice(2).map(Number)

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
let isOver = false
const start = performance.now()

const attack = attackBeside(start)
await Promise.all(Array.from({ length: atOnce }, walkOnes))
isOver = true

const minutes = (performance.now() - start) / 60_000
const sorted = took.toSorted((a, b) => a - b)
const share = (of: number) => `${((sorted[Math.floor(sorted.length * of)] ?? 0) / 1_000).toFixed(1)} s`
process.stdout.write(`${took.length} of ${people} are in the cabinet after ${minutes.toFixed(1)} minutes, ${atOnce} at once
one takes ${share(0.5)}, the slowest tenth ${share(0.9)} and more, the slowest ${share(1 - 1 / sorted.length)}
${hasToWork} computed for their code; refused: ${JSON.stringify(Object.fromEntries(refused))}\n${await attack}`)
await stopMeasured(api)

async function walkOnes(): Promise<void> {
  while (begun < people) {
    begun += 1
    const from = performance.now()
    try {
      // Reading an SMS takes a while, and meanwhile the person's slot is not released.
      const readsSmsForMs = readsWithin * 1_000 * (0.3 + Math.random() * 0.7)
      const behaviour = { readsSmsForMs, looksEveryMs: 1_000 }
      if ((await aNewcomer(origin, behaviour)).worked) hasToWork += 1
      took.push(performance.now() - from)
    } catch (error) {
      const why = String(error).slice(0, 120)
      refused.set(why, (refused.get(why) ?? 0) + 1)
    }
  }
}

/** At an even pace through the first three minutes, which a crowd of five hundred takes. */
async function attackBeside(begunAt: number): Promise<string> {
  if (deadPhones === 0) return ''
  const outcomes = new Map<string, number>()
  let asked = 0
  while (asked < deadPhones && !isOver) {
    await pause(Math.max(0, begunAt + (asked / deadPhones) * 180_000 - performance.now()))
    const outcome = await aDeadPhone(origin)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    asked += 1
  }
  return `${asked} phones that nobody holds: ${JSON.stringify(Object.fromEntries(outcomes))}\n`
}
