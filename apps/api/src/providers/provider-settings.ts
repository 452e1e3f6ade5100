import type { Settings, ValuesOf } from '@qadam/contract/setting'
import * as z from 'zod/mini'

const sandboxOrHttp = z.enum(['sandbox', 'http'])

const address = z.optional(
  z
    .string()
    .check(z.refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'an address like https://host/path')),
)

const key = z.optional(z.string().check(z.minLength(1)))

/** Who stands behind each port, and how it is reached. */
export const providerSettings = {
  SMS_PROVIDER: { about: 'Who sends SMS', schema: sandboxOrHttp, sample: 'sandbox' },
  SMS_URL: { about: 'Address of the SMS gateway', schema: address },
  SMS_API_KEY: { about: 'Key of the SMS gateway', schema: key, secret: true },
  SMS_SENDER: { about: 'Name that an SMS comes from', schema: z.string().check(z.minLength(1)), fallback: 'Qadam' },
  REGISTRY_PROVIDER: {
    about: 'Who answers for the state register of persons',
    schema: sandboxOrHttp,
    sample: 'sandbox',
  },
  REGISTRY_URL: { about: 'Address of the gateway to the state register', schema: address },
  REGISTRY_API_KEY: { about: 'Key of the gateway to the state register', schema: key, secret: true },
  PHONE_OWNER_PROVIDER: { about: 'Who tells whose phone it is', schema: sandboxOrHttp, sample: 'sandbox' },
  PHONE_OWNER_URL: { about: 'Address of the gateway to the base of phone owners', schema: address },
  PHONE_OWNER_API_KEY: { about: 'Key of the gateway to the base of phone owners', schema: key, secret: true },
} as const satisfies Settings

export type ProviderValues = ValuesOf<typeof providerSettings>
