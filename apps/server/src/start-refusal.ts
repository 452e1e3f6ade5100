import { isUnavailable } from '@qadam/api/db/database-errors'
import { DataFolderError } from '@qadam/api/db/embedded/data-folder'
import { EmbeddedDatabaseLockedError } from '@qadam/api/db/embedded/data-folder-lock'
import { MigrationFailedError, MigrationRefusedError } from '@qadam/api/db/migrate'
import type { AllValues } from './all-settings.ts'

/** As in sysexits(3), so that an orchestrator can tell a wrong setting from a service that is away. */
export const exitCodes = { failure: 1, unavailable: 69, settings: 78 } as const

export type StartRefusal = { readonly sentence: string; readonly exitCode: number }

/** The start failed for a reason that an operator can do something about: one sentence says what. */
export function startRefusal(error: unknown, { PORT }: Pick<AllValues, 'PORT'>): StartRefusal | undefined {
  const code = (error as NodeJS.ErrnoException | null)?.code
  if (code === 'EADDRINUSE')
    return unavailable(`Port ${PORT} is taken by another program: stop it or set PORT to another.`)
  if (code === 'EACCES') return unavailable(`Port ${PORT} may not be opened by this user: set PORT to another.`)
  if (code === 'EADDRNOTAVAIL') return unavailable('This machine has no such address: set HOST to another.')
  if (error instanceof EmbeddedDatabaseLockedError || error instanceof DataFolderError)
    return unavailable(error.message)
  if (error instanceof MigrationRefusedError || error instanceof MigrationFailedError) return unavailable(error.message)
  if (isUnavailable(error))
    return unavailable('The database at DATABASE_URL does not answer: is it running, and is the address right?')
  return undefined
}

function unavailable(sentence: string): StartRefusal {
  return { sentence, exitCode: exitCodes.unavailable }
}
