import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { isProviderTrouble } from '../../providers/calling/provider-errors.ts'
import type { Liveness, LivenessAccess, LivenessRequest } from '../../providers/liveness/liveness.ts'
import { consentByTick, findMissingConsent, type Signer } from '../documents/consent-by-tick.ts'
import { findRegistrationOf, lockRegistrationOf, type Registration } from '../registration/registration.ts'
import { type Identification, notNow, pauseOf } from './identification.ts'
import { insertSession } from './identification-repository.ts'

const sessionLivesSeconds = 600

type Asked = {
  readonly kind: LivenessRequest['kind'] | 'mock'
  readonly signal: AbortSignal
  /** Ids of the documents ticked on the consent screen. */
  readonly ticked: readonly number[]
}

type Who = Session & Omit<Signer, 'phone'>

type Opened = LivenessAccess & { readonly provider: Liveness['name']; readonly expiresAt: Date }

/**
 * Opens the provider's check. The consent is signed before the first frame; the provider is called outside any
 * transaction, and a client who has moved on or withdrawn the consent meanwhile gets no session.
 */
export async function openLiveness(
  {
    database,
    limits,
    outbox,
    providers: { liveness },
  }: Pick<Identification, 'database' | 'limits' | 'outbox' | 'providers'>,
  who: Who,
  { kind, signal, ticked }: Asked,
): Promise<
  | Opened
  | Refusal<'step_not_allowed' | 'consent_missing' | 'liveness_paused' | 'provider_unavailable' | 'too_many_requests'>
> {
  const { accountId } = who
  const consent = { bundle: 'registration', code: 'biometric-consent', ticked } as const
  const registration = await findRegistrationOf(database, accountId)
  if (registration?.step !== 'verigram') return refuse('step_not_allowed', { stepName: registration?.step ?? 'iin' })
  const pause = pauseOf(registration)
  if (pause) return pause
  const unsigned = await findMissingConsent(database.sql, who, consent)
  if (unsigned) return consentMissing(unsigned)
  const { isAllowed, retryAfterSeconds } = await limits.take('liveness', accountId)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  // The mock page exists only on some stands; elsewhere the client gets a usual check.
  const provider = (kind === 'mock' && liveness.mock) || liveness.chosen
  const access = await accessTo(provider, { registration, kind: kind === 'mock' ? 'usual' : kind, signal })
  if (!access) return refuse('provider_unavailable', { retryAfterSeconds: 30 })
  return database.sql.transaction().execute(async (trx) => {
    const current = await lockRegistrationOf(trx, accountId)
    if (current.move !== registration.move) return notNow(current)
    const missing = await consentByTick(trx, outbox, who, consent)
    if (missing) return consentMissing(missing)
    const expiresAt = await insertSession(trx, {
      registrationId: current.id,
      move: current.move,
      provider: provider.name,
      assurance: provider.assurance,
      access,
      livesSeconds: sessionLivesSeconds,
    })
    return { ...access, provider: provider.name, expiresAt }
  })
}

function consentMissing(document: { readonly id: number; readonly code: string }): Refusal<'consent_missing'> {
  const fields = { document_template_ids: 'documents_missing' } as const
  return refuse('consent_missing', { fields, documents: [document], stepName: 'verigram' })
}

async function accessTo(
  provider: Liveness,
  { kind, registration, signal }: { kind: LivenessRequest['kind']; registration: Registration; signal: AbortSignal },
): Promise<LivenessAccess | undefined> {
  const { id, move } = registration
  try {
    return await provider.openSession({ personId: id, kind }, { key: `${id}:${move}`, signal })
  } catch (error) {
    if (isProviderTrouble(error)) return undefined
    throw error
  }
}
