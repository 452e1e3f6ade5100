import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '@qadam/api/db/connect'
import { migrate } from '@qadam/api/db/migrate'
import { openSession } from '@qadam/api/modules/session/open-session'
import { compare } from './http/compare.ts'
import { startMeasured, stopMeasured } from './http/measured-server.ts'

/**
 * Cost of observability: the most frequent call without telemetry, with metrics, with the default tenth of the traces,
 * and with all traces. Needs DATABASE_URL.
 */
const { DATABASE_URL: databaseUrl } = process.env
if (!databaseUrl) {
  process.stderr.write('Set DATABASE_URL to a PostgreSQL database that may be filled with samples.\n')
  process.exit(1)
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, log: silent })
await migrate(database)
const { accessToken } = await database.sql
  .transaction()
  .execute((trx) => openSession(trx, { phone: '77080000002', visitor: null }))
await database.close()

// Accepts everything, as fast as a collector can.
const collector = createServer((request, response) => {
  request.resume().once('end', () => response.end('{}'))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => collector.once('listening', resolve))
const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`

const call = { path: '/rest/registration/step', headers: { authorization: `Bearer ${accessToken}` } }
const env = { DATABASE_URL: databaseUrl, ROLES: 'api', APP_STAND: 'test', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
const node = (name: string, port: number, more: Record<string, string>) =>
  startMeasured({ ...call, name, script: 'apps/server/src/main.ts', port, env: { ...env, ...more } })

const unwatched = await node('no traces, no port for metrics', 4_821, { METRICS_PORT: 'off' })
const counted = await node('metrics', 4_822, {})
const sampled = await node('metrics and every tenth trace', 4_823, { OTLP_TRACES_URL: url, OTLP_TRACES_RATIO: '0.1' })
const traced = await node('metrics and every trace', 4_824, { OTLP_TRACES_URL: url, OTLP_TRACES_RATIO: '1' })

await compare([unwatched, counted, sampled, traced])
await Promise.all([unwatched, counted, sampled, traced].map(stopMeasured))
collector.close()
