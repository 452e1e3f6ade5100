import type * as wire from '@qadam/wire/contracts'
import type { InputOf } from '@qadam/wire/endpoint'
import type { Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { countSignedContract } from '../../telemetry/money-metrics.ts'
import { moveApplication } from '../applications/application.ts'
import { type CodeRefusal, checkCode } from '../codes/check-code.ts'
import { maskedPhone } from '../codes/masked-phone.ts'
import { askerOf, type Signer } from '../codes/signer.ts'
import { fingerprintOfUsedCode } from '../codes/used-code.ts'
import { type ContractRow, findContract, lockOwnContract, moveContract, rightNow } from './contract.ts'
import { boundTo } from './contract-code.ts'
import { showContract } from './contract-views.ts'
import { type Contracts, findOwnContract, type NotNow, type OwnContract } from './contracts.ts'
import { insertDisclosure } from './contracts-disclosures-repository.ts'
import { inHours, sumSignedOn } from './contracts-repository.ts'
import { consentWithinHours, coolingOffHours, needsCoolingOff } from './cooling-off.ts'
import { isSignedExternally } from './external-signature.ts'
import { faceToSign } from './face-to-sign.ts'
import { signedFileJob } from './make-signed-file.ts'
import { coolingOffNotice } from './notify-cooling-off-over.ts'
import { payoutJob } from './payout-job-kind.ts'
import { redraftForToday } from './redraft-contract.ts'
import { applicationToSign } from './signing-facts.ts'

type Signature = InputOf<typeof wire.signContract>['body']

/** Signs a loan contract: the code, the jobs it queues and the records the law requires, all in one transaction. */
export async function signContract(
  context: Contracts,
  signer: Signer,
  { id, signature }: { readonly id: string; readonly signature: Signature },
): Promise<
  | wire.LoanContract
  | NotNow
  | Refusal<'external_signature_missing' | 'figures_differ' | 'lending_paused' | 'step_not_allowed'>
  | CodeRefusal
> {
  const { codes, database } = context
  const own = await findOwnContract(context, signer.session, id)
  if (own instanceof Refusal) return own
  const { contract, payee } = own
  // The second of two clicks: the contract is already signed.
  if (isSignedAs(contract, signature)) return showContract(database, contract)
  if (contract.state !== 'to_sign') return refuse('contract_not_allowed')
  if (context.policy.isLendingPaused()) return refuse('lending_paused')
  if (!hasFigures(contract, signature)) return refuse('figures_differ')
  const outdated = await faceToSign(context, signer, own)
  if (outdated) return outdated
  if (await redraftForToday(context, own)) return refuse('figures_differ')
  if (!(await isSignedExternally(database.sql, contract))) return refuse('external_signature_missing')
  const given = { code: signature.sms_code, bound: boundTo({ purpose: 'sign', contract, payee }).sha256 }
  const refused = await database.sql.transaction().execute(async (trx) => {
    const wrong = await checkCode(trx, codes, askerOf(signer), given)
    return wrong ?? signLocked(trx, context, { own, signer, signature, bound: given.bound })
  })
  if (!refused) return showContract(database, contract)
  // A concurrent request was first: its code is used up and the contract is signed.
  const now = await findContract(database.sql, id)
  return now && isSignedAs(now, signature) ? showContract(database, now) : refused
}

type Signing = {
  readonly own: OwnContract
  readonly signer: Signer
  readonly signature: Signature
  readonly bound: Buffer
}

async function signLocked(
  trx: Transaction<Tables>,
  context: Contracts,
  { bound, own: { client, contract }, signature, signer }: Signing,
): Promise<NotNow | undefined> {
  const { outbox } = context
  const row = await lockOwnContract(trx, { id: contract.id, clientId: client.id })
  const application = row && (await applicationToSign(trx, context, row))
  if (!row || !application) return refuse('contract_not_allowed')
  const signedBefore = await sumSignedOn(trx, { clientId: client.id, day: row.open_date })
  const mustCool = needsCoolingOff(signedBefore + Number(row.amount_tiyn), row.open_date)
  const hours = coolingOffHours(row.open_date)
  await moveContract(trx, row, mustCool ? 'signed_to_cool_off' : 'signed', {
    signed_at: rightNow,
    signed_sha256: hashIn(signature),
    signed_address: signer.ip,
    signed_user_agent: signer.userAgent,
    needs_cooling_off: mustCool,
    ...(mustCool && {
      cooling_off_ends_at: inHours(hours),
      consent_by: inHours(hours + consentWithinHours),
    }),
  })
  await trx
    .insertInto('contract_signatures')
    .values({
      contract_id: row.id,
      masked_phone: maskedPhone(signer.session.phone),
      code_sha256: await fingerprintOfUsedCode(trx, { phone: signer.session.phone, bound }),
    })
    .execute()
  await outbox.enqueue(trx, signedFileJob, { contract_id: row.id })
  await moveApplication(trx, application, 'contract_signed')
  await afterCommit(trx, () => countSignedContract(row.amount_tiyn))
  await insertDisclosure(trx, row, signer)
  if (!mustCool) await outbox.enqueue(trx, payoutJob, { contract_id: row.id })
  else await outbox.enqueue(trx, coolingOffNotice, { contract_id: row.id }, { delaySeconds: hours * 3_600 + 1 })
  await notifyCabinet(trx, client.registrationId, 'contract')
  return undefined
}

/** The figures shown on the screen come back with the code, and must match. */
function hasFigures(contract: ContractRow, signature: Signature): boolean {
  const { amount_tiyn, method, term } = signature
  return (
    Number(contract.amount_tiyn) === amount_tiyn &&
    contract.term === term &&
    contract.method === method &&
    [contract.sha256_ru, contract.sha256_kk].some((known) => known?.equals(hashIn(signature)))
  )
}

function isSignedAs(contract: ContractRow, signature: Signature): boolean {
  return contract.signed_at !== null && contract.state !== 'cancelled' && hasFigures(contract, signature)
}

function hashIn({ document_sha256 }: Signature): Buffer {
  return Buffer.from(document_sha256, 'hex')
}
