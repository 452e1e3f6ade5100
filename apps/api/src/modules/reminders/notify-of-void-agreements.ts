import { addDays } from '@qadam/domain/calendar/day'
import { findRecountedSince, findVoidSince } from '../addenda/void-addenda.ts'
import type { Reminding } from './remind-borrowers.ts'

const daysBack = 7

/**
 * Notifies borrowers that an agreement of theirs is void. By the hour and not in the reversal itself, so that a payment
 * that is taken back and comes again within it frightens nobody; a notice is enqueued once.
 */
export async function notifyOfVoidAgreements({ database, notify, today }: Reminding): Promise<void> {
  const found = await findVoidSince(database, addDays(today(), -daysBack))
  for (const { by, clientId, contractNumber, id, number, onDay } of found)
    await database.sql.transaction().execute((trx) =>
      notify(trx, {
        ...{ clientId, kind: 'agreement_void', about: id },
        facts: {
          ...{ number: String(contractNumber), addendum: number, on: onDay },
          ...(by === 'return_failed' && { because: by }),
        },
      }),
    )
}

/** The same of agreements that hold with other sums; a notice for each time the sums change. */
export async function notifyOfRecountedAgreements({ database, notify, today }: Reminding): Promise<void> {
  const found = await findRecountedSince(database, addDays(today(), -daysBack))
  for (const { clientId, contractNumber, id, number, onDay, version } of found)
    await database.sql.transaction().execute((trx) =>
      notify(trx, {
        ...{ clientId, kind: 'agreement_recounted', about: `${id} ${version}` },
        facts: { number: String(contractNumber), addendum: number, on: onDay },
      }),
    )
}
