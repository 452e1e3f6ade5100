import type { Day } from '@qadam/domain/calendar/day'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { lockClient } from '../clients/lock-client.ts'
import { forgetTouches, marketingConsent } from '../marketing/touches.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { type CorrectedField, type DataChange, endBlocking, endChange, findChange } from './data-changes.ts'
import { insertWithdrawal } from './personal-data-repository.ts'

type Answering = { readonly notify: Notify; readonly today: () => Day }

type Answer = { readonly id: string; readonly refusedBecause: string | null }

/** Corrects or blocks, or refuses with a reason; false if somebody has answered meanwhile. */
export async function answerDataChange(
  trx: Transaction<Tables>,
  { notify, today }: Answering,
  { id, refusedBecause }: Answer,
): Promise<boolean> {
  const asked = await findChange(trx, id)
  const whose = asked && (await lockClient(trx, asked.client_id))
  if (!asked || !whose) return false
  const isRefused = refusedBecause !== null
  const old_value = isRefused || asked.what === 'blocking' ? null : await presentValue(trx, asked.client_id, asked.what)
  const ending = isRefused
    ? ({ state: 'refused', reason: refusedBecause } as const)
    : ({ state: 'done', old_value } as const)
  if (!(await endChange(trx, id, ending))) return false
  if (!isRefused) await carryOut(trx, asked, { accountId: whose.accountId, today: today() })
  await notifyOutcome(trx, notify, { asked, registrationId: whose.registrationId, outcome: ending.state })
  return true
}

/** Lets the data be used again; false if it is not blocked. */
export async function liftBlocking(
  trx: Transaction<Tables>,
  { notify }: Pick<Answering, 'notify'>,
  { because, id }: { readonly id: string; readonly because: string },
): Promise<boolean> {
  const asked = await findChange(trx, id)
  const whose = asked && (await lockClient(trx, asked.client_id))
  if (!asked || !whose || !(await endBlocking(trx, id, because))) return false
  await notifyOutcome(trx, notify, { asked, registrationId: whose.registrationId, outcome: 'lifted' })
  return true
}

/** The part of the name as it stands, which staff see beside the one demanded. */
export async function presentValue(
  trx: Transaction<Tables>,
  clientId: string,
  field: CorrectedField,
): Promise<string | null> {
  const client = await trx.selectFrom('clients').select(field).where('id', '=', clientId).executeTakeFirst()
  return client?.[field] ?? null
}

type Whose = { readonly accountId: string; readonly today: Day }

/** Signed papers keep the name that was signed; the registration stores the same answer and must not contradict it. */
async function carryOut(trx: Transaction<Tables>, asked: DataChange, { accountId, today }: Whose): Promise<void> {
  const { client_id: clientId, new_value, what } = asked
  if (what === 'blocking') {
    await insertWithdrawal(trx, { clientId, code: marketingConsent, dueOn: today }, true)
    await forgetTouches(trx, accountId)
    return
  }
  if (new_value === null) throw new Error('A correction without the right value')
  await trx
    .updateTable('clients')
    .set({ [what]: new_value })
    .where('id', '=', clientId)
    .execute()
  await trx
    .updateTable('registrations')
    .set({ [what]: new_value })
    .where('account_id', '=', accountId)
    .execute()
}

type Outcome = {
  readonly asked: DataChange
  readonly registrationId: string | null
  readonly outcome: 'done' | 'refused' | 'lifted'
}

async function notifyOutcome(trx: Transaction<Tables>, notify: Notify, { asked, outcome, registrationId }: Outcome) {
  const { client_id: clientId, id, what } = asked
  const facts = { about: what === 'blocking' ? 'blocking' : 'correction', outcome } as const
  // A blocking is answered once, and lifted once.
  await notify(trx, { clientId, kind: 'data_change_answered', about: `${id} ${outcome}`, facts })
  if (registrationId !== null) await notifyCabinet(trx, registrationId, 'profile')
}
