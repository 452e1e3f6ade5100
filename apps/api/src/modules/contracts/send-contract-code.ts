import { Refusal, refuse } from '../../http/refusal.ts'
import { type CodeSent, sendCode } from '../codes/send-code.ts'
import { askerOf, type Signer } from '../codes/signer.ts'
import { payeeToChangeTo } from './change-payee.ts'
import { consentRefusal } from './consent-to-contract.ts'
import { boundTo } from './contract-code.ts'
import { type Contracts, findOwnContract, type NotNow, type OwnContract } from './contracts.ts'
import { isSignedExternally } from './external-signature.ts'
import { faceToSign } from './face-to-sign.ts'
import { redraftForToday } from './redraft-contract.ts'
import { applicationToSign } from './signing-facts.ts'

type Refused =
  | NotNow
  | Refusal<
      | 'external_signature_missing'
      | 'step_not_allowed'
      | 'lending_paused'
      | 'figures_differ'
      | 'cooling_off'
      | 'validation_failed'
    >
  | Refusal<'too_many_requests' | 'sms_unavailable'>

type Asked = Parameters<typeof boundTo>[0]

/** Sends a code for the step that the contract waits for now, and for nothing else. */
export async function sendContractCode(
  context: Contracts,
  signer: Signer,
  { id, payeeId }: { readonly id: string; readonly payeeId: string | undefined },
): Promise<CodeSent | Refused> {
  const own = await findOwnContract(context, signer.session, id)
  if (own instanceof Refusal) return own
  const asked = await whatFor(context, { ...own, signer }, payeeId)
  if (asked instanceof Refusal) return asked
  return sendCode(context.codes, askerOf(signer), { bound: boundTo(asked), locale: signer.locale })
}

async function whatFor(
  context: Contracts,
  { signer, ...own }: OwnContract & { readonly signer: Signer },
  payeeId: string | undefined,
): Promise<Asked | Refused> {
  const { contract, payee } = own
  switch (contract.state) {
    case 'to_sign': {
      if (context.policy.isLendingPaused()) return refuse('lending_paused')
      const outdated = await faceToSign(context, signer, own)
      if (outdated) return outdated
      if (await redraftForToday(context, own)) return refuse('figures_differ')
      if (!(await isSignedExternally(context.database.sql, contract))) return refuse('external_signature_missing')
      const look = context.database.sql.transaction().execute((trx) => applicationToSign(trx, context, contract))
      return (await look) ? { purpose: 'sign', contract, payee } : refuse('contract_not_allowed')
    }
    case 'cooling_off':
      return (await consentRefusal(context.database.sql, contract)) ?? { purpose: 'consent' as const, contract, payee }
    case 'payee_declined': {
      if (payeeId === undefined) return refuse('contract_not_allowed')
      const other = await payeeToChangeTo(context, own, payeeId)
      return other instanceof Refusal ? other : { purpose: 'payee', contract, payee: other }
    }
    default:
      return refuse('contract_not_allowed')
  }
}
