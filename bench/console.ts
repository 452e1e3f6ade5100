import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '@qadam/api/db/connect'
import { migrate } from '@qadam/api/db/migrate'
import { newToken, tokenHash } from '@qadam/api/secrets/tokens'
import { fillWithBorrowers } from './http/many-borrowers.ts'
import { type MeasuredServer, startMeasured, stopMeasured } from './http/measured-server.ts'

/**
 * Time of the console's search, queues and client page with a million clients, as a ratio to a thousand, and to a
 * bare point query of the same database over the same driver. Names the tables of which any of them read more than a
 * few rows without an index. Creates two databases beside the one of DATABASE_URL and drops them;
 * `node bench/console.ts 100000` does the same with fewer clients.
 */
const { DATABASE_URL: databaseUrl } = process.env
if (!databaseUrl) {
  process.stderr.write('Set DATABASE_URL to a PostgreSQL server on which databases may be made.\n')
  process.exit(1)
}
const few = 1_000
const many = Number(process.argv[2] ?? 1_000_000)
const rounds = 15
const perRound = 20
const waiting = 100
const messagesOfEach = 60
const answeredEvery = 10
const pageRows = 25
/** A table read through by a sequential scan gives as many rows as it has at each question. */
const smallTable = 500
/** A backend reports its counters after it has been idle for this long. */
const statisticsMs = 11_000

type Client = { readonly id: string; readonly iin: string; readonly phone: string; readonly last_name: string }

type Desk = {
  readonly database: Database
  readonly server: MeasuredServer
  readonly origin: string
  readonly token: string
  readonly clients: readonly Client[]
  drop(): Promise<void>
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const find = (query: (client: Client) => string) => (desk: Desk, client: Client) =>
  ask(desk, '/staff/clients/find', JSON.stringify({ query: query(client) }))

const questions: Readonly<Record<string, (desk: Desk, client: Client) => Promise<unknown>>> = {
  'a bare point query': ({ database }, { iin }) =>
    database.driver.pool.query('select * from clients where iin = $1', [iin]),
  'search by iin': find(({ iin }) => iin),
  'search by phone': find(({ phone }) => phone),
  'search by surname': find(({ last_name }) => last_name),
  'queue of applications': (desk) => ask(desk, '/staff/applications'),
  'queue of messages': (desk) => ask(desk, '/staff/conversations'),
  'figures of the queues': (desk) => ask(desk, '/staff/desk/queues'),
  'a client, data': (desk, { id }) => ask(desk, `/staff/clients/${id}`),
  'a client, page': (desk, { id }) => ask(desk, `/clients/${id}`),
}

const small = await aDeskOf(few, 4_841)
const large = await aDeskOf(many, 4_843)
for (const desk of [small, large]) await demandFullQueues(desk)
const times = new Map(Object.keys(questions).map((name) => [name, [] as { small: number; large: number }[]]))
for (const [name, question] of Object.entries(questions)) {
  await timeOf(small, question, 100)
  await timeOf(large, question, 100)
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0
    const a = await timeOf(first ? small : large, question, perRound)
    const b = await timeOf(first ? large : small, question, perRound)
    times.get(name)?.push(first ? { small: a, large: b } : { small: b, large: a })
  }
}

const bare = times.get('a bare point query') ?? []
print('', [`${few}, ms`, `${many}, ms`, 'ratio', 'x point query'])
for (const [name, taken] of times) {
  print(name, [
    median(taken.map((round) => round.small)).toFixed(2),
    median(taken.map((round) => round.large)).toFixed(2),
    median(taken.map((round) => round.large / round.small)).toFixed(2),
    median(taken.map((round, at) => round.large / (bare[at]?.large ?? Number.NaN))).toFixed(1),
  ])
}
for (const [name, question] of Object.entries(questions)) {
  const scanned = await scannedBy(large, () => timeOf(large, question, perRound))
  if (scanned.length > 0) process.stdout.write(`${name} reads whole: ${scanned.join(', ')}\n`)
}
agent.destroy()
for (const desk of [small, large]) {
  await stopMeasured(desk.server)
  await desk.drop()
}

async function aDeskOf(clients: number, port: number): Promise<Desk> {
  const name = `qadam_bench_console_${clients}`
  const admin = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, log: silent })
  const say = (statement: string) => admin.driver.pool.query(statement)
  await say(`drop database if exists ${name} with (force)`)
  await say(`create database ${name}`)
  const url = Object.assign(new URL(databaseUrl!), { pathname: `/${name}` }).href
  const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1, log: silent })
  await migrate(database)
  await fillWithBorrowers(database, { clients, tokens: [tokenHash(newToken())] })
  const token = newToken()
  await fillQueues(database, tokenHash(token))
  const { rows } = await database.driver.pool.query<Client>(`
    select clients.id, iin, phone, last_name from clients join accounts on accounts.id = account_id
    order by md5(iin) limit 500`)
  const server = await startMeasured({
    ...{ name: `${clients} clients`, script: 'apps/server/src/main.ts', path: '/readyz', port },
    env: {
      ...{ DATABASE_URL: url, ROLES: 'console', APP_STAND: 'test', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
      ...{ CONSOLE_PORT: String(port + 1), CONSOLE_HOST: '127.0.0.1', METRICS_PORT: 'off' },
    },
  })
  return {
    ...{ database, server, token, clients: rows, origin: `http://127.0.0.1:${port + 1}` },
    async drop() {
      await database.close()
      await say(`drop database if exists ${name} with (force)`)
      await admin.close()
    },
  }
}

