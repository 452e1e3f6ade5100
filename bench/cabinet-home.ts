import { Agent, get } from 'node:http'
import { openDatabase } from '@qadam/api/db/connect'
import { migrate } from '@qadam/api/db/migrate'
import { newToken, tokenHash } from '@qadam/api/secrets/tokens'
import { fillWithBorrowers } from './http/many-borrowers.ts'
import { costOf, type MeasuredServer, startMeasured, stopMeasured } from './http/measured-server.ts'

/**
 * Cost of the cabinet's home with a million clients, as a ratio to a thousand: GET /rest/cabinet for random clients,
 * each with an application, a contract, a loan and its schedule. Creates two databases beside the one of DATABASE_URL,
 * some gigabytes for some minutes, and drops them. `node bench/cabinet-home.ts 100000` does the same with fewer
 * clients.
 */
const { DATABASE_URL: databaseUrl } = process.env
if (!databaseUrl) {
  process.stderr.write('Set DATABASE_URL to a PostgreSQL server on which databases may be made.\n')
  process.exit(1)
}
const few = 1_000
const many = Number(process.argv[2] ?? 1_000_000)
const clientsAsked = 500
const rounds = 21
const perRound = 60

type Cabinet = { readonly server: MeasuredServer; readonly tokens: readonly string[]; drop(): Promise<void> }

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const small = await aCabinetOf(few, 4_811)
const large = await aCabinetOf(many, 4_812)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

await timeOf(small, 500)
await timeOf(large, 500)
const times: { small: Times; large: Times }[] = []
for (let round = 0; round < rounds; round += 1) {
  const first = round % 2 === 0
  const a = await timeOf(first ? small : large, perRound)
  const b = await timeOf(first ? large : small, perRound)
  times.push(first ? { small: a, large: b } : { small: b, large: a })
}
const cpu = { small: await costOf(small.server, 3), large: await costOf(large.server, 3) }

const of = (which: 'small' | 'large', at: keyof Times) => median(times.map((round) => round[which][at]))
const ratio = (at: keyof Times) => median(times.map((round) => round.large[at] / round.small[at]))
process.stdout.write(
  [
    `GET /rest/cabinet           ${few} clients   ${many} clients   ratio`,
    `median, ms                  ${of('small', 'median').toFixed(2)}   ${of('large', 'median').toFixed(2)}   ${ratio('median').toFixed(2)}`,
    `95 of 100, ms               ${of('small', 'slow').toFixed(2)}   ${of('large', 'slow').toFixed(2)}   ${ratio('slow').toFixed(2)}`,
    `µs of the server’s CPU      ${cpu.small.cpu.toFixed(0)}   ${cpu.large.cpu.toFixed(0)}   ${(cpu.large.cpu / cpu.small.cpu).toFixed(2)}`,
    '',
  ].join('\n'),
)
agent.destroy()
for (const cabinet of [small, large]) {
  await stopMeasured(cabinet.server)
  await cabinet.drop()
}

async function aCabinetOf(clients: number, port: number): Promise<Cabinet> {
  const name = `qadam_bench_cabinet_${clients}`
  const admin = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, log: silent })
  const say = (statement: string) => admin.driver.pool.query(statement)
  await say(`drop database if exists ${name} with (force)`)
  await say(`create database ${name}`)
  const url = Object.assign(new URL(databaseUrl!), { pathname: `/${name}` }).href
  const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1, log: silent })
  await migrate(database)
  const tokens = Array.from({ length: Math.min(clientsAsked, clients) }, newToken)
  await fillWithBorrowers(database, { clients, tokens: tokens.map(tokenHash) })
  await database.close()
  const server = await startMeasured({
    ...{ name: `${clients} clients`, script: 'apps/server/src/main.ts', path: '/rest/cabinet', port },
    headers: { authorization: `Bearer ${tokens[0]}` },
    env: { DATABASE_URL: url, ROLES: 'api', APP_STAND: 'test', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
  })
  return {
    server,
    tokens,
    async drop() {
      await say(`drop database if exists ${name} with (force)`)
      await admin.close()
    },
  }
}

type Times = { readonly median: number; readonly slow: number }

/** One request after another over one connection, each for a random client. */
async function timeOf({ server, tokens }: Cabinet, questions: number): Promise<Times> {
  const taken: number[] = []
  for (let question = 0; question < questions; question += 1) {
    const token = tokens[Math.floor(Math.random() * tokens.length)]
    const start = performance.now()
    await ask(server.url, `Bearer ${token}`)
    taken.push(performance.now() - start)
  }
  const sorted = taken.toSorted((a, b) => a - b)
  return { median: median(taken), slow: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN }
}

function ask(url: string, authorization: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`Answered ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    }).on('error', reject)
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
