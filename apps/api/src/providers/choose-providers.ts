import type { FaceReader } from '../faces/face-reader.ts'
import type { Log } from '../log.ts'
import { type Aml, amlCalls } from './aml/aml.ts'
import { httpAml } from './aml/http-aml.ts'
import { sandboxAml } from './aml/sandbox-aml.ts'
import { type AntiFraud, antiFraudCalls } from './anti-fraud/anti-fraud.ts'
import { httpAntiFraud } from './anti-fraud/http-anti-fraud.ts'
import { sandboxAntiFraud } from './anti-fraud/sandbox-anti-fraud.ts'
import { type Bureau, bureauCalls } from './bureau/bureau.ts'
import { httpBureau } from './bureau/http-bureau.ts'
import { sandboxBureau } from './bureau/sandbox-bureau.ts'
import { type CardPayments, cardPaymentsCalls } from './card-payments/card-payments.ts'
import { httpCardPayments } from './card-payments/http-card-payments.ts'
import { sandboxCardPayments } from './card-payments/sandbox-card-payments.ts'
import { type Email, emailCalls } from './email/email.ts'
import { httpEmail } from './email/http-email.ts'
import { sandboxEmail } from './email/sandbox-email.ts'
import { coidFaceMatch } from './face-match/coid-face-match.ts'
import { type FaceMatch, faceMatchCalls } from './face-match/face-match.ts'
import { sandboxFaceMatch } from './face-match/sandbox-face-match.ts'
import { httpIncome } from './income/http-income.ts'
import { type Income, incomeCalls } from './income/income.ts'
import { sandboxIncome } from './income/sandbox-income.ts'
import { instrumentedProvider } from './instrumented-provider.ts'
import { cameraLiveness } from './liveness/camera-liveness.ts'
import { type FindEvidence, type Liveness, type LivenessProviders, livenessCalls } from './liveness/liveness.ts'
import { sandboxLiveness } from './liveness/sandbox-liveness.ts'
import { veriliveLiveness } from './liveness/verilive-liveness.ts'
import { httpPayeeCheck } from './payee-check/http-payee-check.ts'
import { type PayeeCheck, payeeCheckCalls } from './payee-check/payee-check.ts'
import { sandboxPayeeCheck } from './payee-check/sandbox-payee-check.ts'
import { httpPayouts } from './payouts/http-payouts.ts'
import { type Payouts, payoutsCalls } from './payouts/payouts.ts'
import { sandboxPayouts } from './payouts/sandbox-payouts.ts'
import { httpPersonRegistry } from './person-registry/http-person-registry.ts'
import { type PersonRegistry, personRegistryCalls } from './person-registry/person-registry.ts'
import { sandboxPersonRegistry } from './person-registry/sandbox-person-registry.ts'
import { httpPhoneOwner } from './phone-owner/http-phone-owner.ts'
import { type PhoneOwner, phoneOwnerCalls } from './phone-owner/phone-owner.ts'
import { sandboxPhoneOwner } from './phone-owner/sandbox-phone-owner.ts'
import { type LivenessAccount, type LivenessChoice, type PushChoice, providerChoices } from './provider-choices.ts'
import type { ProviderValues } from './provider-settings.ts'
import { httpPush } from './push/http-push.ts'
import { type Push, pushCalls } from './push/push.ts'
import type { SandboxMemory } from './sandbox/sandbox-memory.ts'
import { oauthSigning } from './signing/oauth-signing.ts'
import { sandboxSigning } from './signing/sandbox-signing.ts'
import { type Signing, signingCalls } from './signing/signing.ts'
import { httpSms } from './sms/http-sms.ts'
import { sandboxSms } from './sms/sandbox-sms.ts'
import { type Sms, smsCalls } from './sms/sms.ts'

export type Providers = {
  readonly sms: Sms
  readonly email: Email
  /** Null where no key is set. */
  readonly push: Push | null
  readonly personRegistry: PersonRegistry
  readonly phoneOwner: PhoneOwner
  readonly payeeCheck: PayeeCheck
  readonly payouts: Payouts
  readonly cardPayments: CardPayments
  readonly faceMatch: FaceMatch
  readonly liveness: LivenessProviders
  readonly signing: Signing
  readonly bureau: Bureau
  readonly income: Income
  readonly aml: Aml
  readonly antiFraud: AntiFraud
}

export type ProviderDeps = {
  readonly memory: SandboxMemory
  readonly log: Log
  readonly siteOrigin: string
  /** Whether this stand has a sandbox, and with it the mock liveness page. */
  readonly sandbox: boolean
  /** The sandbox's own key of push messages, for want of a set one. */
  readonly pushKey?: string | undefined
  readonly faces: FaceReader
  readonly findEvidence: FindEvidence
}

/**
 * The only place that picks the implementation behind each port. The start-up checks have already excluded sandboxes
 * that invent people on `prod`.
 */
