import type { AddressInfo } from 'node:net'
import { createHttpServer } from '@qadam/api/http/http-server'
import { mountStaffApi, type StaffApiOptions } from '@qadam/api/staff-api'
import type { Stand } from '@qadam/wire/setting'
import type { FastifyBaseLogger } from 'fastify'
import type { AllValues } from './all-settings.ts'

/** Thrown when the configured port cannot be opened: the staff would have nowhere to work, and no one would notice. */
export class ConsolePortError extends Error {
  override readonly name = 'ConsolePortError'

  constructor(port: number, cause: unknown) {
    super(`The console port ${port} cannot be opened: set CONSOLE_PORT to a free port or to off.`, { cause })
  }
}

export type ConsoleServer = { readonly port: number; close(): Promise<void> }

type Options = StaffApiOptions & {
  readonly stand: Stand
  /** As configured; undefined means the default port. */
  readonly port: number | 'off' | undefined
  readonly host: string
  readonly log: FastifyBaseLogger
}

export const usualConsolePort = 3_001

/**
 * Listens on its own port, which the public proxy never reaches, and on localhost only, unless an address is
 * configured.
 */
export async function startConsole(
  { host, log, port: named, stand, ...options }: Options,
  { CONSOLE_ORIGIN, LOG_LEVEL, TRUST_PROXY }: Pick<AllValues, 'CONSOLE_ORIGIN' | 'LOG_LEVEL' | 'TRUST_PROXY'>,
): Promise<ConsoleServer | undefined> {
  if (named === 'off') return undefined
  const port = named ?? usualConsolePort
  const isLocal = stand === 'local'
  const app = createHttpServer({ logLevel: LOG_LEVEL, trustedProxies: TRUST_PROXY, httpsOnly: stand === 'prod' })
  const { mountConsole } = await import('@qadam/console/server/mount-console')
  await mountStaffApi(app, options)
  await mountConsole(app, { isSecure: !isLocal, sandbox: options.sandbox, origin: CONSOLE_ORIGIN })
  try {
    await app.listen({ port, host })
  } catch (error) {
    await app.close()
    if (named !== undefined) throw new ConsolePortError(port, error)
    // A second instance on a developer's machine is allowed.
    log[isLocal ? 'warn' : 'error'](
      { port, host, code: (error as NodeJS.ErrnoException).code },
      'the console port cannot be opened, so this process has no console; set CONSOLE_PORT to a free port or to off',
    )
    return undefined
  }
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
}
