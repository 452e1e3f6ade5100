import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare } from './http/compare.ts'
import { startMeasured, stopMeasured } from './http/measured-server.ts'

/**
 * Cost of a server-rendered page, and of the same page from memory, as ratios to Node's own server sending the same
 * bytes.
 */
const main = 'apps/server/src/main.ts'
const contacts = { path: '/contacts', headers: { 'Accept-Encoding': 'br' } }
const quiet = { APP_STAND: 'test', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }

const kept = await startMeasured({
  ...contacts,
  name: 'page from memory (brotli)',
  script: main,
  port: 4_801,
  env: { ...quiet, DATA_DIR: await folder(), PAGE_CACHE_SECONDS: '3600' },
})
const rendered = await startMeasured({
  ...contacts,
  name: 'page rendered and packed, with its call to the API',
  script: main,
  port: 4_802,
  env: { ...quiet, DATA_DIR: await folder(), PAGE_CACHE_SECONDS: '0' },
})
const plain = await startMeasured({
  path: '/media',
  name: 'page rendered, no call, not packed',
  script: main,
  port: 4_803,
  env: { ...quiet, DATA_DIR: await folder(), PAGE_CACHE_SECONDS: '0' },
})
const bytes = Number((await fetch(kept.url, { headers: kept.headers })).headers.get('content-length'))
const baseline = await startMeasured({
  ...contacts,
  name: `node:http, ${bytes} bytes`,
  script: 'bench/http/baseline-page.ts',
  port: 4_804,
  env: { BODY_BYTES: String(bytes) },
})

await compare([baseline, kept, plain, rendered])
await Promise.all([baseline, kept, plain, rendered].map(stopMeasured))

function folder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'qadam-bench-'))
}
