import type { RegistrationStep } from '@qadam/contract/registration'
import type { Day } from '@qadam/domain/calendar/day'
import type { IdentificationError } from '@qadam/domain/registration/identification-errors'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Signing } from '../../providers/signing/signing.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { newToken } from '../../secrets/tokens.ts'
import type { Registration, RegistrationService } from '../registration/registration-service.ts'
import { isOwnReturnAddress } from './return-address.ts'
import { findNewestSigning, finishSigning, keepCode, keepState } from './signing-repository.ts'

const repeatsPerDay = 5

type Deps = {
  readonly database: Database
  readonly registrations: RegistrationService
  readonly signing: Signing
  readonly secrets: Secrets
  readonly siteOrigin: string
  readonly today: () => Day
}

export type PassedBack = {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly error?: string | undefined
}

export type SigningService = {
  redirect(session: Session, returnTo: string): Promise<string | Refusal<'step_not_allowed' | 'validation_failed'>>
  takeResult(
    session: Session,
    passed: PassedBack,
  ): Promise<RegistrationStep | Refusal<'step_not_allowed' | 'validation_failed'>>
  repeat(session: Session): Promise<RegistrationStep | Refusal<'step_not_allowed' | 'signing_repeats_over'>>
}

export function signingService(deps: Deps): SigningService {
  const { database, registrations, secrets, signing, siteOrigin, today } = deps
  const inTransaction = database.sql.transaction()
  const notNow = ({ step }: Registration) => refuse('step_not_allowed', { stepName: step })
  const macOf = (signingId: string, state: string) => secrets.mac('signing-state', `${signingId} ${state}`)

  return {
    async redirect(session, returnTo) {
      if (!isOwnReturnAddress(returnTo, siteOrigin)) {
        return refuse('validation_failed', { fields: { return_to: 'return_to_foreign' } })
      }
      return inTransaction.execute(async (trx) => {
        const registration = await registrations.lockByAccount(trx, session.accountId)
        const opened = await findNewestSigning(trx, registration.id)
        if (registration.step !== 'signing_init_success' || !opened?.provider_signing_id) return notNow(registration)
        const state = newToken()
        await keepState(trx, opened.id, { mac: macOf(opened.id, state), returnTo })
        return signing.pageAddress({
          signingId: opened.provider_signing_id,
          isResident: registration.is_resident === true,
          state,
          returnTo,
        })
      })
    },

    takeResult: (session, { code, error, state }) =>
      inTransaction.execute(async (trx) => {
        const registration = await registrations.lockByAccount(trx, session.accountId)
        const opened = await findNewestSigning(trx, registration.id)
        if (!opened) return notNow(registration)
        // The page of the answer was opened twice: the first time has already led on.
        const isOurs = state !== undefined && opened.state_mac?.equals(macOf(opened.id, state)) === true
        if (registration.step !== 'signing_init_success') {
          return isOurs ? registrations.present(registration) : notNow(registration)
        }
        if (!isOurs) return refuse('validation_failed', { fields: { state: 'state_foreign' } })
        if (error === undefined && !code) return refuse('validation_failed', { fields: { code: 'required' } })
        if (error !== undefined || !code) {
          const reason = reasonOf(error ?? '')
          await finishSigning(trx, opened.id, { result: 'refused', reason })
          const moved = await registrations.move(trx, registration, 'signing_refused', { error: reason })
          return registrations.present(moved.registration)
        }
        await keepCode(trx, opened.id, secrets.seal('signing-state', Buffer.from(code)))
        const moved = await registrations.move(trx, registration, 'signing_returned')
        return registrations.present(moved.registration)
      }),

    repeat: (session) =>
      inTransaction.execute(async (trx) => {
        const registration = await registrations.lockByAccount(trx, session.accountId)
        // The second click of two.
        if (registration.step === 'signing_init') return registrations.present(registration)
        if (registration.step !== 'signing_failed') return notNow(registration)
        const day = today()
        const repeats = registration.signing_repeats_day === day ? registration.signing_repeats : 0
        if (repeats >= repeatsPerDay) return refuse('signing_repeats_over')
        const moved = await registrations.move(trx, registration, 'signing_repeated', {
          set: { signing_repeats: repeats + 1, signing_repeats_day: day },
        })
        return registrations.present(moved.registration)
      }),
  }
}

/** OAuth's words for a «no» in the specification's. */
function reasonOf(error: string): IdentificationError {
  if (error === 'access_denied' || error === 'request_is_rejected_by_user') return 'request_is_rejected_by_user'
  return error === 'redirect_uri_is_not_valid' || error === 'invalid_redirect_uri'
    ? 'redirect_uri_is_not_valid'
    : 'bad_request'
}
