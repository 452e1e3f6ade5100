import type { ProviderValues } from './provider-settings.ts'

export type Account = { readonly url: string; readonly apiKey: string }

export type Sender = { readonly sender: string }

export type SigningAccount = { readonly url: string; readonly clientId: string; readonly clientSecret: string }

export type LivenessAccount = Account & { readonly hmacSecret: string | undefined }

/** The chosen provider of each port, with its required settings. */
export type ProviderChoices = {
  readonly sms: 'sandbox' | (Account & Sender)
  readonly email: 'sandbox' | (Account & Sender)
  readonly push: PushChoice
  readonly personRegistry: 'sandbox' | Account
  readonly phoneOwner: 'sandbox' | Account
  readonly payeeCheck: 'sandbox' | Account
  readonly payouts: 'sandbox' | Account
  readonly cardPayments: 'sandbox' | Account
  readonly faceMatch: 'sandbox' | FaceMatchChoice
  readonly signing: 'sandbox' | SigningAccount
  readonly bureau: 'sandbox' | Account
  readonly income: 'sandbox' | Account
  readonly aml: 'sandbox' | Account
  readonly antiFraud: 'sandbox' | Account
  readonly liveness: LivenessChoice
}

export type PushChoice = {
  /** Undefined: a sandbox makes its own, any other stand sends no push messages. */
  readonly privateKey: string | undefined
  readonly contact: string
  readonly services: readonly string[]
}

export type FaceMatchChoice = Account & { readonly by: 'coid' }

/** The account may be set although another provider is chosen: it judges the sessions opened before. */
export type LivenessChoice =
  | { readonly by: 'verilive'; readonly account: LivenessAccount }
  | { readonly by: 'camera' | 'sandbox'; readonly account: LivenessAccount | undefined }

/**
 * Assembles single settings, which cannot express that they belong together; the start has already validated them with
 * one message.
 */
export function providerChoices(values: ProviderValues): ProviderChoices {
  const account = (port: PortWithAccount): 'sandbox' | Account =>
    values[`${port}_PROVIDER`] === 'sandbox' ? 'sandbox' : accountOf(values, port)
  const sending = (port: 'SMS' | 'EMAIL'): 'sandbox' | (Account & Sender) =>
    values[`${port}_PROVIDER`] === 'sandbox'
      ? 'sandbox'
      : { ...accountOf(values, port), sender: values[`${port}_SENDER`] }
  return {
    sms: sending('SMS'),
    email: sending('EMAIL'),
    push: {
      privateKey: values.PUSH_PRIVATE_KEY,
      contact: `mailto:${values.EMAIL_SENDER}`,
      services: values.PUSH_SERVICES.split(','),
    },
    personRegistry: account('REGISTRY'),
    phoneOwner: account('PHONE_OWNER'),
    payeeCheck: account('PAYEE_CHECK'),
    payouts: account('PAYOUTS'),
    cardPayments: account('CARD_PAYMENTS'),
    faceMatch: faceMatchChoice(values),
    signing: values.SIGNING_PROVIDER === 'sandbox' ? 'sandbox' : signingAccount(values),
    bureau: account('BUREAU'),
    income: account('INCOME'),
    aml: account('AML'),
    antiFraud: account('ANTI_FRAUD'),
    liveness: livenessChoice(values),
  }
}

/** Ports configured by a URL and a key. */
type PortWithAccount = Extract<keyof ProviderValues, `${string}_API_KEY`> extends `${infer Port}_API_KEY` ? Port : never

function accountOf(values: ProviderValues, port: PortWithAccount): Account {
  return { url: given(values, `${port}_URL`), apiKey: given(values, `${port}_API_KEY`) }
}

function signingAccount(values: ProviderValues): SigningAccount {
  return {
    url: given(values, 'SIGNING_URL'),
    clientId: given(values, 'SIGNING_CLIENT_ID'),
    clientSecret: given(values, 'SIGNING_CLIENT_SECRET'),
  }
}

function faceMatchChoice(values: ProviderValues): 'sandbox' | FaceMatchChoice {
  const { FACE_MATCH_PROVIDER: by } = values
  return by === 'sandbox' ? by : { by, ...accountOf(values, 'FACE_MATCH') }
}

function livenessChoice(values: ProviderValues): LivenessChoice {
  const { LIVENESS_API_KEY, LIVENESS_HMAC_SECRET: hmacSecret, LIVENESS_PROVIDER: by, LIVENESS_URL } = values
  if (by === 'verilive') return { by, account: { ...accountOf(values, 'LIVENESS'), hmacSecret } }
  const isGiven = LIVENESS_URL !== undefined && LIVENESS_API_KEY !== undefined
  return { by, account: isGiven ? { url: LIVENESS_URL, apiKey: LIVENESS_API_KEY, hmacSecret } : undefined }
}

function given(values: ProviderValues, name: keyof ProviderValues): string {
  const value = values[name]
  if (typeof value !== 'string') throw new Error(`${name} is not set, but the chosen provider requires it`)
  return value
}
