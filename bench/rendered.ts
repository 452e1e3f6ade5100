import { brotliDecompressSync } from 'node:zlib'
import { aVisitor } from '../apps/web/testing/a-visitor.ts'
import { costOfCompressed } from './http/compressed-baseline.ts'
import { costOf, type MeasuredServer, startMeasured } from './http/measured-server.ts'
import { startOurNode } from './http/our-node.ts'

/**
 * Processor time of a page rendered for its visitor, with the default log (to a file) and Brotli, as a ratio to React's
 * `renderToString` of the same elements plus compressing the page's own bytes; and of a page from memory, as a ratio to
 * Node's own server sending the same bytes. Needs DATABASE_URL, a PostgreSQL server on which a database may be made,
 * and `npm run build`. `node bench/rendered.ts 21 cabinet` takes 21 rounds of the pages with that name; SITES lists
 * folders of other states of the project, built, to measure beside this one. The least of the rounds is what a quiet
 * machine would show: a server that gets no processor for a while answers few requests at a time, and each costs more.
 */
const { SITES = '.' } = process.env
const rounds = Number(process.argv[2] ?? 9)
const wanted = process.argv[3] ?? ''
const secondsPerRound = 1

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
print('', ['bytes', 'µs of CPU', 'baseline', 'ratio', 'of first', 'least', 'its ratio'])
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
    Math.min(...own).toFixed(0),
    (Math.min(...own) / Math.min(...baseline)).toFixed(2),
  ])
}
for (const { drop } of nodes) await drop()
process.exit(0)

type MeasuredPage = MeasuredServer & { readonly isKept: boolean }
type Node = { readonly state: string; readonly pages: MeasuredPage[]; drop(): Promise<void> }

async function startNode(state: string, port: number): Promise<Node> {
  const { place, signedIn, stop } = await startOurNode(state, port, state)
  const [iin, cabinet] = [await signedIn('iin'), await signedIn('personal_cabinet')]
  return {
    state,
    pages: [
      { ...place('/contacts, from memory', '/contacts'), isKept: true },
      { ...place('home, from memory', '/'), isKept: true },
      { ...place('/login', '/login'), isKept: false },
      { ...place('step iin', '/login/iin', iin), isKept: false },
      { ...place('cabinet home', '/register/lk', cabinet), isKept: false },
    ].filter(({ name }) => name.includes(wanted)),
    drop: stop,
  }
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
