import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Database } from '@qadam/api/db/connect'
import { openDatabaseAt, testServerUrl } from '@qadam/api/testing/a-database'
import { problem } from '@qadam/wire/problem'
import { describe, expect, onTestFinished } from 'vitest'
import { aCrowd } from '../testing/a-crowd.ts'
import { aServer, logLines } from '../testing/a-server.ts'
import { aTcpProxy } from '../testing/a-tcp-proxy.ts'
import { prodEnvironment } from '../testing/prod-environment.ts'
import { test } from '../testing/server-test.ts'

const apiOnly = { ROLES: 'api,worker' }
const branches = '/rest/reference/branches'
const slowly = '/rest/sandbox/failure?kind=slow'

const status = async (url: string) => (await fetch(url)).status

describe('starting the server', () => {
  test('fails with one message that names every bad setting', async ({ place }) => {
    const { code, stderr, stdout } = await aServer(place, {
      env: { PORT: 'eighty', SANDBOX: 'maybe', LOG_LEVEL: 'loud' },
    }).ended

    expect(code).toBe(78)
    expect(stderr).toContain('3 settings are invalid')
    for (const name of ['PORT', 'SANDBOX', 'LOG_LEVEL']) expect(stderr).toContain(`  ${name} `)
    expect(stdout).toBe('')
  })

  test('fails with a message that names the port already in use', async ({ started: place }) => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo

    const { code, stderr } = await aServer(place, { env: { ...apiOnly, PORT: String(port) } }).ended

    expect(code).toBe(69)
    expect(stderr).toBe(
      `Cannot start. Port ${port} is in use by another program: stop it or set PORT to another port.\n`,
    )
  })

  test('fails with a message that names the database that does not respond', async ({ place }) => {
    const { code, stderr } = await aServer(place, {
      env: { ...apiOnly, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    }).ended

    expect(code).toBe(69)
    expect(stderr).toMatch(/^Cannot start\. The database at 127\.0\.0\.1:1 does not respond \(ECONNREFUSED\)/)
  })

  test.skipIf(testServerUrl === undefined)(
    'fails with a message that names the database or user unknown to PostgreSQL',
    async ({ place }) => {
      const unknown = Object.assign(new URL(place.databaseUrl!), { pathname: '/never_made' })

      const { code, stderr } = await aServer(place, { env: { ...apiOnly, DATABASE_URL: unknown.href } }).ended

      expect(code).toBe(78)
      expect(stderr).toContain(`PostgreSQL at ${unknown.host} reports: database "never_made" does not exist.`)
    },
  )

  test('fails with another key than the one the database was written with', async ({ migrated: place }) => {
    const key = (byte: number) => ({ ...apiOnly, SECRET_KEY: Buffer.alloc(32, byte).toString('base64') })
    const first = aServer(place, { env: key(1) })
    await first.ready()
    first.kill('SIGINT')
    await first.ended

    const { code, stderr } = await aServer(place, { env: key(2) }).ended

    expect(code).toBe(78)
    expect(stderr).toContain('SECRET_KEY differs from the key this database was written with')
  })

  test('succeeds beside a newer version that has changed the database, and logs a warning', async ({
    started,
    startHere,
  }) => {
    const database = await openDatabaseAt(started)
    await database.driver.pool.query(`
      insert into schema_migrations values ('9001_newer', now());
      insert into schema_migration_checksums values ('9001_newer', 'theirs');
    `)
    await database.close()

    const server = await startHere(apiOnly)

    expect(await status(server.origin + branches)).toBe(200)
    expect(await server.line(({ level }) => level === 'warn')).toMatchObject({ newer: ['9001_newer'] })
  })

  test.skipIf(testServerUrl === undefined)(
    'opens the port last, so that no traffic reaches a process that is still migrating',
    async ({ started: place }) => {
      const port = await freePort()
      const database = await openDatabaseAt(place)
      const otherNode = await database.driver.pool.connect()
      await otherNode.query("select pg_advisory_lock(hashtext('qadam.schema_migrations'))")
      const server = aServer(place, { env: { ...apiOnly, PORT: String(port) } })
      await expect.poll(() => countWaiting(database), { timeout: 25_000 }).toBe(1)

      await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow()

      otherNode.release(true)
      await database.close()
      expect(await status(`${await server.ready()}/startupz`)).toBe(200)
    },
  )

  test('prints the addresses for a developer and logs a warning about a misspelt setting', async ({ place }) => {
    const server = aServer(place, { env: { ...apiOnly, DATBASE_URL: 'x' } })
    const origin = await server.ready()
    await server.line(({ level, msg }) => level === 'warn' && msg.includes('did you mean DATABASE_URL?'))
    server.kill('SIGINT')

    const { stdout } = await server.ended
    expect(stdout).toMatch(new RegExp(`API +${origin.replace('127.0.0.1', 'localhost')}/docs`))
    expect(stdout).toContain('Ctrl-C stops it.')
  })

  test("prints only log lines outside a developer's machine", async ({ started: place }) => {
    const server = aServer(place, { env: { ...apiOnly, APP_STAND: 'test', DRAIN_SECONDS: '0' } })
    await server.ready()
    server.kill('SIGTERM')

    const { stdout } = await server.ended
    expect(logLines(stdout)).toHaveLength(stdout.trimEnd().split('\n').length)
  })
})

