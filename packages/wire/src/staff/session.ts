import { passwordLength } from '@qadam/domain/staff/password-rules'
import { staffRoles } from '@qadam/domain/staff/permissions'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { appCode } from './app-code.ts'

const beforeSignIn = { module: 'staff', access: 'anyone' } as const

export const cameIn = z.object({ token: z.string(), ends_at: z.string() })

export const listInvented = endpoint({
  ...beforeSignIn,
  method: 'GET',
  path: '/staff/sign-in/invented',
  summary: 'Lists the sandbox employees to sign in as; absent on a stand without a sandbox',
  answer: z.object({
    people: z.array(z.object({ id: z.string(), name: z.string(), roles: z.array(z.enum(staffRoles)) })),
  }),
  errors: [],
})

export const enterAs = endpoint({
  ...beforeSignIn,
  method: 'POST',
  path: '/staff/sign-in/enter-as',
  summary: 'Opens a session of a sandbox employee',
  body: z.strictObject({ staff_id: z.uuid() }),
  answer: cameIn,
  errors: ['not_found'],
})

/** Bounded, and nothing else: a hint at what is wrong with a password would help to guess it. */
const typed = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

export const signInStaff = endpoint({
  ...beforeSignIn,
  method: 'POST',
  path: '/staff/sign-in',
  summary: 'A session by e-mail, password and a code of the authenticator; one refusal for all that may be wrong',
  body: z.strictObject({ email: typed(200), password: typed(passwordLength.most), code: typed(20) }),
  secrets: ['password', 'code'],
  answer: cameIn,
  errors: ['sign_in_refused', 'too_many_requests'],
})

const invitationKey = z.string().check(z.regex(/^[\w-]{43}$/))

/** A POST, so that the key of the link appears in no URL of the API and no log. */
export const openInvitation = endpoint({
  ...beforeSignIn,
  method: 'POST',
  path: '/staff/sign-in/invitation',
  summary: 'Whom an invitation is for, and the secret for their authenticator; it stays good until it is accepted',
  body: z.strictObject({ key: invitationKey }),
  secrets: ['key'],
  answer: z.object({
    name: z.string(),
    email: z.string(),
    locale: z.enum(['ru', 'kk']),
    roles: z.array(z.enum(staffRoles)),
    expires_at: z.string(),
    /** Base32, to be typed by hand. */
    totp_secret: z.string(),
    /** The same as an `otpauth:` address, to be shown as a QR code. */
    totp_address: z.string(),
  }),
  errors: ['not_found', 'too_many_requests'],
})

export const acceptInvitation = endpoint({
  ...beforeSignIn,
  method: 'POST',
  path: '/staff/sign-in/invitation/accept',
  summary: 'Sets the password, proves the authenticator by its code and signs in; once',
  body: z.strictObject({
    key: invitationKey,
    password: z.string().check(z.minLength(passwordLength.least), z.maxLength(passwordLength.most)),
    code: appCode,
  }),
  secrets: ['key', 'password', 'code'],
  answer: z.extend(cameIn, {
    /** Shown once; each replaces one code of the authenticator. */
    recovery_codes: z.array(z.string()),
  }),
  errors: ['not_found', 'validation_failed', 'too_many_requests'],
})
