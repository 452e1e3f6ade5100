import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cameIn } from './session.ts'

const beforeSignIn = { module: 'staff', access: 'anyone' } as const

export const beginIssuerSignIn = endpoint({
  ...beforeSignIn,
  method: 'POST',
  path: '/staff/sign-in/issuer/begin',
  summary:
    'The address of the lender’s own issuer (OpenID Connect) to sign in at, and a key that only this browser may know; absent where none is configured',
  body: z.strictObject({}),
  answer: z.object({ key: z.string(), address: z.string() }),
  errors: ['issuer_away', 'too_many_requests'],
})

export const signInByIssuer = endpoint({
  ...beforeSignIn,
  method: 'POST',
  path: '/staff/sign-in/issuer',
  summary: 'A session by what the issuer has sent back, for somebody who was invited; it gives no role',
  body: z.strictObject({
    key: z.string().check(z.regex(/^[\w-]{43}$/)),
    /** The query with which the issuer has sent the browser back. */
    answer: z.string().check(z.minLength(1), z.maxLength(6_000)),
  }),
  secrets: ['key', 'answer'],
  answer: cameIn,
  errors: ['issuer_refused', 'issuer_away', 'too_many_requests'],
})
