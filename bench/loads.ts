import { mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@qadam/api/db/connect'
import { migrate } from '@qadam/api/db/migrate'
import { migrationsFolder } from '@qadam/api/db/migration-files'
import { aClient, mustBe } from '@qadam/api/testing/a-client'
import { aPhone, aRegistrant, type Registrant } from '@qadam/api/testing/a-registrant'
import { toJpeg } from '@qadam/api/testing/camera/stills'
import { submitPicture } from '@qadam/wire/identification'
import { openChannel, privateChannel } from '@qadam/wire/realtime'
import pg from 'pg'
import { aDeadPhone } from './http/a-dead-phone.ts'
import { startMeasured, stopMeasured } from './http/measured-server.ts'
import { rawSocket, slowHeaders, slowPost } from './http/raw-sockets.ts'

/**
 * What one attacker or one bad day does to one server: each load alone, while /readyz is asked ten
 * times a second. Needs DATABASE_URL of an empty database; `node bench/loads.ts silent echo` runs only these.
 */
const { DATABASE_URL: databaseUrl } = process.env
if (!databaseUrl) {
  process.stderr.write('Set DATABASE_URL to an empty PostgreSQL database.\n')
  process.exit(1)
}

const port = 4_814
const env = {
  DATABASE_URL: databaseUrl,
  APP_STAND: 'test',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  LIVENESS_PROVIDER: 'sandbox',
}
const keys = ['first', 'other'].map((name) => Buffer.alloc(32, name).toString('base64'))
const start = { script: 'apps/server/src/main.ts', path: '/readyz' }
const server = await startMeasured({
  ...start,
  name: 'the server',
  port,
  env: { ...env, ROLES: 'api,worker', SECRET_KEY: keys[0]! },
})
const { origin } = new URL(server.url)
const question = (channel: string, bearer: string) => ({
  channel,
  auth: { headers: { Authorization: `Bearer ${bearer}` } },
})

const loads: Record<string, () => Promise<string>> = {
  async headers() {
    const ended = await Promise.all(Array.from({ length: 300 }, () => slowHeaders(port, 60)))
    const seconds = ended.filter((one) => one !== undefined)
    return `300 slow headers: ${seconds.length} sockets destroyed, the last after ${Math.max(...seconds).toFixed(1)} s`
  },

  async flood() {
    const socket = (await rawSocket(port))!
    for (let number = 0; number < 20_000; number += 1)
      socket.say('subscribe', question(strangersChannel(number), 'x'.repeat(43)))
    const cutAfter = await secondsUntil(() => !socket.isOpen(), 30)
    return `20,000 subscriptions of one socket: cut after ${cutAfter}, ${socket.heard.length} answered`
  },

  async spread() {
    const sockets = await allSockets(400)
    for (const [place, socket] of sockets.entries()) {
      for (let number = 0; number < 50; number += 1)
        socket.say('subscribe', question(strangersChannel(place * 50 + number), 'x'.repeat(43)))
    }
    const answered = () => sockets.reduce((sum, { heard }) => sum + heard.length, 0)
    const took = await secondsUntil(() => answered() === 20_000, 60)
    const statuses = Object.groupBy(
      sockets.flatMap(({ heard }) => heard),
      ([, , status]) => String(status),
    )
    const counts = Object.entries(statuses).map(([status, ones]) => `${ones!.length} × ${status}`)
    for (const socket of sockets) socket.close()
    return `400 sockets × 50 subscriptions: ${answered()} answered after ${took} (${counts.join(', ')})`
  },

  async silent() {
    const sockets = await allSockets(600, { connects: false })
    const took = await secondsUntil(() => !sockets.some(({ isOpen }) => isOpen()), 60)
    const kept = sockets.filter(({ isOpen }) => isOpen()).length
    return `600 silent upgrades: ${kept} of ${sockets.length} kept after ${took}`
  },

  async photo() {
    const registrant = await aRegistrant({ url: origin })
    await registrant.bringTo('verigram')
    const { session_id } = mustBe(200, await registrant.openCheck()).answer
    const jpeg = toJpeg(noise(740, 553))
    const begun = performance.now()
    const status = await slowPost(port, {
      path: submitPicture.path,
      headers: { authorization: `Bearer ${registrant.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ session_id, image: jpeg.toString('base64') }),
      bytesPerSecond: 50_000,
    })
    return `a JPEG of ${Math.round(jpeg.length / 1_000)} kB at 50 kB/s: ${status} after ${secondsSince(begun)}`
  },

  async reader() {
    const folder = await mkdtemp(path.join(tmpdir(), 'qadam-loads-'))
    for (const name of await readdir(migrationsFolder))
      await symlink(path.join(migrationsFolder, name), `${folder}/${name}`)
    await writeFile(`${folder}/9999_loads.sql`, 'alter table accounts add column loads text;\n')
    const pauses: unknown[] = []
    const log = { info: () => undefined, warn: (said: object) => void pauses.push(said), error: () => undefined }
    const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, log })
    const reader = new pg.Client({ connectionString: databaseUrl })
    await reader.connect()
    await reader.query('begin; select count(*) from accounts')
    const reads = reader.query('select pg_sleep(30)').then(() => reader.query('commit'))
    const begun = performance.now()
    let isOver = false
    const migrated = migrate(database, { folder, log }).then(() => {
      isOver = true
    })
    const logins: number[] = []
    while (!isOver) {
      const from = performance.now()
      await aClient(origin, { phone: aPhone() }).signIn()
      logins.push(performance.now() - from)
      await pause(200)
    }
    await Promise.all([migrated, reads])
    const took = secondsSince(begun)
    await reader.end()
    await database.close()
    return `a reader of 30 s before a migration: applied after ${took}, ${pauses.length} pauses; ${logins.length} logins meanwhile, the slowest ${(Math.max(...logins) / 1_000).toFixed(1)} s`
  },

  async key() {
    const other = startMeasured({
      ...start,
      name: 'the node with another key',
      port: port + 1,
      env: { ...env, ROLES: 'api', SECRET_KEY: keys[1]! },
    })
    return other.then(
      () => 'another SECRET_KEY: the node started',
      (error: Error) => `another SECRET_KEY: ${error.message}`,
    )
  },

  async echo() {
    const people = await Promise.all(Array.from({ length: 20 }, () => aRegistrant({ url: origin })))
    const sockets = await allSockets(600)
    for (const [place, socket] of sockets.entries()) {
      const { answer } = mustBe(200, await (people[place % 20] as Registrant).call(openChannel))
      socket.say('subscribe', question(privateChannel(answer.channel), answer.token))
    }
    // The token needs no query, so the last subscription stands by the time of the next answer.
    await pause(1_000)
    const killer = new pg.Client({ connectionString: databaseUrl })
    await killer.connect()
    await killer.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await killer.end()
    const took = await secondsUntil(() => sockets.every(({ heard }) => heard.length > 0), 60)
    const told = sockets.filter(({ heard }) => heard.length > 0).length
    const open = sockets.filter(({ isOpen }) => isOpen()).length
    for (const socket of sockets) socket.close()
    return `600 sockets, all database connections ended: ${open} still open, ${told} told their step after ${took}`
  },

  async phones() {
    const statuses = new Map<string, number>()
    let [asked, begun] = [0, performance.now()]
    const askOnes = async () => {
      while (asked < 500) {
        asked += 1
        const outcome = await aDeadPhone(origin)
        statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 10 }, askOnes))
    const counts = [...statuses].map(([outcome, count]) => `${count} × ${outcome}`)
    return `500 phones that nobody holds, in ${secondsSince(begun)}: ${counts.join(', ')}`
  },
}

const wanted = process.argv.slice(2)
for (const [name, run] of Object.entries(loads)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const watch = watchReadiness()
  const said = await run()
  process.stdout.write(`${said}; ${await watch.end()}\n`)
}
await stopMeasured(server)

function watchReadiness(): { end(): Promise<string> } {
  let isOver = false
  const [took, unready]: [number[], number[]] = [[], []]
  const watching = (async () => {
    while (!isOver) {
      const from = performance.now()
      const status = await fetch(server.url, { signal: AbortSignal.timeout(30_000) }).then(
        ({ status }) => status,
        () => 0,
      )
      took.push(performance.now() - from)
      if (status !== 200) unready.push(status)
      await pause(100)
    }
  })()
  return {
    async end() {
      isOver = true
      await watching
      return `/readyz asked ${took.length} times, ${unready.length} not 200, the slowest ${Math.max(...took).toFixed(0)} ms`
    },
  }
}

async function allSockets(count: number, how: { connects?: boolean } = {}) {
  const opened = await Promise.all(Array.from({ length: count }, () => rawSocket(port, how)))
  return opened.filter((socket) => socket !== undefined)
}

async function secondsUntil(isSo: () => boolean, atMost: number): Promise<string> {
  const begun = performance.now()
  while (!isSo() && performance.now() - begun < atMost * 1_000) await pause(20)
  return secondsSince(begun)
}

function secondsSince(begun: number): string {
  return `${((performance.now() - begun) / 1_000).toFixed(1)} s`
}

function strangersChannel(number: number): string {
  return `private-potential-client.${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`
}

/** The worst input for JPEG, the same on each run. */
function noise(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4)
  let state = 1
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    data[at] = state >>> 24
  }
  return { width, height, data }
}
