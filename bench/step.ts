import { openDatabase } from '@qadam/api/db/connect'
import { migrate } from '@qadam/api/db/migrate'
import { openSession } from '@qadam/api/modules/session/open-session'
import { compare } from './http/compare.ts'
import { startMeasured, stopMeasured } from './http/measured-server.ts'

/**
 * Cost of a client's most frequent request, including the session, as a ratio to Fastify with one point query: the poll
 * of an open page, whole and with the ETag it holds, and the API's own. Needs DATABASE_URL and `npm run build`.
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

const authorization = `Bearer ${accessToken}`
const env = { DATABASE_URL: databaseUrl, ACCOUNT_ID: id }
const node = { ...env, ROLES: 'web,api', APP_STAND: 'test', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }

const baseline = await startMeasured({
  name: 'Fastify and one point query',
  path: '/rest/registration/step',
  script: 'bench/http/baseline-step.ts',
  port: 4_812,
  env,
})
const api = await startMeasured({
  name: 'GET /rest/registration/step',
  path: '/rest/registration/step',
  headers: { authorization },
  script: 'apps/server/src/main.ts',
  port: 4_811,
  env: node,
})
const cookie = `__Host-SESSION_TOKEN=${accessToken}`
const whole = { ...api, name: 'GET /register/step', url: new URL('/register/step', api.url).href, headers: { cookie } }
const etag = (await fetch(whole.url, { headers: whole.headers })).headers.get('etag')
if (etag === null) throw new Error('The poll of an open page found no registration')
const unchanged = { ...whole, name: 'GET /register/step, unchanged', headers: { cookie, 'if-none-match': etag } }

await compare([baseline, api, whole, unchanged])
await Promise.all([baseline, api].map(stopMeasured))