describe('stopping the server', () => {
  test('loses no request under load: every request sent gets its whole response', async ({ started: place }) => {
    // Long enough for every client to send one more request, even on a busy machine.
    const server = aServer(place, { env: { ...apiOnly, DRAIN_SECONDS: '4' } })
    // One in five reads a large response, which could be cut in the middle.
    const paths = [branches, branches, branches, branches, '/docs/openapi.json']
    // Without a pause they would leave PostgreSQL too little of a busy machine to accept the pool's connections.
    const crowd = aCrowd({ clients: 50, url: await server.ready(), paths, thinkMs: 50 })
    await crowd.answered(300)
    server.kill('SIGTERM')

    const { answered, failures, goodbyes, sent } = await crowd.gone
    expect(failures).toEqual([])
    expect(sent).toBe(answered)
    expect(goodbyes).toBe(50)
    expect((await server.ended).code).toBe(0)
  })

  test('waits for a response that takes longer than the drain', async ({ started: place }) => {
    const server = aServer(place, { env: { ...apiOnly, DRAIN_SECONDS: '1' } })
    const origin = await server.ready()
    const answering = fetch(origin + slowly)
    server.kill('SIGTERM')

    const answer = await answering
    expect(answer.status).toBe(200)
    expect(answer.headers.get('connection')).toBe('close')
    expect((await server.ended).code).toBe(0)
  })

  test('fails /readyz at once and continues to serve while balancers remove the node', async ({ started: place }) => {
    const server = aServer(place, { env: { ...apiOnly, DRAIN_SECONDS: '2' } })
    const origin = await server.ready()
    expect(await status(`${origin}/readyz`)).toBe(200)
    server.kill('SIGTERM')
    await server.line(({ msg }) => msg === 'stopping')

    expect(await status(`${origin}/readyz`)).toBe(503)
    expect(await status(`${origin}/livez`)).toBe(200)
    expect(await status(origin + branches)).toBe(200)
    expect((await server.ended).code).toBe(0)
  })

  test('is quick on Ctrl-C even with an idle connection open', async ({ started: place }) => {
    const server = aServer(place, { env: apiOnly })
    const { hostname, port } = new URL(await server.ready())
    const silent = connect(Number(port), hostname)
    onTestFinished(() => void silent.destroy())
    await once(silent, 'connect')

    server.kill('SIGINT')

    // Waiting for the idle connection would end in a forced stop after half a minute, with a failure's exit code.
    expect((await server.ended).code).toBe(0)
  })

  test('treats two signals that come together as one', async ({ started: place }) => {
    const server = aServer(place, { env: { ...apiOnly, DRAIN_SECONDS: '1' } })
    await server.ready()
    // A terminal and a launcher may both pass Ctrl-C on; of two equal signals the kernel may deliver only one.
    server.kill('SIGINT')
    server.kill('SIGTERM')

    expect((await server.ended).code).toBe(0)
  })

  test('is immediate on the second signal', async ({ started: place }) => {
    const server = aServer(place, { env: { ...apiOnly, DRAIN_SECONDS: '60' } })
    await server.ready()
    server.kill('SIGTERM')
    await server.line(({ msg }) => msg === 'stopping')
    const again = setInterval(() => server.kill('SIGTERM'), 100)
    onTestFinished(() => clearInterval(again))

    expect((await server.ended).code).toBe(1)
  })

  test.for([
    ['an unhandled rejection', "Promise.reject(new Error('on purpose'))"],
    ['an uncaught exception', "throw new Error('on purpose')"],
  ] as const)('is graceful but exits with a failure code after %s', async ([, mistake], { started: place }) => {
    const preload = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${mistake} })`)}`
    const server = aServer(place, { env: apiOnly, nodeArgs: ['--import', preload] })
    await server.ready()
    server.kill('SIGUSR2')

    const { code, stdout } = await server.ended
    expect(code).toBe(1)
    expect(logLines(stdout)).toContainEqual(
      expect.objectContaining({ level: 'error', err: expect.objectContaining({ message: 'on purpose' }) }),
    )
    expect(logLines(stdout).at(-1)).toMatchObject({ msg: 'stopped' })
  })
})

