import { isDeepStrictEqual } from 'node:util'
import { scheduleFigures } from '@qadam/domain/lending/servicing/agreement-figures'
import type * as wire from '@qadam/wire/addenda'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { Refusal, RefusedError, refuse } from '../../http/refusal.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { type CodeRefusal, checkCode } from '../codes/check-code.ts'
import { maskedPhone } from '../codes/masked-phone.ts'
import { askerOf, type Signer } from '../codes/signer.ts'
import { fingerprintOfUsedCode } from '../codes/used-code.ts'
import { endRequest } from '../requests/end-request.ts'
import { byBorrower, isOffered, lockRequest } from '../requests/loan-request.ts'
import { happenToLoan } from '../servicing/happen-to-loan.ts'
import {
  type Addenda,
  type AddendumRow,
  agreementOf,
  endDraft,
  findAddendum,
  findOwnAddendum,
  lockLoan,
  type OwnAddendum,
  stored,
} from './addenda.ts'
import { boundToAddendum } from './addendum-code.ts'
import { showAddendum } from './addendum-views.ts'
import { signedAddendumJob } from './make-signed-addendum.ts'
import { isStillRight } from './recheck-addendum.ts'

type Signature = { readonly sms_code: string; readonly document_sha256: string }

type NotNow = Refusal<'not_found' | 'addendum_not_allowed' | 'figures_differ' | 'loan_not_allowed' | 'gesv_above_cap'>

/** Signs an addendum: the code, the new schedule in the books and the record of the signature, in one transaction. */
export async function signAddendum(
  context: Addenda,
  signer: Signer,
  { id, signature }: { readonly id: string; readonly signature: Signature },
): Promise<wire.Addendum | NotNow | CodeRefusal> {
  const { codes, database, today } = context
  const own = await findOwnAddendum(context, signer.session, id)
  if (own instanceof Refusal) return own
  const { addendum } = own
  if (!hasHash(addendum, signature)) return refuse('figures_differ')
  // The second of two clicks: the addendum is already signed.
  if (addendum.state === 'signed') return showAddendum(context, addendum)
  if (addendum.state !== 'drafted') return refuse('addendum_not_allowed')
  if (addendum.on_day !== today()) return refuse('figures_differ')
  const given = { code: signature.sms_code, bound: boundToAddendum(addendum).sha256 }
  const refused = await database.sql.transaction().execute(async (trx) => {
    const wrong = await checkCode(trx, codes, askerOf(signer), given)
    return wrong ?? signLocked(trx, context, { own, signer, signature, bound: given.bound })
  })
  if (!refused) return showAddendum(context, addendum)
  // A concurrent request was first: its code is used up and the addendum is signed.
  const now = await findAddendum(database.sql, id)
  return now?.state === 'signed' ? showAddendum(context, now) : refused
}

type Signing = {
  readonly own: OwnAddendum
  readonly signer: Signer
  readonly signature: Signature
  readonly bound: Buffer
}

async function signLocked(
  trx: Transaction<Tables>,
  context: Addenda,
  { bound, own, signature, signer }: Signing,
): Promise<NotNow | undefined> {
  const { calendar, outbox, today } = context
  const { loan_id: loanId } = own.addendum
  const loan = await lockLoan(trx, loanId)
  const addendum = await findAddendum(trx, own.addendum.id)
  if (addendum?.state !== 'drafted') return refuse('addendum_not_allowed')
  const { request_id: requestId } = addendum
  if (requestId !== null && !isOffered(await lockRequest(trx, requestId), today()))
    return refuse('addendum_not_allowed')
  if (!(await isStillRight(trx, context, { addendum, loan }))) {
    await endDraft(trx, addendum.id, 'stale')
    return refuse('figures_differ')
  }
  const happening = await happenToLoan(trx, { calendar: calendar(), today: today() }, loanId, agreementOf(addendum))
  if (!happening) throw new RefusedError(refuse('not_found'))
  const isAsSigned = isDeepStrictEqual(stored(scheduleFigures(happening.after)), addendum.figures.after)
  if (!isAsSigned) throw new Error('The books differ from the signed schedule')
  await trx
    .updateTable('loan_addenda')
    .set({
      ...{ state: 'signed', signed_at: sql<Date>`now()`, event_number: happening.number },
      ...{ signed_sha256: hashIn(signature), signed_address: signer.ip, signed_user_agent: signer.userAgent },
      masked_phone: maskedPhone(signer.session.phone),
      code_sha256: await fingerprintOfUsedCode(trx, { phone: signer.session.phone, bound }),
    })
    .where('id', '=', addendum.id)
    .execute()
  if (requestId !== null)
    await endRequest(trx, { today: today() }, { id: requestId, ending: 'agreed', operator: byBorrower })
  await outbox.enqueue(trx, signedAddendumJob, { addendum_id: addendum.id })
  await notifyCabinet(trx, own.client.registrationId, 'loan')
  return undefined
}

/** The hash of the file that was read, in either language. */
function hasHash({ sha256_kk, sha256_ru }: AddendumRow, signature: Signature): boolean {
  return [sha256_ru, sha256_kk].some((known) => known.equals(hashIn(signature)))
}

function hashIn({ document_sha256 }: Signature): Buffer {
  return Buffer.from(document_sha256, 'hex')
}
