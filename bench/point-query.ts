import { compare } from './http/compare.ts'
import { startMeasured, stopMeasured } from './http/measured-server.ts'

/** Cost of a call with one PostgreSQL query, as a ratio to Fastify and the driver alone. Needs DATABASE_URL. */
const { DATABASE_URL } = process.env
if (!DATABASE_URL) {
  process.stderr.write('Set DATABASE_URL to a PostgreSQL database that may be filled with samples.\n')
  process.exit(1)
}
const call = { path: '/rest/reference/branches', env: { DATABASE_URL } }

const api = await startMeasured({
  ...call,
  name: 'GET /rest/reference/branches',
  script: 'apps/server/src/main.ts',
  port: 4_811,
  env: { ...call.env, ROLES: 'api', APP_STAND: 'test', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
})
const baseline = await startMeasured({
  ...call,
  name: 'Fastify and pg',
  script: 'bench/http/baseline-query.ts',
  port: 4_812,
})

await compare([baseline, api])
await Promise.all([baseline, api].map(stopMeasured))