describe('a running server', () => {
  test('answers a throw in the API with a problem and stays alive', async ({ startHere }) => {
    const { origin } = await startHere(apiOnly)

    const answer = await fetch(`${origin}/rest/sandbox/failure?kind=throw`)

    expect(answer.status).toBe(500)
    expect(problem.parse(await answer.json())).toMatchObject({ code: 'internal_error' })
    expect(await status(origin + branches)).toBe(200)
  })

  test.skipIf(testServerUrl === undefined)(
    'returns 503 with Retry-After while the database is away, and recovers once it is back',
    { timeout: 60_000 },
    async ({ started: place, startHere }) => {
      const real = new URL(place.databaseUrl!)
      const proxy = await aTcpProxy({ host: real.hostname, port: Number(real.port || 5432) })
      onTestFinished(() => proxy.close())
      const through = Object.assign(new URL(real), { hostname: '127.0.0.1', port: String(proxy.port) }).href
      const { origin } = await startHere({ ...apiOnly, DATABASE_URL: through })
      expect(await status(origin + branches)).toBe(200)

      proxy.cut()
      await expect.poll(() => status(`${origin}/readyz`), { timeout: 25_000 }).toBe(503)
      const away = await fetch(origin + branches)
      expect(away.status).toBe(503)
      expect(away.headers.get('retry-after')).toBe('5')
      expect(problem.parse(await away.json())).toMatchObject({ code: 'temporarily_unavailable' })
      expect(await status(`${origin}/livez`)).toBe(200)

      await proxy.mend()
      await expect.poll(() => status(origin + branches), { timeout: 25_000 }).toBe(200)
      await expect.poll(() => status(`${origin}/readyz`), { timeout: 25_000 }).toBe(200)
    },
  )

  test.skipIf(testServerUrl === undefined)(
    'shows pages and takes forms with a 503 and Retry-After while the database is away',
    { timeout: 60_000 },
    async ({ started: place, startHere }) => {
      const real = new URL(place.databaseUrl!)
      const proxy = await aTcpProxy({ host: real.hostname, port: Number(real.port || 5432) })
      onTestFinished(() => proxy.close())
      const through = Object.assign(new URL(real), { hostname: '127.0.0.1', port: String(proxy.port) }).href
      const { origin } = await startHere({ ROLES: 'web,api', DATABASE_URL: through })
      const ask = async (page: string, init: RequestInit = {}) => {
        const answer = await fetch(origin + page, { redirect: 'manual', ...init })
        return [page, init.method ?? 'GET', answer.status, Number(answer.headers.get('retry-after')) > 0]
      }
      const form = {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
        body: new URLSearchParams({ phone: '77011234567' }).toString(),
      }
      const signedIn = { headers: { cookie: `SESSION_TOKEN=${'x'.repeat(43)}; logged_in=1` } }
      expect((await ask('/login')).slice(2)).toEqual([200, false])

      proxy.cut()
      await expect.poll(() => status(`${origin}/readyz`), { timeout: 25_000 }).toBe(503)

      // The login itself is kept for newcomers; one with a query is rendered for its visitor.
      expect([await ask('/login?again'), await ask('/register/lk', signedIn), await ask('/login', form)]).toEqual([
        ['/login?again', 'GET', 503, true],
        ['/register/lk', 'GET', 503, true],
        ['/login', 'POST', 503, true],
      ])
    },
  )

  test('serves no sandbox data on prod, and sends browsers to HTTPS', async ({ migrated, startHere }) => {
    const { origin } = await startHere({ ...apiOnly, ...prodEnvironment }, migrated)
    const answer = await fetch(origin + branches)

    expect(await answer.json()).toEqual({ branches: [] })
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
    expect(await status(`${origin}/rest/sandbox/failure?kind=throw`)).toBe(404)
    expect(await status(`${origin}/docs/openapi.json`)).toBe(404)
  })

  test("logs on prod which legal thresholds still need the lawyer's confirmation", async ({ migrated, startHere }) => {
    const server = await startHere({ ...apiOnly, ...prodEnvironment }, migrated)

    const said = await server.line(({ msg }) => msg.includes('ask the lawyer'))
    expect(said).toMatchObject({ parameters: ['spouseConsentAbove', 'personalPresenceWithoutHistoryAbove'] })
  })

  test('as a worker serves neither site nor API, but answers the probes', async ({ startHere }) => {
    const { origin } = await startHere({ ROLES: 'worker' })

    expect(await status(`${origin}/`)).toBe(404)
    expect(await status(origin + branches)).toBe(404)
    for (const probe of ['/livez', '/readyz', '/startupz']) expect(await status(origin + probe)).toBe(200)
  })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function countWaiting(database: Database): Promise<number> {
  const { rows } = await database.driver.pool.query<{ waiting: number }>(`
    select count(*)::integer as waiting from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())
  `)
  return rows[0]!.waiting
}
