import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { aRegistrant } from '../apps/api/testing/a-registrant.ts'
import { createDatabaseOn, dropDatabaseOn } from '../apps/api/testing/server-template.ts'
import { aVisitor } from '../apps/web/testing/a-visitor.ts'
import { costOfCompressed } from './http/compressed-baseline.ts'
import { costOf, type MeasuredServer, startMeasured, stopMeasured } from './http/measured-server.ts'

/**
 * Processor time of a page rendered for its visitor, with the default log (to a file) and Brotli, as a ratio to React's
 * `renderToString` of the same elements plus compressing the page's own bytes; and of a page from memory, as a ratio to
 * Node's own server sending the same bytes. Needs DATABASE_URL, a PostgreSQL server on which a database may be made,
 * and `npm run build`. `node bench/rendered.ts 21 cabinet` takes 21 rounds of the pages with that name; SITES lists
 * folders of other states of the project, built, to measure beside this one.
 */
const { DATABASE_URL: databaseServer, SITES = '.' } = process.env
if (!databaseServer) {
  process.stderr.write('Set DATABASE_URL to a PostgreSQL server on which a database may be made.\n')
  process.exit(1)
}
const rounds = Number(process.argv[2] ?? 9)
const wanted = process.argv[3] ?? ''
const secondsPerRound = 1

const folder = await mkdtemp(join(tmpdir(), 'qadam-bench-'))
const states = SITES.split(',')
const nodes: Node[] = []
for (const [index, state] of states.entries()) nodes.push(await startNode(state, 4_840 + index))

const baselines = new Map<string, (seconds: number) => Promise<number>>()
const costs = new Map<string, number[]>()
const bytesOf = new Map<string, number>()
for (const node of nodes) {
  for (const page of node.pages) {
    const name = `${page.name} ${node.state}`
    const sent = await contentOf(page)
    bytesOf.set(name, sent.length)
    if (page.isKept) baselines.set(name, await bareServer(sent.length))
    else baselines.set(name, costOfCompressed(brotliDecompressSync(sent).toString()))
  }
}
for (let round = -1; round < rounds; round += 1) {
  for (const node of round % 2 === 0 ? nodes : nodes.toReversed()) {
    for (const page of node.pages) {
      const name = `${page.name} ${node.state}`
      const seconds = round < 0 ? 3 : secondsPerRound
      const [cpu, baseline] = [(await costOf(page, seconds)).cpu, await baselines.get(name)!(seconds / 2)]
      if (round >= 0) {
        costs.set(name, [...(costs.get(name) ?? []), cpu])
        costs.set(`${name} baseline`, [...(costs.get(`${name} baseline`) ?? []), baseline])
      }
    }
  }
}
print('', ['bytes', 'µs of CPU', 'baseline', 'ratio', 'of first'])
for (const name of baselines.keys()) {
  const [own, baseline] = [costs.get(name)!, costs.get(`${name} baseline`)!]
  const first = costs.get(`${name.slice(0, -name.split(' ').at(-1)!.length)}${states[0]}`) ?? own
  const ratio = (over: number[]) => median(own.map((cost, round) => cost / over[round]!)).toFixed(2)
  print(name, [
    String(bytesOf.get(name)),
    median(own).toFixed(0),
    median(baseline).toFixed(0),
    ratio(baseline),
    ratio(first),
  ])
}
for (const { drop } of nodes) await drop()
process.exit(0)

type MeasuredPage = MeasuredServer & { readonly isKept: boolean }
type Node = { readonly state: string; readonly pages: MeasuredPage[]; drop(): Promise<void> }

async function startNode(state: string, port: number): Promise<Node> {
  const database = `qadam_bench_rendered_${port}`
  await dropDatabaseOn(databaseServer!, database).catch(() => undefined)
  await createDatabaseOn(databaseServer!, database)
  const url = Object.assign(new URL(databaseServer!), { pathname: `/${database}` }).href
  const server = await startMeasured({
    ...{
      name: state,
      script: join(state, 'apps/server/src/main.ts'),
      path: '/livez',
      port,
      output: join(folder, 'log'),
    },
    env: {
      ...{ APP_STAND: 'test', DATABASE_URL: url, HOST: '127.0.0.1', LIVENESS_PROVIDER: 'sandbox' },
      ...{ PUBLIC_ORIGIN: `http://127.0.0.1:${port}`, TRUST_PROXY: '127.0.0.1' },
    },
  })
  const origin = new URL(server.url).origin
  const place = (name: string, path: string, cookie = '', isKept = false): MeasuredPage => ({
    ...{ ...server, name, url: origin + path, isKept },
    headers: { 'accept-encoding': 'br', accept: 'text/html', ...(cookie && { cookie }) },
  })
  const [iin, cabinet] = [await signedIn(origin, 'iin'), await signedIn(origin, 'personal_cabinet')]
  return {
    state,
    pages: [
      place('/contacts, from memory', '/contacts', '', true),
      place('home, from memory', '/', '', true),
      place('/login', '/login'),
      place('step iin', '/login/iin', iin),
      place('cabinet home', '/register/lk', cabinet),
    ].filter(({ name }) => name.includes(wanted)),
    async drop() {
      await stopMeasured(server)
      await dropDatabaseOn(databaseServer!, database)
    },
  }
}

async function signedIn(url: string, step: 'iin' | 'personal_cabinet'): Promise<string> {
  const registrant = await aRegistrant({ url })
  await registrant.bringTo(step)
  return [...registrant.given.map((cookie) => cookie.split(';', 1)[0]), 'logged_in=1'].join('; ')
}

async function contentOf({ headers, url }: MeasuredServer): Promise<Buffer> {
  const visitor = aVisitor({ url, origin: url })
  const { body, status } = await visitor.ask(new URL(url).pathname, { headers })
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  return body
}

async function bareServer(bytes: number): Promise<(seconds: number) => Promise<number>> {
  const env = { BODY_BYTES: String(bytes) }
  const port = 4_860 + baselines.size
  const baseline = await startMeasured({
    name: 'node:http',
    script: 'bench/http/baseline-page.ts',
    port,
    path: '/',
    env,
  })
  return async (seconds) => (await costOf(baseline, seconds)).cpu
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function print(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(44)}${cells.map((cell) => cell.padStart(11)).join('')}\n`)
}
