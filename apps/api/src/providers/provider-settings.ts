import { flag, type Settings, type ValuesOf } from '@qadam/wire/setting'
import * as z from 'zod/mini'

const sandboxOrHttp = z.enum(['sandbox', 'http'])

const address = z.optional(
  z
    .string()
    .check(z.refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'an address like https://host/path')),
)

const key = z.optional(z.string().check(z.minLength(1)))

const percent = z.pipe(
  z.string().check(z.regex(/^([1-9]?\d|100)$/, 'a whole number from 0 to 100')),
  z.transform(Number),
)

export const providerSettings = {
  SMS_PROVIDER: { about: 'SMS provider', schema: sandboxOrHttp, sample: 'sandbox' },
  SMS_URL: { about: 'Address of the SMS gateway', schema: address },
  SMS_API_KEY: { about: 'Key of the SMS gateway', schema: key, secret: true },
  SMS_SENDER: { about: 'Sender name of SMS', schema: z.string().check(z.minLength(1)), fallback: 'Qadam' },
  EMAIL_PROVIDER: { about: 'E-mail provider', schema: sandboxOrHttp, sample: 'sandbox' },
  EMAIL_URL: { about: 'Address of the e-mail gateway', schema: address },
  EMAIL_API_KEY: { about: 'Key of the e-mail gateway', schema: key, secret: true },
  EMAIL_SENDER: {
    about: 'Sender address of e-mail',
    schema: z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an address like no-reply@lender.kz')),
    sample: 'no-reply@qadam.example',
  },
  PUSH_PRIVATE_KEY: {
    about:
      'Private key (VAPID) of push messages, 32 bytes in base64url; empty: none are sent, except by a sandbox with a key of its own',
    schema: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, '43 letters, digits, - or _'))),
    secret: true,
  },
  PUSH_SERVICES: {
    about: "Origins of the browsers' push services, separated by commas; *. stands for any name below",
    schema: z
      .string()
      .check(z.regex(/^https?:\/\/[\w.*:-]+(,https?:\/\/[\w.*:-]+)*$/, 'origins like https://push.example')),
    fallback:
      'https://fcm.googleapis.com,https://*.push.services.mozilla.com,https://*.push.apple.com,https://*.notify.windows.com',
  },
  REGISTRY_PROVIDER: {
    about: 'Provider of the state register of persons',
    schema: sandboxOrHttp,
    sample: 'sandbox',
  },
  REGISTRY_URL: { about: 'Address of the gateway to the state register', schema: address },
  REGISTRY_API_KEY: { about: 'Key of the gateway to the state register', schema: key, secret: true },
  PHONE_OWNER_PROVIDER: { about: 'Provider of the phone owner check', schema: sandboxOrHttp, sample: 'sandbox' },
  PHONE_OWNER_URL: { about: 'Address of the gateway to the phone owner database', schema: address },
  PHONE_OWNER_API_KEY: { about: 'Key of the gateway to the phone owner database', schema: key, secret: true },
  PAYEE_CHECK_PROVIDER: {
    about: 'Provider of the check that an account or a card belongs to the client',
    schema: sandboxOrHttp,
    sample: 'sandbox',
  },
  PAYEE_CHECK_URL: { about: 'Address of the gateway for payee checks', schema: address },
  PAYEE_CHECK_API_KEY: { about: 'Key of the gateway for payee checks', schema: key, secret: true },
  PAYOUTS_PROVIDER: { about: 'Payout provider', schema: sandboxOrHttp, sample: 'sandbox' },
  PAYOUTS_URL: { about: 'Address of the gateway for payouts', schema: address },
  PAYOUTS_API_KEY: { about: 'Key of the gateway for payouts', schema: key, secret: true },
  CARD_PAYMENTS_PROVIDER: { about: 'Card payment provider (acquirer)', schema: sandboxOrHttp, sample: 'sandbox' },
  CARD_PAYMENTS_URL: { about: 'Address of the gateway to the acquirer', schema: address },
  CARD_PAYMENTS_API_KEY: { about: 'Key of the gateway to the acquirer', schema: key, secret: true },
  FACE_MATCH_PROVIDER: {
    about: 'Provider of state photos and face matching; coid is a plain protocol modelled on COID',
    schema: z.enum(['sandbox', 'coid']),
    sample: 'sandbox',
  },
  FACE_MATCH_URL: { about: 'Address of the face match service', schema: address },
  FACE_MATCH_API_KEY: { about: 'Key of the face match service', schema: key, secret: true },
  FACE_MATCH_THRESHOLD: {
    about: 'Similarity, of 100, from which two pictures are considered the same person',
    schema: percent,
    fallback: '50',
  },
  LIVENESS_PROVIDER: {
    about: 'Provider of the liveness check',
    schema: z.enum(['sandbox', 'camera', 'verilive']),
    sample: 'camera',
    sampleMayBeNamed: true,
  },
  ALLOW_DEMO_LIVENESS_AS_THE_ONLY_CHECK_ON_PROD: {
    about:
      'Allows LIVENESS_PROVIDER=camera as the only liveness check on prod; that check is a demonstration, and a rendered face passes it',
    schema: flag,
    fallback: 'off',
  },
  LIVENESS_URL: { about: 'Address of the Verigram service', schema: address },
  LIVENESS_API_KEY: { about: 'Key of the Verigram service', schema: key, secret: true },
  LIVENESS_HMAC_SECRET: {
    about: 'Secret of an older Verigram installation; empty: the Flow API is used',
    schema: key,
    secret: true,
  },
  SIGNING_PROVIDER: { about: 'Signing provider', schema: z.enum(['sandbox', 'oauth']), sample: 'sandbox' },
  SIGNING_URL: { about: 'Address of the signing service', schema: address },
  SIGNING_CLIENT_ID: { about: 'Client id at the signing service', schema: key },
  SIGNING_CLIENT_SECRET: { about: 'Client secret at the signing service', schema: key, secret: true },
  BUREAU_PROVIDER: { about: 'Credit bureau provider', schema: sandboxOrHttp, sample: 'sandbox' },
  BUREAU_URL: { about: 'Address of the gateway to the credit bureau', schema: address },
  BUREAU_API_KEY: { about: 'Key of the gateway to the credit bureau', schema: key, secret: true },
  INCOME_PROVIDER: { about: 'Pension contributions provider', schema: sandboxOrHttp, sample: 'sandbox' },
  INCOME_URL: { about: 'Address of the gateway to the pension contributions', schema: address },
  INCOME_API_KEY: { about: 'Key of the gateway to the pension contributions', schema: key, secret: true },
  AML_PROVIDER: {
    about: 'Provider of the lists of persons that may not be served (AML)',
    schema: sandboxOrHttp,
    sample: 'sandbox',
  },
  AML_URL: { about: 'Address of the AML list service', schema: address },
  AML_API_KEY: { about: 'Key of the AML list service', schema: key, secret: true },
  ANTI_FRAUD_PROVIDER: { about: 'Anti-fraud centre provider', schema: sandboxOrHttp, sample: 'sandbox' },
  ANTI_FRAUD_URL: { about: 'Address of the gateway to the anti-fraud centre', schema: address },
  ANTI_FRAUD_API_KEY: { about: 'Key of the gateway to the anti-fraud centre', schema: key, secret: true },
} as const satisfies Settings

export type ProviderValues = ValuesOf<typeof providerSettings>