export function chooseProviders(values: ProviderValues, deps: ProviderDeps): Providers {
  const { faces, log, memory, siteOrigin } = deps
  const choices = providerChoices(values)
  const {
    aml,
    antiFraud,
    bureau,
    cardPayments,
    email,
    faceMatch,
    income,
    payeeCheck,
    payouts,
    personRegistry,
    phoneOwner,
  } = choices
  const { signing, sms } = choices
  const threshold = values.FACE_MATCH_THRESHOLD
  return {
    sms: instrumentedProvider('sms', sms === 'sandbox' ? sandboxSms({ memory }) : httpSms({ ...sms, log }), smsCalls),
    email: instrumentedProvider(
      'email',
      email === 'sandbox' ? sandboxEmail({ memory }) : httpEmail({ ...email, log }),
      emailCalls,
    ),
    push: choosePush(choices.push, deps),
    personRegistry: instrumentedProvider(
      'personRegistry',
      personRegistry === 'sandbox' ? sandboxPersonRegistry({ memory }) : httpPersonRegistry({ ...personRegistry, log }),
      personRegistryCalls,
    ),
    phoneOwner: instrumentedProvider(
      'phoneOwner',
      phoneOwner === 'sandbox' ? sandboxPhoneOwner({ memory }) : httpPhoneOwner({ ...phoneOwner, log }),
      phoneOwnerCalls,
    ),
    payeeCheck: instrumentedProvider(
      'payeeCheck',
      payeeCheck === 'sandbox' ? sandboxPayeeCheck({ memory }) : httpPayeeCheck({ ...payeeCheck, log }),
      payeeCheckCalls,
    ),
    payouts: instrumentedProvider(
      'payouts',
      payouts === 'sandbox' ? sandboxPayouts({ memory }) : httpPayouts({ ...payouts, log }),
      payoutsCalls,
    ),
    cardPayments: instrumentedProvider(
      'cardPayments',
      cardPayments === 'sandbox'
        ? sandboxCardPayments({ memory, siteOrigin })
        : httpCardPayments({ ...cardPayments, log }),
      cardPaymentsCalls,
    ),
    faceMatch: instrumentedProvider(
      'faceMatch',
      faceMatch === 'sandbox'
        ? sandboxFaceMatch({ memory, faces, threshold })
        : coidFaceMatch({ url: faceMatch.url, apiKey: faceMatch.apiKey, threshold, log }),
      faceMatchCalls,
    ),
    liveness: chooseLiveness(choices.liveness, deps),
    signing: instrumentedProvider(
      'signing',
      signing === 'sandbox' ? sandboxSigning({ memory, siteOrigin }) : oauthSigning({ ...signing, log }),
      signingCalls,
    ),
    bureau: instrumentedProvider(
      'bureau',
      bureau === 'sandbox' ? sandboxBureau({ memory }) : httpBureau({ ...bureau, log }),
      bureauCalls,
    ),
    income: instrumentedProvider(
      'income',
      income === 'sandbox' ? sandboxIncome({ memory }) : httpIncome({ ...income, log }),
      incomeCalls,
    ),
    aml: instrumentedProvider('aml', aml === 'sandbox' ? sandboxAml({ memory }) : httpAml({ ...aml, log }), amlCalls),
    antiFraud: instrumentedProvider(
      'antiFraud',
      antiFraud === 'sandbox' ? sandboxAntiFraud({ memory }) : httpAntiFraud({ ...antiFraud, log }),
      antiFraudCalls,
    ),
  }
}

function choosePush({ contact, privateKey, services }: PushChoice, { pushKey }: ProviderDeps): Push | null {
  const key = privateKey ?? pushKey
  return key === undefined
    ? null
    : instrumentedProvider('push', httpPush({ contact, services, privateKey: key }), pushCalls)
}

function chooseLiveness(choice: LivenessChoice, deps: ProviderDeps): LivenessProviders {
  const { faces, findEvidence, log, memory, sandbox } = deps
  const watched = (adapter: Liveness) => instrumentedProvider('liveness', adapter, livenessCalls)
  const camera = watched(cameraLiveness({ faces, findEvidence }))
  const mock = watched(sandboxLiveness({ memory }))
  const outside = (account: LivenessAccount) => watched(veriliveLiveness({ ...account, log }))
  const atHome = [camera, ...(sandbox ? [mock] : [])]
  const among = (chosen: Liveness, others: readonly Liveness[]): LivenessProviders => ({
    chosen,
    mock: sandbox ? mock : undefined,
    named: (name) => [chosen, ...others].find((one) => one.name === name),
  })
  if (choice.by === 'verilive') return among(outside(choice.account), atHome)
  const chosen = choice.by === 'camera' ? camera : mock
  return among(chosen, choice.account ? [...atHome, outside(choice.account)] : atHome)
}
