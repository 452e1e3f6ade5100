import { openDatabase } from '@qadam/api/db/connect'
import { migrate } from '@qadam/api/db/migrate'
import { openSession } from '@qadam/api/modules/session/open-session'
import { compare } from './http/compare.ts'
import { startMeasured, stopMeasured } from './http/measured-server.ts'

/**
 * Cost of a client's most frequent request, including the session, as a ratio to Fastify with one point query. Needs
 * DATABASE_URL.
 */
const { DATABASE_URL: databaseUrl } = process.env
if (!databaseUrl) {
  process.stderr.write('Set DATABASE_URL to a PostgreSQL database that may be filled with samples.\n')
  process.exit(1)
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, log: silent })
await migrate(database)
const phone = '77080000001'
const { accessToken } = await database.sql.transaction().execute((trx) => openSession(trx, { phone, visitor: null }))
const { id } = await database.sql
  .selectFrom('accounts')
  .select('id')
  .where('phone', '=', phone)
  .executeTakeFirstOrThrow()
await database.close()

const call = { path: '/rest/registration/step', headers: { authorization: `Bearer ${accessToken}` } }
const env = { DATABASE_URL: databaseUrl, ACCOUNT_ID: id }

const api = await startMeasured({
  ...call,
  name: 'GET /rest/registration/step',
  script: 'apps/server/src/main.ts',
  port: 4_811,
  env: { ...env, ROLES: 'api', APP_STAND: 'test', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
})
const floor = await startMeasured({
  ...call,
  name: 'Fastify and one point query',
  script: 'bench/http/floor-step.ts',
  port: 4_812,
  env,
})

await compare([floor, api])
await Promise.all([floor, api].map(stopMeasured))
