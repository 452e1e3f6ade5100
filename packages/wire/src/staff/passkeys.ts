import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cameIn } from './session.ts'

const ofOwn = { module: 'staff', access: 'staff', permission: 'desk.use' } as const
const beforeSignIn = { module: 'staff', access: 'anyone' } as const
const ofOne = z.object({ id: z.uuid() })
const done = z.object({ done: z.literal(true) })

export const passkeyNameLength = 60
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(passkeyNameLength))

const bytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))
const longestId = 1_400
const longestPart = 6_000

/** `PublicKeyCredential.toJSON` of a new passkey; fields that the check does not need are dropped. */
const newPasskey = z.object({
  id: bytes(longestId),
  rawId: bytes(longestId),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(longestPart),
    attestationObject: bytes(longestPart),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
})

/** The same of a passkey that has signed. */
const usedPasskey = z.object({
  id: bytes(longestId),
  rawId: bytes(longestId),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(longestPart),
    authenticatorData: bytes(longestPart),
    signature: bytes(longestPart),
    userHandle: z.optional(z.nullable(bytes(100))),
  }),
})

export type NewPasskey = z.infer<typeof newPasskey>
export type UsedPasskey = z.infer<typeof usedPasskey>

/** JSON for `PublicKeyCredential.parse…OptionsFromJSON` of a browser. */
const options = z.string()

export const listPasskeys = endpoint({
  ...ofOwn,
  method: 'GET',
  path: '/staff/desk/passkeys',
  summary: 'The passkeys of the person who asks',
  answer: z.object({
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        made_at: z.string(),
        used_at: z.nullable(z.string()),
        /** Not the last one where the lender's people sign in by passkeys alone. */
        may_be_removed: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const beginPasskey = endpoint({
  ...ofOwn,
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/desk/passkeys/options',
  summary: 'What a browser needs to make a passkey; good once, for five minutes, in this session',
  body: z.strictObject({}),
  answer: z.object({ options }),
  errors: ['validation_failed'],
})

export const addPasskey = endpoint({
  ...ofOwn,
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/desk/passkeys',
  summary: 'Adds the passkey that the browser has made; the person is told by e-mail',
  body: z.strictObject({ name, passkey: newPasskey }),
  secrets: ['passkey'],
  answer: z.object({ id: z.string() }),
  errors: ['validation_failed'],
})

export const renamePasskey = endpoint({
  ...ofOwn,
  method: 'POST',
  path: '/staff/desk/passkeys/:id/name',
  summary: 'Renames one of one’s own passkeys',
  params: ofOne,
  body: z.strictObject({ name }),
  answer: done,
  errors: ['not_found'],
})

export const removePasskey = endpoint({
  ...ofOwn,
  needsFreshCode: true,
  method: 'POST',
  path: '/staff/desk/passkeys/:id/removal',
  summary: 'Removes one of one’s own passkeys, unless it is the only way in',
  params: ofOne,
  body: z.strictObject({}),
  answer: done,
  errors: ['not_found', 'validation_failed'],
})

export const beginFreshPasskey = endpoint({
  ...ofOwn,
  method: 'POST',
  path: '/staff/desk/passkey-code/options',
  summary: 'What a browser needs to use a passkey instead of a code; null for somebody without a passkey',
  body: z.strictObject({}),
  answer: z.object({ options: z.nullable(options) }),
  errors: [],
})

export const giveFreshPasskey = endpoint({
  ...ofOwn,
  method: 'POST',
  path: '/staff/desk/passkey-code',
  summary: 'A touch of a passkey, for calls that need a code not older than ten minutes',
  body: z.strictObject({ passkey: usedPasskey }),
  secrets: ['passkey'],
  answer: z.object({ given: z.literal(true) }),
  errors: ['validation_failed'],
})

const browserKey = z.string().check(z.regex(/^[\w-]{43}$/))

export const beginPasskeySignIn = endpoint({
  ...beforeSignIn,
  method: 'POST',
  path: '/staff/sign-in/passkey/options',
  summary:
    'What a browser needs to sign in by a passkey, and a key that only this browser may know; good for five minutes',
  body: z.strictObject({}),
  answer: z.object({ key: z.string(), options }),
  errors: ['too_many_requests'],
})

export const signInByPasskey = endpoint({
  ...beforeSignIn,
  method: 'POST',
  path: '/staff/sign-in/passkey',
  summary: 'A session by a passkey, which proves its person by itself; one refusal for all that may be wrong',
  body: z.strictObject({ key: browserKey, passkey: usedPasskey }),
  secrets: ['key', 'passkey'],
  answer: cameIn,
  errors: ['passkey_refused', 'too_many_requests'],
})
