import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import type { MeasuredServer } from './http/measured-server.ts'
import { startOurNode } from './http/our-node.ts'

/**
 * How many pages and calls one process answers in a second until one in a hundred waits longer than a quarter of a
 * second: ever more connections, each asking again as soon as it is answered. The client runs on the same machine.
 * Memory is that of the process before the first page and after all of them. Needs DATABASE_URL and `npm run build`.
 */
const longestWaitMs = 250
const secondsPerLevel = 3
const connections = [4, 8, 16, 32, 64, 128, 256, 512]

const node = await startOurNode('ours', 4_835)
const [iin, cabinet] = [await node.signedIn('iin'), await node.signedIn('personal_cabinet')]
const places = [
  node.place('/contacts, from memory', '/contacts'),
  node.place('/login, for newcomers', '/login'),
  node.place('step iin', '/login/iin', iin),
  node.place('cabinet home', '/register/lk', cabinet),
  node.place('call: branches', '/rest/reference/branches', '', 'application/json'),
  node.place('call: step of a registration', '/rest/registration/step', iin, 'application/json'),
]
const before = await megabytes(node.server)
print('', ['a second', 'p50, ms', 'p99, ms', 'connections'])
for (const place of places) {
  let best: Level | undefined
  for (const count of connections) {
    const level = await askedBy(count, place)
    if (level.p99 > longestWaitMs) break
    if (level.perSecond > (best?.perSecond ?? 0)) best = level
  }
  print(
    place.name,
    best ? [best.perSecond, best.p50, best.p99, best.connections].map((figure) => figure.toFixed(0)) : ['none'],
  )
}
process.stdout.write(`memory: ${before} MB before, ${await megabytes(node.server)} MB after\n`)
await node.stop()
process.exit(0)

type Level = { readonly connections: number; readonly perSecond: number; readonly p50: number; readonly p99: number }

async function askedBy(count: number, place: MeasuredServer): Promise<Level> {
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  const start = performance.now()
  const waits: number[] = []
  const ask = async () => {
    while (performance.now() - start < secondsPerLevel * 1_000) waits.push(await waitFor(place, agent))
  }
  await Promise.all(Array.from({ length: count }, ask))
  const seconds = (performance.now() - start) / 1_000
  agent.destroy()
  waits.sort((one, other) => one - other)
  const at = (share: number) => waits[Math.floor(waits.length * share)] ?? Number.NaN
  return { connections: count, perSecond: waits.length / seconds, p50: at(0.5), p99: at(0.99) }
}

function waitFor({ headers, url }: MeasuredServer, agent: Agent): Promise<number> {
  const asked = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - asked))
    }).on('error', reject)
  })
}

async function megabytes({ child }: MeasuredServer): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024)
}

function print(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(36)}${cells.map((cell) => cell.padStart(12)).join('')}\n`)
}
