import type { Log } from '../log.ts'
import { coidFaceMatch } from './face-match/coid-face-match.ts'
import type { FaceMatch } from './face-match/face-match.ts'
import { sandboxFaceMatch } from './face-match/sandbox-face-match.ts'
import type { Liveness } from './liveness/liveness.ts'
import { sandboxLiveness } from './liveness/sandbox-liveness.ts'
import { veriliveLiveness } from './liveness/verilive-liveness.ts'
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
  readonly personRegistry: PersonRegistry
  readonly phoneOwner: PhoneOwner
  readonly faceMatch: FaceMatch
  readonly liveness: Liveness
  readonly signing: Signing
}

export type ProviderMeans = { readonly memory: SandboxMemory; readonly log: Log; readonly siteOrigin: string }

/**
 * The only place that knows who stands behind a port. That an address and a key are given where one is needed, and that
 * nobody is invented on `prod`, the start has made sure of.
 */
export function chooseProviders(values: ProviderValues, { log, memory, siteOrigin }: ProviderMeans): Providers {
  return {
    sms:
      values.SMS_PROVIDER === 'sandbox'
        ? sandboxSms({ memory })
        : httpSms({ url: values.SMS_URL!, apiKey: values.SMS_API_KEY!, sender: values.SMS_SENDER, log }),
    personRegistry:
      values.REGISTRY_PROVIDER === 'sandbox'
        ? sandboxPersonRegistry({ memory })
        : httpPersonRegistry({ url: values.REGISTRY_URL!, apiKey: values.REGISTRY_API_KEY!, log }),
    phoneOwner:
      values.PHONE_OWNER_PROVIDER === 'sandbox'
        ? sandboxPhoneOwner({ memory })
        : httpPhoneOwner({ url: values.PHONE_OWNER_URL!, apiKey: values.PHONE_OWNER_API_KEY!, log }),
    faceMatch:
      values.FACE_MATCH_PROVIDER === 'sandbox'
        ? sandboxFaceMatch({ memory })
        : coidFaceMatch({
            url: values.FACE_MATCH_URL!,
            apiKey: values.FACE_MATCH_API_KEY!,
            threshold: values.FACE_MATCH_THRESHOLD,
            log,
          }),
    liveness:
      values.LIVENESS_PROVIDER === 'sandbox'
        ? sandboxLiveness({ memory })
        : veriliveLiveness({
            url: values.LIVENESS_URL!,
            apiKey: values.LIVENESS_API_KEY!,
            hmacSecret: values.LIVENESS_HMAC_SECRET,
            log,
          }),
    signing:
      values.SIGNING_PROVIDER === 'sandbox'
        ? sandboxSigning({ memory, siteOrigin })
        : oauthSigning({
            url: values.SIGNING_URL!,
            clientId: values.SIGNING_CLIENT_ID!,
            clientSecret: values.SIGNING_CLIENT_SECRET!,
            log,
          }),
  }
}
