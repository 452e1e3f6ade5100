import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { isProviderTrouble } from '../../providers/calling/provider-errors.ts'
import type { Liveness, LivenessAccess, LivenessRequest } from '../../providers/liveness/liveness.ts'
import type { Registration } from '../registration/registration-service.ts'
import { type Identification, notNow, pauseOf } from './identification.ts'
import { insertSession } from './identification-repository.ts'

const sessionLivesSeconds = 600

type Asked = { readonly kind: LivenessRequest['kind'] | 'mock'; readonly signal: AbortSignal }

type Opened = LivenessAccess & { readonly provider: Liveness['name']; readonly expiresAt: Date }

/** A way to the provider's check. It is asked outside any transaction; whoever has moved on meanwhile gets none. */
export async function openLiveness(
  { database, limits, providers: { liveness }, registrations }: Identification,
  { accountId }: Session,
  { kind, signal }: Asked,
): Promise<Opened | Refusal<'step_not_allowed' | 'liveness_paused' | 'provider_unavailable' | 'too_many_requests'>> {
  const registration = await registrations.findByAccount(accountId)
  if (registration?.step !== 'verigram') return refuse('step_not_allowed', { stepName: registration?.step ?? 'iin' })
  const pause = pauseOf(registration)
  if (pause) return pause
  const { isAllowed, retryAfterSeconds } = await limits.take('liveness', accountId)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  // The mock page is a wish that only some stands can fulfil; elsewhere it is a usual check.
  const provider = (kind === 'mock' && liveness.mock) || liveness.chosen
  const access = await accessTo(provider, { registration, kind: kind === 'mock' ? 'usual' : kind, signal })
  if (!access) return refuse('provider_unavailable', { retryAfterSeconds: 30 })
  return database.sql.transaction().execute(async (trx) => {
    const current = await registrations.lockByAccount(trx, accountId)
    if (current.move !== registration.move) return notNow(current)
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
