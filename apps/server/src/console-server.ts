import type { AddressInfo } from 'node:net'
import { allowOnlyNetworks } from '@qadam/api/http/allowed-networks'
import { createHttpServer } from '@qadam/api/http/http-server'
import type { Issuer } from '@qadam/api/providers/issuer/issuer'
import { openIssuer } from '@qadam/api/providers/issuer/openid-issuer'
import { mountStaffApi, type StaffApiOptions } from '@qadam/api/staff-api'
import type { Stand } from '@qadam/wire/setting'
import type { FastifyBaseLogger } from 'fastify'
import type { AllValues } from './all-settings.ts'
import { consoleOriginOf, usualConsolePort } from './console-origin.ts'
import { portProblem } from './port-problem.ts'

/** Thrown when the configured port cannot be opened: the staff would have nowhere to work, and no one would notice. */
export class ConsolePortError extends Error {
  override readonly name = 'ConsolePortError'

  constructor(port: number, host: string, cause: unknown) {
    super(portProblem('console', port, host, cause), { cause })
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

type ConsoleValues = Pick<
  AllValues,
  | 'CONSOLE_ORIGIN'
  | 'CONSOLE_PORT'
  | 'CONSOLE_ALLOWED_NETWORKS'
  | 'CONSOLE_LOCAL_LOGIN'
  | 'CONSOLE_BREAK_GLASS'
  | 'LOG_LEVEL'
  | 'TRUST_PROXY'
  | 'CONSOLE_OIDC_ISSUER'
  | 'CONSOLE_OIDC_CLIENT_ID'
  | 'CONSOLE_OIDC_CLIENT_SECRET'
>

/**
 * Listens on its own port, which the public proxy never reaches, and on localhost only, unless an address is
 * configured.
 */
export async function startConsole(
  { host, log, port: named, stand, ...options }: Options,
  values: ConsoleValues,
): Promise<ConsoleServer | undefined> {
  if (named === 'off') return undefined
  const port = named ?? usualConsolePort
  const isLocal = stand === 'local'
  const { CONSOLE_ALLOWED_NETWORKS: networks, CONSOLE_LOCAL_LOGIN, CONSOLE_ORIGIN, LOG_LEVEL, TRUST_PROXY } = values
  const app = createHttpServer({ logLevel: LOG_LEVEL, trustedProxies: TRUST_PROXY, httpsOnly: stand === 'prod' })
  const issuer = await issuerOf(values, log)
  const { mountConsole } = await import('@qadam/console/server/mount-console')
  const { showOutside } = await import('@qadam/console/server/show-outside')
  allowOnlyNetworks(app, { networks, showRefusal: showOutside })
  await mountStaffApi(app, { ...options, issuer })
  await mountConsole(app, {
    isSecure: !isLocal,
    sandbox: options.sandbox,
    origin: CONSOLE_ORIGIN,
    hasIssuer: issuer !== undefined,
    hasLocalLogin: CONSOLE_LOCAL_LOGIN,
    hasBreakGlass: values.CONSOLE_BREAK_GLASS !== undefined,
  })
  try {
    await app.listen({ port, host })
  } catch (error) {
    await app.close()
    if (named !== undefined) throw new ConsolePortError(port, host, error)
    // A second instance on a developer's machine is allowed.
    log[isLocal ? 'warn' : 'error'](
      { port, host, code: (error as NodeJS.ErrnoException).code },
      'the console port cannot be opened, so this process has no console; set CONSOLE_PORT to a free port or to off',
    )
    return undefined
  }
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
}

/** The settings' rules have seen to it that all three are there or none (`setting-rules.ts`). */
async function issuerOf(values: ConsoleValues, log: FastifyBaseLogger): Promise<Issuer | undefined> {
  const { CONSOLE_OIDC_CLIENT_ID: clientId, CONSOLE_OIDC_CLIENT_SECRET: clientSecret } = values
  const { CONSOLE_OIDC_ISSUER: issuer } = values
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  return openIssuer({ issuer, clientId, clientSecret, consoleOrigin: consoleOriginOf(values) }, (err) =>
    log.error({ err, issuer }, 'the issuer of identities does not answer; it is asked again at the next sign-in'),
  )
}
