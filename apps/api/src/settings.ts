import { isDay } from '@qadam/domain/calendar/day'
import type { ExternalSignatures } from '@qadam/domain/lending/external-signature'
import { isEmail } from '@qadam/wire/fields'
import { flag, type Settings } from '@qadam/wire/setting'
import * as z from 'zod/mini'
import { limitsSetting } from './limits/limits-setting.ts'
import { providerSettings } from './providers/provider-settings.ts'

const poolSize = z.pipe(
  z.string().check(z.regex(/^([1-9]\d?|100)$/, 'a whole number from 1 to 100')),
  z.transform(Number),
)

const codeLength = z.pipe(z.string().check(z.regex(/^[4-8]$/, 'a whole number from 4 to 8')), z.transform(Number))

// At least a day: the erasure job runs hourly, and data that waits for a verdict must not be erased before it.
const days = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'a whole number from 1 to 99999')), z.transform(Number))

const idleMinutes = z.pipe(
  z
    .string()
    .check(z.refine((text) => /^\d{1,3}$/.test(text) && +text >= 2 && +text <= 240, 'a whole number from 2 to 240')),
  z.transform(Number),
)

const sessionHours = z.pipe(
  z
    .string()
    .check(z.refine((text) => /^\d{1,2}$/.test(text) && +text >= 1 && +text <= 24, 'a whole number from 1 to 24')),
  z.transform(Number),
)

const tengeOrOff = z.union([
  z.pipe(
    z.literal('off'),
    z.transform(() => undefined),
  ),
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'whole tenge, or off')),
    z.transform((text) => Number(text) * 100),
  ),
])

const clock = '([01]\\d|2[0-3]):[0-5]\\d'

const hours = z.pipe(
  z.string().check(z.regex(new RegExp(`^${clock}-${clock}$`), 'two times like 09:00-18:00')),
  z.transform((text) => {
    const [from = '', to = ''] = text.split('-')
    return { from, to }
  }),
)

const secretKey = z.pipe(
  z.string().check(z.refine((text) => Buffer.from(text, 'base64').length === 32, '32 random bytes in base64')),
  z.transform((text) => Buffer.from(text, 'base64')),
)

const keysByChannel = z.record(
  // The sandbox's till uses this name for its payments.
  z.string().check(z.regex(/^(?!sandbox$)[a-z][a-z0-9-]{1,39}$/)),
  z.string().check(z.minLength(32), z.maxLength(200)),
)

const paymentKeys = z.pipe(
  z
    .string()
    .check(z.refine((text) => readKeys(text).success, 'JSON like {"kassa24":"a key of at least 32 characters"}')),
  z.transform((text) => readKeys(text).data ?? {}),
)

function readKeys(text: string) {
  try {
    return z.safeParse(keysByChannel, JSON.parse(text))
  } catch {
    return z.safeParse(keysByChannel, undefined)
  }
}

const daysByProduct = z.strictObject({
  pdl: z.optional(z.string().check(z.refine(isDay))),
  instalment: z.optional(z.string().check(z.refine(isDay))),
})

const externalSignatures = z.pipe(
  z.string().check(z.refine((text) => readDays(text).success, 'JSON like {"pdl":"2027-01-01"}')),
  z.transform((text): ExternalSignatures => (readDays(text).data ?? {}) as ExternalSignatures),
)

function readDays(text: string) {
  try {
    return z.safeParse(daysByProduct, JSON.parse(text))
  } catch {
    return z.safeParse(daysByProduct, undefined)
  }
}

// Published in the source code, so it is rejected on prod.
/** Not for prod: everyone knows it. */
export const sampleKey = Buffer.from('a key for trying, and not for use').subarray(0, 32).toString('base64')

const postgresUrl = z.optional(
  z
    .string()
    .check(
      z.refine(
        (text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''),
        'an address like postgres://user:password@host:5432/name',
      ),
    ),
)

