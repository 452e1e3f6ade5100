import * as wire from '@qadam/wire/session'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { endDevice, endOtherDevices } from './end-device.ts'
import type { Idling } from './find-active-session.ts'
import { listDevices } from './list-devices.ts'
import { type LoggingIn, logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { refreshSession } from './refresh-session.ts'
import { revokeSessionFromLink } from './revoke-session-from-link.ts'
import { markSessionSeen } from './session-devices-repository.ts'

type SessionOptions = { readonly refreshEnabled: boolean; readonly limitKeyOfAddress: (ip: string) => string }

export function mountSession(app: FastifyInstance, context: LoggingIn & Idling, options: SessionOptions): void {
  const { database, limits, policy } = context
  const { limitKeyOfAddress, refreshEnabled } = options

  mountEndpoint(app, wire.logIn, async ({ body }, { cookies, ip, locale, userAgent, visitor }) => {
    const { isAllowed, retryAfterSeconds } = await limits.take('login', limitKeyOfAddress(ip))
    if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
    const pair = await logIn(context, { ...body, visitor, locale, userAgent })
    if (!pair) return refuse('document_token_invalid')
    cookies.set('session', pair.accessToken)
    if (refreshEnabled) cookies.set('refresh', pair.refreshToken)
    return { bearerToken: pair.accessToken }
  })

  mountEndpoint(app, wire.refreshSession, async ({ body }, { cookies, ip }) => {
    if (!refreshEnabled) return refuse('authorization_token_required')
    const { isAllowed, retryAfterSeconds } = await limits.take('refresh', limitKeyOfAddress(ip))
    if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
    const token = body?.refreshToken ?? cookies.read('refresh')
    const pair = token === undefined ? undefined : await refreshSession(context, token)
    if (!pair) {
      cookies.clear()
      return refuse('authorization_required')
    }
    cookies.set('session', pair.accessToken)
    cookies.set('refresh', pair.refreshToken)
    return pair
  })

  mountEndpoint(app, wire.logOut, async ({ body }, { bearer, cookies }) => {
    const refresh = body?.refreshToken ?? cookies.read('refresh')
    await logOut(context, { session: bearer ?? cookies.read('session'), refresh })
    cookies.clear()
    return { loggedOut: true as const }
  })

  mountEndpoint(app, wire.revokeSessionFromLink, async ({ body }, { ip }) => {
    const { isAllowed, retryAfterSeconds } = await limits.take('disown', limitKeyOfAddress(ip))
    if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
    const isEnded = await revokeSessionFromLink(context, body.key)
    return isEnded === undefined ? refuse('not_found') : { ended: isEnded }
  })

  mountEndpoint(app, wire.listDevices, async (_input, { session }) => ({
    devices: await listDevices(context, session),
  }))
  mountEndpoint(app, wire.endOtherDevices, (_input, { session }) => endOtherDevices(context, session))
  mountEndpoint(app, wire.endDevice, ({ params }, { session }) => endDevice(context, session, params.id))
  mountEndpoint(app, wire.markSeen, async (_input, { session }) => {
    await markSessionSeen(database, session.id)
    return { idle_seconds: policy.cabinetIdleSeconds }
  })
}
