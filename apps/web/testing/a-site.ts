import { aPlaceFor, type DatabasePlace, environmentOf } from '../../api/testing/a-database.ts'
import { keepForTheSuite } from '../../api/testing/suite-log.ts'
import { readSettings } from '../../server/src/read-settings.ts'
import { type RunningServer, startServer } from '../../server/src/start-server.ts'

/** The whole server in this process, behind a real port: a browser would get the same responses. */
export type Site = {
  /** The listening URL, without a trailing slash. */
  readonly url: string
  /** The public origin: canonical links start with it, and forms must come from it. */
  readonly origin: string
  /** The staff port, where a console runs. */
  readonly consolePort: number | undefined
  readonly output: () => string
  readonly stop: () => Promise<void>
}

const origin = 'http://qadam.test'

const usual = {
  APP_STAND: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  METRICS_PORT: 'off',
  CONSOLE_PORT: 'off',
  PUBLIC_ORIGIN: origin,
  DRAIN_SECONDS: '0',
  // Each visitor has its own IP address, as behind a load balancer.
  TRUST_PROXY: '127.0.0.1',
  LIVENESS_PROVIDER: 'sandbox',
}

export async function startSite(environment: Readonly<Record<string, string>> = {}): Promise<Site> {
  const place = needsDatabase(environment) ? await aPlaceFor(environment) : undefined
  return started({ ...usual, ...(place && environmentOf(place)), ...environment }, place)
}

async function started(environment: Record<string, string>, place: DatabasePlace | undefined): Promise<Site> {
  const { problems, values } = readSettings(environment)
  if (problems.length > 0) throw new Error(`The site cannot start with these settings: ${JSON.stringify(problems)}`)
  const lines: string[] = []
  let server: RunningServer
  try {
    server = await startServer(values, { dev: false, logTo: { write: (line) => keep(lines, line) } })
  } catch (error) {
    await place?.remove()
    throw error
  }
  return {
    url: `http://127.0.0.1:${server.port}`,
    origin: values.PUBLIC_ORIGIN,
    consolePort: server.consolePort,
    output: () => lines.join(''),
    async stop() {
      await server.stop(0)
      await place?.remove()
    },
  }
}

// Stored immediately: a worker's site may be closed after the suite's log has been read.
function keep(lines: string[], line: string): void {
  lines.push(line)
  keepForTheSuite(line)
}

function needsDatabase({ ROLES = 'web,api,worker' }: Readonly<Record<string, string>>): boolean {
  return /api|worker/.test(ROLES)
}
