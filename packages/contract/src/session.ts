import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { phone } from './fields.ts'

/** 256 random bits as they travel; what cannot be one is not looked up. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

export const logIn = endpoint({
  method: 'POST',
  path: '/rest/auth',
  summary: 'Opens a session for the phone that signed the documents; sets the session and refresh cookies too',
  room: 'session',
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
  summary: 'A new pair for a refresh token, which dies with it; a token used twice ends the whole session',
  room: 'session',
  access: 'anyone',
  body: z.optional(z.strictObject({ refreshToken: z.optional(token) })),
  secrets: ['refreshToken'],
  answer: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  errors: ['authorization_token_required', 'authorization_required', 'forbidden', 'too_many_requests'],
})

export const logOut = endpoint({
  method: 'POST',
  path: '/rest/auth/logout',
  summary: 'Ends the session on the server and drops both cookies; answers the same without a session',
  room: 'session',
  access: 'anyone',
  answer: z.object({ loggedOut: z.literal(true) }),
  errors: ['forbidden'],
})
