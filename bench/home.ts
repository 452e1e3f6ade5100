import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare } from './http/compare.ts'
import { type MeasuredServer, startMeasured, stopMeasured } from './http/measured-server.ts'
import { nextSite } from './other-sites/next-site.ts'
import { checkSamePage, type OtherSite } from './other-sites/other-site.ts'

/**
 * The home page, rendered for each visit and from memory: processor time and requests per second, as ratios to Node's
 * own server sending the same number of bytes, and to the smallest Next.js page with the same content.
 *
 * Why it is fair, or favours the other side:
 * - Next.js renders an element for every tag of our page, not a ready string. Before measuring, its elements
 * must be the same as ours.
 * - Its page is a production build, rendered for each visit. It calls no API, has no second language, translates and
 * formats nothing, calculates no loan, sets no security headers: ours does all that each time.
 * - It carries none of our scripts and no data for search engines. Anything else in it is its own. The App Router
 * repeats the whole page as data for the browser; the older Pages Router does not, so it is measured too.
 * - Compressed, as a browser requests it: brotli is ours, gzip is all that Next.js has. Then uncompressed: rendering
 * alone.
 * - A process each, the same Node, the same client, rounds in turn. Processor time counts all threads of a server, so
 * it is the relevant figure on a busy machine; per second, Next.js gains from compressing on a separate thread.
 */
const compressed = { 'Accept-Encoding': 'gzip, deflate, br' }
const unpacked = { 'Accept-Encoding': 'identity' }

const kept = await startOurs('from memory', 4_821, '3600')
const rendered = await startOurs('rendered for each visit', 4_822, '0')
const html = await textOf(rendered)

const next = await nextSite({ '/': html })
if (!next) process.stderr.write('Next.js could not be installed (no network?): only Node itself is compared with.\n')
const nexts: Record<string, MeasuredServer> = next
  ? {
      'Next app': await startNext('Next.js, App Router', next, 4_823, '/'),
      'Next pages': await startNext('Next.js, Pages Router', next, 4_824, '/classic'),
    }
  : {}
for (const server of Object.values(nexts)) checkSamePage(server.name, html, await textOf(server))

const compressedBytes = Number((await fetch(kept.url, { headers: compressed })).headers.get('content-length'))
const compressedBaseline = await startBaseline(compressedBytes, 4_825)
const baseline = await startBaseline(Buffer.byteLength(html), 4_826)

await compareAsking(compressed, compressedBaseline, [kept, rendered])
await compareAsking(unpacked, baseline, [rendered])
await Promise.all([kept, rendered, ...Object.values(nexts), compressedBaseline, baseline].map(stopMeasured))

async function startOurs(name: string, port: number, keepSeconds: string): Promise<MeasuredServer> {
  const folder = await mkdtemp(join(tmpdir(), 'qadam-bench-'))
  const env = { APP_STAND: 'test', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: folder }
  return startMeasured({
    name: `home page, ${name}`,
    script: 'apps/server/src/main.ts',
    port,
    path: '/',
    env: { ...env, PAGE_CACHE_SECONDS: keepSeconds },
  })
}

function startNext(name: string, { script, args }: OtherSite, port: number, path: string): Promise<MeasuredServer> {
  return startMeasured({ name, script, args: args(port), port, path })
}

function startBaseline(bytes: number, port: number): Promise<MeasuredServer> {
  const env = { BODY_BYTES: String(bytes) }
  return startMeasured({
    name: `node:http, ${bytes} bytes`,
    script: 'bench/http/baseline-page.ts',
    port,
    path: '/',
    env,
  })
}

async function textOf({ url }: MeasuredServer): Promise<string> {
  return (await fetch(url, { headers: unpacked })).text()
}

async function compareAsking(
  headers: Record<string, string>,
  lowest: MeasuredServer,
  ours: readonly MeasuredServer[],
): Promise<void> {
  process.stdout.write(`\nAccept-Encoding: ${headers['Accept-Encoding']}\n`)
  const asking = (server: MeasuredServer) => ({ ...server, headers })
  const first = asking(lowest)
  const peers = Object.fromEntries(Object.entries(nexts).map(([label, server]) => [label, asking(server)]))
  await compare([first, ...ours.map(asking), ...Object.values(peers)], { baseline: first, ...peers })
}
