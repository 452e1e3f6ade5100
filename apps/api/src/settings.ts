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
    .check(z.refine((text) => readKeys(text).success, 'JSON like {"kassa24":"a key of 32 characters or more"}')),
  z.transform((text) => readKeys(text).data ?? {}),
)

function readKeys(text: string) {
  try {
    return z.safeParse(keysByChannel, JSON.parse(text))
  } catch {
    return z.safeParse(keysByChannel, undefined)
  }
}

// Published in the source code, so it is rejected on prod.
const sampleKey = Buffer.from('a key for trying, and not for use').subarray(0, 32).toString('base64')

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
    about: 'Address of PostgreSQL; empty: the embedded database in DATA_DIR',
    schema: postgresUrl,
    secret: true,
  },
  MIGRATIONS_DATABASE_URL: {
    about:
      'The same database as the role that owns its tables: migrations run by it, and the role of DATABASE_URL may then only read and write; empty: one role does both',
    schema: postgresUrl,
    secret: true,
  },
  DATA_DIR: {
    about: 'Folder of the embedded database',
    schema: z.string().check(z.minLength(1)),
    fallback: './data',
  },
  DB_POOL_SIZE: { about: 'How many connections to PostgreSQL one process may hold', schema: poolSize, fallback: '10' },
  SECRET_KEY: {
    about:
      'Key from which codes, pictures and kept answers are protected: 32 random bytes in base64; losing it loses them',
    schema: secretKey,
    sample: sampleKey,
    secret: true,
  },
  REFRESH_ENABLED: {
    about: 'A session lives on by its refresh token; off: it ends after eight hours and refreshing is always refused',
    schema: flag,
    fallback: 'on',
  },
  SMS_CODE_LENGTH: {
    about: 'Digits of an SMS code, 4 to 8; below 6 is weak on prod',
    schema: codeLength,
    fallback: '4',
  },
  LIMITS: {
    about:
      'JSON {name: {atMost, perSeconds}}: replaces numbers of the table packages/domain/src/limits/limit-table.ts; «sms» is the budget of codes per hour for everybody together',
    example: '{"sms":{"atMost":5000},"login":{"atMost":4000,"perSeconds":600}}',
    schema: limitsSetting,
    fallback: '{}',
  },
  LIVENESS_RECORDS_DAYS: {
    about: 'How many days the record of an identification is kept: verdict, numbers, best frame, the state’s photo',
    schema: days,
    fallback: '1825',
  },
  LIVENESS_FRAMES_DAYS: {
    about: 'How many days the key frames of the built-in check are kept',
    schema: days,
    fallback: '90',
  },
  OPERATOR_TOKEN: {
    about: 'Token of the lender’s own calls under /rest/operator, 32 characters or more; empty: they are not there',
    schema: z.optional(z.string().check(z.regex(/^[\w.~+/=-]{32,200}$/, '32 to 200 letters, digits or . _ ~ + / = -'))),
    secret: true,
  },
  PAYMENT_KEYS: {
    about:
      'JSON {channel: key}: who may bring payments under /rest/channels, and the key that signs its calls, 32 characters or more; empty: nobody',
    example: '{"kassa24":"a key of thirty-two characters or more"}',
    schema: paymentKeys,
    fallback: '{}',
    secret: true,
  },
  SUPPORT_HOURS: {
    about: 'When messages are answered on working days, in Almaty’s time, as 09:00-18:00',
    schema: hours,
    sample: '09:00-18:00',
    // The sample hours are fine on prod too, as long as the lender sets them explicitly.
    sampleMayBeNamed: true,
  },
  API_DOCS: {
    about: 'The OpenAPI description and its page under /docs; empty: on, except on prod',
    schema: z.optional(flag),
  },
  ...providerSettings,
} as const satisfies Settings
