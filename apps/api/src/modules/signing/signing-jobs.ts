import { createHash } from 'node:crypto'
import type { IdentificationError } from '@qadam/domain/registration/identification-errors'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { type Job, type JobContext, jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { isProviderTrouble } from '../../providers/calling/provider-errors.ts'
import type { Signing, SigningResult } from '../../providers/signing/signing.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Effect, Registration, RegistrationService } from '../registration/registration-service.ts'
import {
  findNewestSigning,
  findSigning,
  finishSigning,
  insertSigning,
  keepProviderId,
  type SigningRow,
} from './signing-repository.ts'

const ofMove = z.object({ registration_id: z.uuid(), move: z.int() })

const openSigning = jobKind({
  name: 'open-signing',
  schema: ofMove,
  retries: 30,
  backoff: { firstSeconds: 2, longestSeconds: 30 },
})
const checkSignature = jobKind({
  name: 'check-signature',
  schema: ofMove,
  retries: 30,
  backoff: { firstSeconds: 2, longestSeconds: 60 },
})
const expireSigning = jobKind({
  name: 'expire-signing',
  schema: ofMove,
  retries: 30,
  backoff: { firstSeconds: 5, longestSeconds: 300 },
})

/** In so many tries a provider has failed; the client may start again. */
const mostOpenTries = 5
const mostExchangeTries = 8
const pageLivesSeconds = 86_400

export function signingEffects(outbox: Outbox): { open_signing: Effect; check_signature: Effect } {
  const payloadOf = ({ id, move }: Registration) => ({ registration_id: id, move })
  return {
    open_signing: (trx, registration) => outbox.enqueue(trx, openSigning, payloadOf(registration)),
    check_signature: (trx, registration) => outbox.enqueue(trx, checkSignature, payloadOf(registration)),
  }
}

export type Agreement = { readonly name: string; readonly pdf: Buffer }

type Deps = {
  readonly database: Database
  readonly outbox: Outbox
  readonly registrations: RegistrationService
  readonly signing: Signing
  readonly secrets: Secrets
  readonly phoneOf: (accountId: string) => Promise<string | undefined>
  readonly renderAgreement: (registration: Registration) => Promise<Agreement>
}

export function signingJobs(deps: Deps): Job[] {
  const { database, outbox, registrations } = deps
  const inTransaction = database.sql.transaction()
  const standing = async (registration_id: string, move: number) => {
    const registration = await registrations.findById(registration_id)
    return registration?.move === move ? registration : undefined
  }

  return [
    {
      ...openSigning,
      async run({ move, registration_id }, context) {
        const opening = await standing(registration_id, move)
        if (!opening) return
        const signingId = await openedPage(deps, opening, context)
        await inTransaction.execute(async (trx) => {
          const registration = await registrations.lockById(trx, registration_id)
          const row = await findSigning(trx, { registrationId: registration_id, move })
          if (!registration || !row || registration.move !== move) return
          if (signingId === undefined) {
            await finishSigning(trx, row.id, { result: 'refused', reason: 'bad_request' })
            await registrations.move(trx, registration, 'signing_open_failed', { error: 'bad_request' })
            return
          }
          await keepProviderId(trx, row.id, signingId)
          const moved = await registrations.move(trx, registration, 'signing_opened')
          const late = { registration_id, move: moved.registration.move }
          await outbox.enqueue(trx, expireSigning, late, { delaySeconds: pageLivesSeconds })
        })
      },
    },
    {
      ...checkSignature,
      async run({ move, registration_id }, context) {
        const checked = await standing(registration_id, move)
        const row = checked && (await findNewestSigning(database.sql, registration_id))
        if (!checked || !row?.sealed_code) return
        const result = await exchanged(deps, row, context)
        await inTransaction.execute(async (trx) => {
          const registration = await registrations.lockById(trx, registration_id)
          if (!registration || registration.move !== move) return
          const refused = refusalIn(result, registration)
          if (refused !== undefined || result.kind !== 'signed') {
            await finishSigning(trx, row.id, { result: 'refused', reason: refused ?? 'bad_request' })
            await registrations.move(trx, registration, 'signing_refused', { error: refused ?? 'bad_request' })
            return
          }
          await finishSigning(trx, row.id, { result: 'signed', signature: result.signature })
          await registrations.move(trx, registration, 'signing_verified')
        })
      },
    },
    {
      ...expireSigning,
      run: ({ move, registration_id }) =>
        inTransaction.execute(async (trx) => {
          const registration = await registrations.lockById(trx, registration_id)
          if (!registration || registration.move !== move) return
          const row = await findNewestSigning(trx, registration_id)
          if (row) await finishSigning(trx, row.id, { result: 'expired', reason: 'bad_request' })
          await registrations.move(trx, registration, 'signing_refused', { error: 'bad_request' })
        }),
    },
  ]
}

/** The document is kept before the provider is asked, so that a repetition asks about the very same bytes. */
async function openedPage(deps: Deps, registration: Registration, context: JobContext): Promise<string | undefined> {
  const { database, phoneOf, renderAgreement, signing } = deps
  const named = { registrationId: registration.id, move: registration.move }
  const agreement = await renderAgreement(registration)
  const sha256 = createHash('sha256').update(agreement.pdf).digest()
  await insertSigning(database, { ...named, pdf: agreement.pdf, sha256 })
  const row = await findSigning(database.sql, named)
  const phone = await phoneOf(registration.account_id)
  if (!row || !phone || !registration.iin) throw new Error('There is nobody, or nothing, to sign')
  const request = {
    iin: registration.iin,
    phone,
    isResident: registration.is_resident === true,
    documentName: agreement.name,
    documentSha256: row.document_sha256.toString('hex'),
    pdf: row.document_pdf,
  }
  try {
    return (await signing.open(request, { key: row.id, signal: context.signal })).signingId
  } catch (error) {
    if (isProviderTrouble(error) && context.attempt >= mostOpenTries) return undefined
    throw error
  }
}

async function exchanged({ secrets, signing }: Deps, row: SigningRow, context: JobContext): Promise<SigningResult> {
  const code = secrets.open('signing-state', row.sealed_code!).toString()
  const answer = { signingId: row.provider_signing_id ?? '', code, returnTo: row.return_to ?? '' }
  try {
    return await signing.exchange(answer, { key: row.id, signal: context.signal })
  } catch (error) {
    if (isProviderTrouble(error) && context.attempt >= mostExchangeTries)
      return { kind: 'refused', reason: 'bad_request' }
    throw error
  }
}

/** A good signature of somebody else is no signature. */
function refusalIn(result: SigningResult, { iin }: Registration): IdentificationError | undefined {
  if (result.kind === 'refused') return result.reason
  return result.signerIin === iin ? undefined : 'coiderrortype_data_rejected'
}
