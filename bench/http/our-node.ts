import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aRegistrant } from '../../apps/api/testing/a-registrant.ts'
import { createDatabaseOn, dropDatabaseOn } from '../../apps/api/testing/server-template.ts'
import { type MeasuredServer, startMeasured, stopMeasured } from './measured-server.ts'

/** One of our processes over a database of its own on PostgreSQL, with the default log written to a file. */
export type OurNode = {
  readonly server: MeasuredServer
  /** A page or call of it, as a browser with those cookies asks for it. */
  place(name: string, path: string, cookie?: string, accept?: string): MeasuredServer
  /** Brings somebody to that step; the cookies that person has then. */
  signedIn(step: 'iin' | 'personal_cabinet'): Promise<string>
  stop(): Promise<void>
}

function databaseServerOfBench(): string {
  const { DATABASE_URL: server } = process.env
  if (server) return server
  process.stderr.write('Set DATABASE_URL to a PostgreSQL server on which a database may be made.\n')
  process.exit(1)
}

export async function startOurNode(name: string, port: number, folderOfState = '.'): Promise<OurNode> {
  const databaseServer = databaseServerOfBench()
  const database = `qadam_bench_${port}`
  await dropDatabaseOn(databaseServer, database).catch(() => undefined)
  await createDatabaseOn(databaseServer, database)
  const origin = `http://127.0.0.1:${port}`
  const server = await startMeasured({
    ...{ name, script: join(folderOfState, 'apps/server/src/main.ts'), path: '/livez', port },
    output: join(await mkdtemp(join(tmpdir(), 'qadam-bench-')), 'log'),
    env: {
      ...{ APP_STAND: 'test', HOST: '127.0.0.1', LIVENESS_PROVIDER: 'sandbox', TRUST_PROXY: '127.0.0.1' },
      DATABASE_URL: Object.assign(new URL(databaseServer), { pathname: `/${database}` }).href,
      PUBLIC_ORIGIN: origin,
    },
  })
  return {
    server,
    place: (place, path, cookie = '', accept = 'text/html') => ({
      ...{ ...server, name: place, url: origin + path },
      headers: { 'accept-encoding': 'br', accept, ...(cookie && { cookie }) },
    }),
    async signedIn(step) {
      const registrant = await aRegistrant({ url: origin })
      await registrant.bringTo(step)
      return [...registrant.given.map((given) => given.split(';', 1)[0]), 'logged_in=1'].join('; ')
    },
    async stop() {
      await stopMeasured(server)
      await dropDatabaseOn(databaseServer, database)
    },
  }
}
