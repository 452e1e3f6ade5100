import type { AddressInfo } from 'node:net'
import { createHttpServer } from '@qadam/api/http/http-server'
import { mountStaffApi, type StaffApiOptions } from '@qadam/api/staff-api'
import type { Stand } from '@qadam/wire/setting'
import type { FastifyBaseLogger } from 'fastify'
import type { AllValues } from './all-settings.ts'

/** The lender's people would have no place to work, and nobody would know. */
export class ConsolePortError extends Error {
  override readonly name = 'ConsolePortError'

  constructor(port: number, cause: unknown) {
    super(`The port of the console, ${port}, cannot be opened: set CONSOLE_PORT to a free one, or to off.`, { cause })
  }
}

export type ConsoleServer = { readonly port: number; close(): Promise<void> }

type Options = StaffApiOptions & {
  readonly stand: Stand
  /** As it was named. */
  readonly port: number | 'off' | undefined
  readonly host: string
  readonly log: FastifyBaseLogger
}

const usualPort = 3_001

/** On a port of its own, which the public proxy never reaches; on this machine alone unless an address is named. */
export async function startConsole(
  { host, log, port: named, stand, ...options }: Options,
  { LOG_LEVEL, TRUST_PROXY }: Pick<AllValues, 'LOG_LEVEL' | 'TRUST_PROXY'>,
): Promise<ConsoleServer | undefined> {
  if (named === 'off') return undefined
  const port = named ?? usualPort
  const isLocal = stand === 'local'
  const app = createHttpServer({ logLevel: LOG_LEVEL, trustedProxies: TRUST_PROXY, httpsOnly: stand === 'prod' })
  const { mountConsole } = await import('@qadam/console/server/mount-console')
  await mountStaffApi(app, options)
  await mountConsole(app, { isSecure: !isLocal, sandbox: options.sandbox })
  try {
    await app.listen({ port, host })
  } catch (error) {
    await app.close()
    if (named !== undefined) throw new ConsolePortError(port, error)
    // A developer’s second house beside the first is welcome.
    log[isLocal ? 'warn' : 'error'](
      { port, host, code: (error as NodeJS.ErrnoException).code },
      'the port of the console cannot be opened: this process has none; set CONSOLE_PORT to a free one, or to off',
    )
    return undefined
  }
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
}