export const apiSettings = {
  DATABASE_URL: {
    about: 'PostgreSQL URL; empty: the embedded database in DATA_DIR',
    schema: postgresUrl,
    secret: true,
  },
  MIGRATIONS_DATABASE_URL: {
    about:
      'URL of the same database with the role that owns its tables: migrations run as this role, and the role of DATABASE_URL may only read and write; empty: one role does both',
    schema: postgresUrl,
    secret: true,
  },
  DATA_DIR: {
    about: 'Folder of the embedded database',
    schema: z.string().check(z.minLength(1)),
    fallback: './data',
  },
  DB_POOL_SIZE: { about: 'Max PostgreSQL connections per process', schema: poolSize, fallback: '10' },
  SECRET_KEY: {
    about:
      'Key that encrypts pictures, payees, saved cards, bureau reports, objections, copies of data, addresses of waiting messages, authenticators of staff, codes and stored responses: 32 random bytes in base64; keep a copy, because if it is lost, none of them can be decrypted',
    schema: secretKey,
    sample: sampleKey,
    secret: true,
  },
  REFRESH_ENABLED: {
    about:
      'Sessions are renewed by a refresh token; off: a session ends after eight hours and refreshing is always refused',
    schema: flag,
    fallback: 'on',
  },
  SMS_CODE_LENGTH: {
    about: 'Length of an SMS code, 4 to 8 digits; below 6 is weak on prod',
    schema: codeLength,
    fallback: '4',
  },
  LIMITS: {
    about:
      'JSON {name: {atMost, perSeconds}}: overrides values of packages/domain/src/limits/limit-table.ts; `sms` is the total budget of codes per hour',
    example: '{"sms":{"atMost":5000},"login":{"atMost":4000,"perSeconds":600}}',
    schema: limitsSetting,
    fallback: '{}',
  },
  LIVENESS_RECORDS_DAYS: {
    about: 'Retention in days of identification records: verdict, figures, best frame, state photo',
    schema: days,
    fallback: '1825',
  },
  LIVENESS_FRAMES_DAYS: {
    about: 'Retention in days of the key frames of the built-in check',
    schema: days,
    fallback: '90',
  },
  OPERATOR_TOKEN: {
    about: 'Token for the operator calls under /rest/operator, at least 32 characters; empty: the calls do not exist',
    schema: z.optional(z.string().check(z.regex(/^[\w.~+/=-]{32,200}$/, '32 to 200 letters, digits or . _ ~ + / = -'))),
    secret: true,
  },
  CONSOLE_LOGIN: {
    about:
      'both: the lender’s people sign in to the console by a passkey or by password and authenticator; passkey: whoever has a passkey signs in by it alone',
    schema: z.enum(['both', 'passkey']),
    fallback: 'both',
  },
  CONSOLE_LOCAL_LOGIN: {
    about:
      'off: the lender’s people sign in to the console at CONSOLE_OIDC_ISSUER alone, neither by a passkey nor by password and authenticator; fresh codes and invitations stay',
    schema: flag,
    fallback: 'on',
  },
  CONSOLE_BREAK_GLASS: {
    about:
      'E-mail of the one account that signs in by passkey or password with CONSOLE_LOCAL_LOGIN=off, for the day when the issuer is away; each such sign-in is told to compliance and admins; empty: none',
    example: 'keeper@lender.kz',
    schema: z.optional(z.string().check(z.refine(isEmail, 'an e-mail address'))),
  },
  AUDIT_ANCHOR_URL: {
    about:
      'Where the head of the record of staff is put each night, as a small JSON by PUT: an object store that lets nothing be replaced; {day} in the path becomes the day, a name and password before the host are sent as Basic; empty: by e-mail to the auditors only',
    example: 'https://store.lender.kz/record/{day}.json',
    schema: z.optional(z.string().check(z.refine(isSecureAddress, 'an address that begins with https://'))),
    secret: true,
  },
  CONSOLE_IDLE_MINUTES: {
    about: 'Minutes without a call after which a session of the console ends',
    schema: idleMinutes,
    fallback: '15',
  },
  CONSOLE_SESSION_HOURS: {
    about: 'Hours after which a session of the console ends in any case',
    schema: sessionHours,
    fallback: '10',
  },
  FOUR_EYES: {
    about:
      'on: roles, write-offs and other protected acts wait for a second person; alert: they run at once and compliance gets an e-mail, for a lender with one employee',
    schema: z.enum(['on', 'alert']),
    fallback: 'on',
  },
  PAYOUT_FOUR_EYES_ABOVE: {
    about:
      'Amount in tenge above which a payout waits until two people let it go; off: no amount does; usual: 300000, except with a sandbox, where nobody is at work to let it go',
    example: '500000, off or usual',
    schema: z.union([z.literal('usual'), tengeOrOff]),
    fallback: 'usual',
  },
  PAYMENT_KEYS: {
    about:
      'JSON {channel: key}: payment channels that may call /rest/channels, each with the key that signs its calls, at least 32 characters; empty: none',
    example: '{"kassa24":"a key of thirty-two characters or more"}',
    schema: paymentKeys,
    fallback: '{}',
    secret: true,
  },
  FRAUD_QUESTIONS: {
    about:
      'An application asks four questions first, to find out whether somebody else wants the loan; after a "yes" a person decides instead of the rules',
    schema: flag,
    fallback: 'off',
  },
  EXTERNAL_SIGNATURES: {
    about:
      'JSON {product: day}: contracts that open on this day or later are signed at the signing service (SIGNING_PROVIDER) and then by the code; empty: by the code alone',
    example: '{"pdl":"2027-01-01","instalment":"2027-01-01"}',
    schema: externalSignatures,
    fallback: '{}',
  },
  SUPPORT_HOURS: {
    about: 'Support hours on working days, in Almaty time, like 09:00-18:00',
    schema: hours,
    sample: '09:00-18:00',
    // The sample hours are fine on prod too, as long as the lender sets them explicitly.
    sampleMayBeNamed: true,
  },
  API_DOCS: {
    about: 'OpenAPI description and its page under /docs; empty: on, except on prod',
    schema: z.optional(flag),
  },
  ...providerSettings,
} as const satisfies Settings

function isSecureAddress(text: string): boolean {
  return URL.parse(text)?.protocol === 'https:'
}
