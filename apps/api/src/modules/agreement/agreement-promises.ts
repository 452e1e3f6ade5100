import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { moveOf, ofMove } from '../registration/of-move.ts'
import type { Effect } from '../registration/registration-service.ts'

/** Their names are in the database, and older than the room's. */
export const agreementToPrepare = jobKind({
  name: 'open-signing',
  schema: ofMove,
  retries: 30,
  backoff: { firstSeconds: 2, longestSeconds: 30 },
})
export const signatureToCheck = jobKind({
  name: 'check-signature',
  schema: ofMove,
  retries: 30,
  backoff: { firstSeconds: 2, longestSeconds: 60 },
})
export const agreementToExpire = jobKind({
  name: 'expire-signing',
  schema: ofMove,
  retries: 30,
  backoff: { firstSeconds: 5, longestSeconds: 300 },
})

export function agreementEffects(outbox: Outbox): { open_signing: Effect; check_signature: Effect } {
  return {
    open_signing: (trx, registration) => outbox.enqueue(trx, agreementToPrepare, moveOf(registration)),
    check_signature: (trx, registration) => outbox.enqueue(trx, signatureToCheck, moveOf(registration)),
  }
}
