import {
  disownSession as disownEndpoint,
  endDevice,
  endOtherDevices,
  listDevices,
  logIn as logInEndpoint,
  logOut,
  markSeen,
  refreshSession,
} from '@qadam/wire/session'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { disownSession } from './disown-session.ts'
import { type LoggingIn, logIn } from './log-in.ts'
import type { SessionDevicesService } from './session-devices-service.ts'

export type SessionDeps = LoggingIn & {
  readonly devices: SessionDevicesService
  readonly refreshEnabled: boolean
  readonly nameOfAddress: (ip: string) => string
}

export function mountSession(app: FastifyInstance, deps: SessionDeps): void {
  const { devices, limits, nameOfAddress, refreshEnabled, sessions } = deps

  mountEndpoint(app, logInEndpoint, async ({ body }, { cookies, ip, locale, userAgent, visitor }) => {
    const { isAllowed, retryAfterSeconds } = await limits.take('login', nameOfAddress(ip))
    if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
    const pair = await logIn(deps, { ...body, visitor, locale, userAgent })
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

  mountEndpoint(app, disownEndpoint, async ({ body }, { ip }) => {
    const { isAllowed, retryAfterSeconds } = await limits.take('disown', nameOfAddress(ip))
    if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
    const isEnded = await disownSession(deps, body.key)
    return isEnded === undefined ? refuse('not_found') : { ended: isEnded }
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
