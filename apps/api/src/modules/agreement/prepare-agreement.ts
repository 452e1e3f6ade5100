import { createHash } from 'node:crypto'
import type { JobContext } from '../../jobs/job.ts'
import { isProviderTrouble } from '../../providers/calling/provider-errors.ts'
import type { NamedLender } from '../documents/named-lender.ts'
import { type MovePayload, statusAt } from '../registration/move-payload.ts'
import { moveRegistration } from '../registration/move-registration.ts'
import { lockRegistration, type Registration } from '../registration/registration.ts'
import { phoneOf } from '../session/account-phone.ts'
import type { Agreement } from './agreement.ts'
import { renderAgreement } from './agreement-document.ts'
import { agreementToExpire } from './agreement-job-kinds.ts'
import { findSigning, finishSigning, insertSigning, keepProviderId } from './agreement-repository.ts'

/** After this many attempts the provider counts as failed, and the client may start again. */
const maxTries = 5
const pageLivesSeconds = 86_400

export type Preparing = Pick<Agreement, 'database' | 'outbox' | 'today' | 'providers'> & {
  readonly lender: string
  readonly legal: NamedLender
}

/** Renders the agreement and opens the provider's signing page for it. */
export async function prepareAgreement(
  deps: Preparing,
  { move, registration_id }: MovePayload,
  context: JobContext,
): Promise<void> {
  const { database, outbox } = deps
  const opening = await statusAt(database, { move, registration_id })
  if (!opening) return
  const signingId = await openedPage(deps, opening, context)
  await database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistration(trx, registration_id)
    const row = await findSigning(trx, { registrationId: registration_id, move })
    if (!registration || !row || registration.move !== move) return
    if (signingId === undefined) {
      await finishSigning(trx, row.id, { result: 'refused', reason: 'bad_request' })
      await moveRegistration(trx, deps, registration, 'signing_open_failed', { error: 'bad_request' })
      return
    }
    await keepProviderId(trx, row.id, signingId)
    const moved = await moveRegistration(trx, deps, registration, 'signing_opened')
    const late = { registration_id, move: moved.registration.move }
    await outbox.enqueue(trx, agreementToExpire, late, { delaySeconds: pageLivesSeconds })
  })
}

/** The document is stored before the provider is called, so that a retry sends exactly the same bytes. */
async function openedPage(
  { database, legal, lender, providers }: Preparing,
  registration: Registration,
  { attempt, signal }: JobContext,
): Promise<string | undefined> {
  const named = { registrationId: registration.id, move: registration.move }
  const document = await renderAgreement({ database, legal, lender }, registration)
  const sha256 = createHash('sha256').update(document.pdf).digest()
  await insertSigning(database, { ...named, pdf: document.pdf, sha256 })
  const row = await findSigning(database.sql, named)
  const phone = await phoneOf(database, registration.account_id)
  if (!row || !phone || !registration.iin) throw new Error('The client or the document to sign is missing')
  const request = {
    iin: registration.iin,
    phone,
    isResident: registration.is_resident === true,
    documentName: document.name,
    documentSha256: row.document_sha256.toString('hex'),
    pdf: row.document_pdf,
  }
  try {
    return (await providers.signing.open(request, { key: row.id, signal })).signingId
  } catch (error) {
    if (isProviderTrouble(error) && attempt >= maxTries) return undefined
    throw error
  }
}
