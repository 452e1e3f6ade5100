import { SealingKeyError } from '@qadam/api/db/check-sealing-key'
import { isUnavailable } from '@qadam/api/db/database-errors'
import { DatabaseRightsError } from '@qadam/api/db/database-rights'
import { DataFolderError } from '@qadam/api/db/embedded/data-folder'
import { EmbeddedDatabaseLockedError } from '@qadam/api/db/embedded/data-folder-lock'
import { MigrationFailedError, MigrationRefusedError } from '@qadam/api/db/migrate'
import { StandClockError } from '@qadam/api/modules/calendar/stand-clock'
import { IssuerRefusedError } from '@qadam/api/providers/issuer/openid-issuer'
import { SiteBuildError } from '@qadam/web/server/site-build'
import { SiteTextsError } from '@qadam/web/server/site-content'
import type { AllValues } from './all-settings.ts'
import { ConsolePortError } from './console-server.ts'
import { databaseHost } from './database-host.ts'
import { MetricsPortError } from './metrics-server.ts'

/** As in sysexits(3), so that an orchestrator can tell a wrong setting from a service that is away. */
export const exitCodes = { failure: 1, unavailable: 69, settings: 78 } as const

/** Errors fixed only by changing a setting; waiting doesn't help. */
const settingsRefusals = [
  ...[SealingKeyError, StandClockError, DatabaseRightsError, IssuerRefusedError],
  ...[SiteBuildError, SiteTextsError],
]

type StartValues = Pick<AllValues, 'PORT' | 'HOST' | 'DATA_DIR' | 'DATABASE_URL'>

export type StartRefusal = { readonly sentence: string; readonly exitCode: number }

/** Describes in one sentence a failed start that an operator can fix; undefined for any other error. */
export function startRefusal(error: unknown, values: StartValues): StartRefusal | undefined {
  if (error instanceof MetricsPortError || error instanceof ConsolePortError) return unavailable(error.message)
  const { HOST, PORT } = values
  const code = (error as NodeJS.ErrnoException | null)?.code
  if (code === 'EADDRINUSE')
    return unavailable(`Port ${PORT} is in use by another program: stop it or set PORT to another port.`)
  if (code === 'EACCES') return unavailable(`This user may not open port ${PORT}: set PORT to another port.`)
  if (code === 'EADDRNOTAVAIL')
    return unavailable('This machine does not have the address in HOST: set HOST to another.')
  // The port's own name: a database's is in DATABASE_URL, and its error is told below.
  if (HOST !== undefined && (error as { hostname?: unknown } | null)?.hostname === HOST && code !== undefined)
    return unavailable(`The name ${HOST} in HOST leads to no address: set HOST to an address of this machine.`)
  if (error instanceof EmbeddedDatabaseLockedError || error instanceof DataFolderError)
    return unavailable(error.message)
  if (settingsRefusals.some((refusal) => error instanceof refusal))
    return { sentence: (error as Error).message, exitCode: exitCodes.settings }
  if (error instanceof MigrationRefusedError || error instanceof MigrationFailedError) return unavailable(error.message)
  return databaseRefusal(error, values)
}

function databaseRefusal(error: unknown, { DATABASE_URL, DATA_DIR }: StartValues): StartRefusal | undefined {
  const said = deepestCoded(error)
  if (DATABASE_URL === undefined) {
    if (!isUnavailable(error)) return undefined
    return unavailable(`The embedded database in ${DATA_DIR} has stopped: ${said?.message ?? String(error)}.`)
  }
  const host = databaseHost(DATABASE_URL)
  if (said !== undefined && wrongAddress.test(said.code)) {
    const sentence = `PostgreSQL at ${host} reports: ${said.message}. Set DATABASE_URL to an existing database and user.`
    return { sentence, exitCode: exitCodes.settings }
  }
  if (said?.code === mayNot) {
    const sentence = `PostgreSQL at ${host} reports: ${said.message}. Set MIGRATIONS_DATABASE_URL to the role that owns the tables.`
    return { sentence, exitCode: exitCodes.settings }
  }
  if (!isUnavailable(error)) return undefined
  if (said !== undefined && sqlState.test(said.code))
    return unavailable(`PostgreSQL at ${host} reports: ${said.message}.`)
  const why = said === undefined ? '' : ` (${said.code})`
  return unavailable(`The database at ${host} does not respond${why}: is it running, and is DATABASE_URL correct?`)
}

const sqlState = /^[0-9A-Z]{5}$/

// 28: unknown user or wrong password; 3D: unknown database.
const wrongAddress = /^(28[0-9A-Z]{3}|3D000)$/

/** Insufficient privilege: a role that may only read and write has tried to migrate. */
const mayNot = '42501'

type Coded = Error & { code: string }

/**
 * Returns the innermost error with a code: the one from PostgreSQL or the network, below the errors that our layers
 * wrap around it.
 */
function deepestCoded(error: unknown): Coded | undefined {
  let found: Coded | undefined
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') found = current as Coded
  }
  return found
}

function unavailable(sentence: string): StartRefusal {
  return { sentence, exitCode: exitCodes.unavailable }
}
