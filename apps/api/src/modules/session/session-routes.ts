import { endDevice, endOtherDevices, listDevices, logIn, logOut, markSeen, refreshSession } from '@qadam/wire/session'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits/limits.ts'
import { useDocumentToken } from '../documents/document-token.ts'
import type { SessionDevicesService } from './session-devices-service.ts'
import type { SessionService, TokenPair } from './session-service.ts'

export type SessionDeps = {
  readonly database: Database
  readonly sessions: SessionService
  readonly devices: SessionDevicesService
  readonly limits: Limits
  readonly refreshEnabled: boolean
  readonly nameOfAddress: (ip: string) => string
}

export function mountSession(app: FastifyInstance, deps: SessionDeps): void {
  const { database, devices, limits, nameOfAddress, refreshEnabled, sessions } = deps

  mountEndpoint(app, logIn, async ({ body }, { cookies, ip, locale, userAgent, visitor }) => {
    const { isAllowed, retryAfterSeconds } = await limits.take('login', nameOfAddress(ip))
    if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
    const pair = await database.sql.transaction().execute(async (trx): Promise<TokenPair | undefined> => {
      const isProved = await useDocumentToken(trx, { ...body, visitor })
      return isProved ? sessions.open(trx, { phone: body.phone, visitor, locale, userAgent }) : undefined
    })
    if (!pair) return refuse('document_token_invalid')
    cookies.set('session', pair.accessToken)
    if (refreshEnabled) cookies.set('refresh', pair.refreshToken)
    return { bearerToken: pair.accessToken }
  })

  mountEndpoint(app, refreshSession, async ({ body }, { cookies, ip }) => {
    if (!refreshEnabled) return refuse('authorization_token_required')
    const { isAllowed, retryAfterSeconds } = await limits.take('refresh', nameOfAddress(ip))
    if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
    const token = body?.refreshToken ?? cookies.read('refresh')
    const pair = token === undefined ? undefined : await sessions.refresh(token)
    if (!pair) {
      cookies.clear()
      return refuse('authorization_required')
    }
    cookies.set('session', pair.accessToken)
    cookies.set('refresh', pair.refreshToken)
    return pair
  })

  mountEndpoint(app, logOut, async (_input, { bearer, cookies }) => {
    await sessions.logOut({ session: bearer ?? cookies.read('session'), refresh: cookies.read('refresh') })
    cookies.clear()
    return { loggedOut: true as const }
  })

  mountEndpoint(app, listDevices, async (_input, { session }) => ({ devices: await devices.list(session) }))
  mountEndpoint(app, endOtherDevices, async (_input, { session }) => ({ devices: await devices.endOthers(session) }))
  mountEndpoint(app, endDevice, async ({ params }, { session }) => {
    const left = await devices.end(session, params.id)
    return left ? { devices: left } : refuse('not_found')
  })
  mountEndpoint(app, markSeen, async (_input, { session }) => {
    await devices.markSeen(session)
    return { idle_seconds: devices.idleSeconds }
  })
}
