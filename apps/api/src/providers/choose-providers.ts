import type { FaceReader } from '../faces/face-reader.ts'
import type { Log } from '../log.ts'
import type { Aml } from './aml/aml.ts'
import { httpAml } from './aml/http-aml.ts'
import { sandboxAml } from './aml/sandbox-aml.ts'
import type { AntiFraud } from './anti-fraud/anti-fraud.ts'
import { httpAntiFraud } from './anti-fraud/http-anti-fraud.ts'
import { sandboxAntiFraud } from './anti-fraud/sandbox-anti-fraud.ts'
import type { Bureau } from './bureau/bureau.ts'
import { httpBureau } from './bureau/http-bureau.ts'
import { sandboxBureau } from './bureau/sandbox-bureau.ts'
import type { Email } from './email/email.ts'
import { httpEmail } from './email/http-email.ts'
import { sandboxEmail } from './email/sandbox-email.ts'
import { coidFaceMatch } from './face-match/coid-face-match.ts'
import type { FaceMatch } from './face-match/face-match.ts'
import { sandboxFaceMatch } from './face-match/sandbox-face-match.ts'
import { httpIncome } from './income/http-income.ts'
import type { Income } from './income/income.ts'
import { sandboxIncome } from './income/sandbox-income.ts'
import { cameraLiveness } from './liveness/camera-liveness.ts'
import type { FindEvidence, Liveness, LivenessProviders } from './liveness/liveness.ts'
import { sandboxLiveness } from './liveness/sandbox-liveness.ts'
import { veriliveLiveness } from './liveness/verilive-liveness.ts'
import { observedPort } from './observed-port.ts'
import { httpPayeeCheck } from './payee-check/http-payee-check.ts'
import type { PayeeCheck } from './payee-check/payee-check.ts'
import { sandboxPayeeCheck } from './payee-check/sandbox-payee-check.ts'
import { httpPayouts } from './payouts/http-payouts.ts'
import type { Payouts } from './payouts/payouts.ts'
import { sandboxPayouts } from './payouts/sandbox-payouts.ts'
import { httpPersonRegistry } from './person-registry/http-person-registry.ts'
import type { PersonRegistry } from './person-registry/person-registry.ts'
import { sandboxPersonRegistry } from './person-registry/sandbox-person-registry.ts'
import { httpPhoneOwner } from './phone-owner/http-phone-owner.ts'
import type { PhoneOwner } from './phone-owner/phone-owner.ts'
import { sandboxPhoneOwner } from './phone-owner/sandbox-phone-owner.ts'
import type { ProviderValues } from './provider-settings.ts'
import type { SandboxMemory } from './sandbox/sandbox-memory.ts'
import { oauthSigning } from './signing/oauth-signing.ts'
import { sandboxSigning } from './signing/sandbox-signing.ts'
import type { Signing } from './signing/signing.ts'
import { httpSms } from './sms/http-sms.ts'
import { sandboxSms } from './sms/sandbox-sms.ts'
import type { Sms } from './sms/sms.ts'

export type Providers = {
  readonly sms: Sms
  readonly email: Email
  readonly personRegistry: PersonRegistry
  readonly phoneOwner: PhoneOwner
  readonly payeeCheck: PayeeCheck
  readonly payouts: Payouts
  readonly faceMatch: FaceMatch
  readonly liveness: LivenessProviders
  readonly signing: Signing
  readonly bureau: Bureau
  readonly income: Income
  readonly aml: Aml
  readonly antiFraud: AntiFraud
}

export type ProviderMeans = {
  readonly memory: SandboxMemory
  readonly log: Log
  readonly siteOrigin: string
  /** Whether this stand has a sandbox, and with it the mock page. */
  readonly sandbox: boolean
  readonly faces: FaceReader
  readonly findEvidence: FindEvidence
}

/**
 * The only place that knows who stands behind a port. That an address and a key are given where one is needed, and that
 * nobody is invented on `prod`, the start has made sure of.
 */
export function chooseProviders(values: ProviderValues, means: ProviderMeans): Providers {
  const { liveness, ...ports } = chooseAdapters(values, means)
  const observed = Object.fromEntries(
    Object.entries(ports).map(([name, adapter]) => [name, observedPort<object>(name, adapter)]),
  ) as typeof ports
  return { ...observed, liveness }
}