/** An employee with every role that may be held together, a hundred applications in review, a hundred conversations. */
async function fillQueues({ driver }: Database, hash: Buffer): Promise<void> {
  const connection = await driver.pool.connect()
  await connection.query(`set session_replication_role = replica`)
  await connection.query(
    `with person as (insert into staff (email, name, state, is_invented) values ('bench@lender.kz', 'Bench', 'active', true) returning id),
      roles as (insert into staff_roles (staff_id, role) select id, role from person,
        unnest(array['support', 'verifier', 'underwriter', 'collector', 'accountant', 'compliance']) role)
      insert into staff_sessions (hash, staff_id, ends_at, address, device, stepped_up_at)
        select $1, id, now() + interval '9 hours', '127.0.0.1', 'bench', now() from person`,
    [hash],
  )
  await connection.query(`
    with asked as (update applications set state = 'review', review_until = now() + interval '1 day'
      where id in (select id from applications limit ${waiting}) returning id)
    insert into decisions (application_id, number, decided_by, outcome, rules_version, snapshot, review_reasons)
      select id, 2, 'rules', 'review', 'bench', '{}', '{}' from asked`)
  await connection.query(`set session_replication_role = origin`)
  // Triggers list who waits, so they run here. The last message of each is a question.
  await connection.query(`
    insert into messages (client_id, author, text, operator)
    select id, case when is_answer then 'lender' else 'client' end, 'Вопрос или ответ', case when is_answer then 'bench' end
    from (select id from clients limit ${waiting}) person, generate_series(1, ${messagesOfEach}) turn,
      lateral (select turn % ${answeredEvery} = 0 and turn < ${messagesOfEach} as is_answer) said
    order by turn`)
  await connection.query(`vacuum analyze`)
  connection.release()
}

/** An empty list is fast on any number of clients. */
async function demandFullQueues(desk: Desk): Promise<void> {
  for (const list of ['applications', 'conversations']) {
    const { length } = JSON.parse(await ask(desk, `/staff/${list}`))[list]
    if (length !== pageRows) throw new Error(`${length} ${list} on the first page instead of ${pageRows}`)
  }
  const { queues } = JSON.parse(await ask(desk, '/staff/desk/queues'))
  for (const { queue, many: count } of queues)
    if ((queue === 'applications' || queue === 'conversations') && count !== waiting)
      throw new Error(`The figures count ${count} ${queue} instead of ${waiting}`)
}

/** One question after another over one connection, each about a random client. */
async function timeOf(desk: Desk, question: (desk: Desk, client: Client) => Promise<unknown>, times: number) {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const client = desk.clients[Math.floor(Math.random() * desk.clients.length)]
    if (!client) throw new Error('There are no clients')
    const start = performance.now()
    await question(desk, client)
    taken.push(performance.now() - start)
  }
  return median(taken)
}

/** Tables of some size whose rows were read without an index meanwhile. */
async function scannedBy({ database }: Desk, work: () => Promise<unknown>): Promise<string[]> {
  const before = await scans(database)
  await work()
  const after = await scans(database)
  return [...after]
    .filter(([name, rows]) => rows - (before.get(name) ?? 0) > smallTable * perRound)
    .map(([name]) => name)
}

async function scans({ driver }: Database): Promise<Map<string, number>> {
  await pause(statisticsMs)
  const { rows } = await driver.pool.query<{ relname: string; rows: string }>(
    `select relname, seq_tup_read::text as rows from pg_stat_user_tables where schemaname = 'public'`,
  )
  return new Map(rows.map(({ relname, rows }) => [relname, Number(rows)]))
}

function ask({ origin, token }: Desk, path: string, body?: string): Promise<string> {
  const isPage = !path.startsWith('/staff/')
  return new Promise((resolve, reject) => {
    const asked = request(
      origin + path,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(isPage ? { cookie: `__Host-staff=${token}` } : { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path.replace(/[\w-]{36}/, ':id')}: ${answer.statusCode}`))
        answer.setEncoding('utf8')
        let text = ''
        answer.on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => resolve(text))
      },
    )
    asked.on('error', reject).end(body)
  })
}

function print(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(26)}${cells.map((cell) => cell.padStart(16)).join('')}\n`)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
