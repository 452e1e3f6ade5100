import { deviceBrowsers, deviceKinds, deviceSystems } from '@qadam/domain/person/device'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { phone } from './fields.ts'

/** 256 random bits in transport form; anything else is not looked up. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

export const logIn = endpoint({
  method: 'POST',
  path: '/rest/auth',
  summary: 'Opens a session for the phone that signed the documents and sets the session and refresh cookies',
  module: 'session',
  access: 'anyone',
  body: z.strictObject({ phone, documentToken: token }),
  secrets: ['documentToken'],
  answer: z.object({ bearerToken: z.string() }),
  errors: ['document_token_invalid', 'too_many_requests'],
})

/** The refresh token comes in its cookie, or in the body from the site's server half. */
export const refreshSession = endpoint({
  method: 'POST',
  path: '/rest/auth/refresh',
  summary: 'Exchanges a refresh token for a new pair and invalidates it; reusing a token ends the whole session',
  module: 'session',
  access: 'anyone',
  body: z.nullish(z.strictObject({ refreshToken: z.optional(token) })),
  secrets: ['refreshToken'],
  answer: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  errors: ['authorization_token_required', 'authorization_required', 'forbidden', 'too_many_requests'],
})

export const logOut = endpoint({
  method: 'POST',
  path: '/rest/auth/logout',
  summary: 'Ends the session on the server and clears both cookies; the response is the same without a session',
  module: 'session',
  access: 'anyone',
  // Either token alone ends the session: the other may have expired or be unknown here.
  body: z.nullish(z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(200))) })),
  secrets: ['refreshToken'],
  answer: z.object({ loggedOut: z.literal(true) }),
  errors: ['forbidden'],
})

/** (+) Revokes a session that somebody else opened with the owner's phone. The key can do nothing else. */
export const revokeSessionFromLink = endpoint({
  method: 'POST',
  path: '/rest/auth/not-me',
  summary: 'Revokes a session from the link in a new-device notice; returns whether it was still open',
  module: 'session',
  access: 'anyone',
  body: z.strictObject({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) }),
  secrets: ['key'],
  answer: z.object({ ended: z.boolean() }),
  errors: ['not_found', 'too_many_requests'],
})

const devices = z.object({
  devices: z.array(
    z.object({
      id: z.string(),
      /** The device that sent the request. */
      is_this: z.boolean(),
      device: z.enum(deviceKinds),
      system: z.enum(deviceSystems),
      browser: z.enum(deviceBrowsers),
      started_at: z.string(),
      /** Rounded to the minute. */
      last_seen_at: z.string(),
    }),
  ),
})

export type Device = z.infer<typeof devices>['devices'][number]

/** (+) */
export const listDevices = endpoint({
  method: 'GET',
  path: '/rest/session/devices',
  summary: 'Lists the devices on which the client is signed in, this one first',
  module: 'session',
  access: 'session',
  answer: devices,
  errors: [],
})

/** (+) Returns the remaining devices. */
export const endDevice = endpoint({
  method: 'POST',
  path: '/rest/session/devices/:id/end',
  summary: "Signs out one of the client's devices immediately, on the server",
  module: 'session',
  access: 'session',
  params: z.object({ id: z.uuid() }),
  answer: devices,
  errors: ['not_found'],
})

/** (+) */
export const endOtherDevices = endpoint({
  method: 'POST',
  path: '/rest/session/devices/end-others',
  summary: "Signs out all the client's other devices",
  module: 'session',
  access: 'session',
  answer: devices,
  errors: [],
})

/** (+) Reading a page for long makes no requests to the server; an idle session ends all the same. */
export const markSeen = endpoint({
  method: 'POST',
  path: '/rest/session/seen',
  summary: "Reports activity and restarts the cabinet's idle timeout",
  module: 'session',
  access: 'session',
  answer: z.object({ idle_seconds: z.int() }),
  errors: [],
})