function chooseAdapters(values: ProviderValues, means: ProviderMeans): Providers {
  const { log, memory, siteOrigin } = means
  return {
    sms:
      values.SMS_PROVIDER === 'sandbox'
        ? sandboxSms({ memory })
        : httpSms({ url: values.SMS_URL!, apiKey: values.SMS_API_KEY!, sender: values.SMS_SENDER, log }),
    email:
      values.EMAIL_PROVIDER === 'sandbox'
        ? sandboxEmail({ memory })
        : httpEmail({ url: values.EMAIL_URL!, apiKey: values.EMAIL_API_KEY!, sender: values.EMAIL_SENDER, log }),
    personRegistry:
      values.REGISTRY_PROVIDER === 'sandbox'
        ? sandboxPersonRegistry({ memory })
        : httpPersonRegistry({ url: values.REGISTRY_URL!, apiKey: values.REGISTRY_API_KEY!, log }),
    phoneOwner:
      values.PHONE_OWNER_PROVIDER === 'sandbox'
        ? sandboxPhoneOwner({ memory })
        : httpPhoneOwner({ url: values.PHONE_OWNER_URL!, apiKey: values.PHONE_OWNER_API_KEY!, log }),
    payeeCheck:
      values.PAYEE_CHECK_PROVIDER === 'sandbox'
        ? sandboxPayeeCheck({ memory })
        : httpPayeeCheck({ url: values.PAYEE_CHECK_URL!, apiKey: values.PAYEE_CHECK_API_KEY!, log }),
    payouts:
      values.PAYOUTS_PROVIDER === 'sandbox'
        ? sandboxPayouts({ memory })
        : httpPayouts({ url: values.PAYOUTS_URL!, apiKey: values.PAYOUTS_API_KEY!, log }),
    faceMatch:
      values.FACE_MATCH_PROVIDER === 'sandbox'
        ? sandboxFaceMatch({ memory, faces: means.faces, threshold: values.FACE_MATCH_THRESHOLD })
        : coidFaceMatch({
            url: values.FACE_MATCH_URL!,
            apiKey: values.FACE_MATCH_API_KEY!,
            threshold: values.FACE_MATCH_THRESHOLD,
            log,
          }),
    liveness: chooseLiveness(values, means),
    signing:
      values.SIGNING_PROVIDER === 'sandbox'
        ? sandboxSigning({ memory, siteOrigin })
        : oauthSigning({
            url: values.SIGNING_URL!,
            clientId: values.SIGNING_CLIENT_ID!,
            clientSecret: values.SIGNING_CLIENT_SECRET!,
            log,
          }),
    bureau:
      values.BUREAU_PROVIDER === 'sandbox'
        ? sandboxBureau({ memory })
        : httpBureau({ url: values.BUREAU_URL!, apiKey: values.BUREAU_API_KEY!, log }),
    income:
      values.INCOME_PROVIDER === 'sandbox'
        ? sandboxIncome({ memory })
        : httpIncome({ url: values.INCOME_URL!, apiKey: values.INCOME_API_KEY!, log }),
    aml:
      values.AML_PROVIDER === 'sandbox'
        ? sandboxAml({ memory })
        : httpAml({ url: values.AML_URL!, apiKey: values.AML_API_KEY!, log }),
    antiFraud:
      values.ANTI_FRAUD_PROVIDER === 'sandbox'
        ? sandboxAntiFraud({ memory })
        : httpAntiFraud({ url: values.ANTI_FRAUD_URL!, apiKey: values.ANTI_FRAUD_API_KEY!, log }),
  }
}

function chooseLiveness(values: ProviderValues, { faces, findEvidence, log, memory, sandbox }: ProviderMeans) {
  const { LIVENESS_API_KEY: apiKey, LIVENESS_HMAC_SECRET: hmacSecret, LIVENESS_URL: url } = values
  const watched = (adapter: Liveness) => observedPort('liveness', adapter)
  const mock = watched(sandboxLiveness({ memory }))
  const known: Record<Liveness['name'], Liveness | undefined> = {
    camera: watched(cameraLiveness({ faces, findEvidence })),
    sandbox: sandbox || values.LIVENESS_PROVIDER === 'sandbox' ? mock : undefined,
    verilive: url && apiKey ? watched(veriliveLiveness({ url, apiKey, hmacSecret, log })) : undefined,
  }
  return {
    chosen: known[values.LIVENESS_PROVIDER]!,
    mock: sandbox ? mock : undefined,
    named: (name) => Object.values(known).find((one) => one?.name === name),
  } satisfies LivenessProviders
}
