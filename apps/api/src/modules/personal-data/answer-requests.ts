import type { Day } from '@qadam/domain/calendar/day'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Obligation } from '../../db/personal-data-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { eachRow } from '../../jobs/each-row.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Log } from '../../log.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { lockClient } from '../clients/lock-client.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { closeAccount } from './account-closing.ts'
import {
  type Ending,
  endAllRequests,
  endRequest,
  findObligation,
  findOpenRequests,
  findRequest,
  type OpenRequest,
} from './personal-data-repository.ts'

export type DataRequest = OpenRequest & {
  readonly state: 'asked' | 'done' | 'refused' | 'cancelled'
  readonly reason: string | null
  /** The obligation that forbids erasing the data today. */
  readonly obligation: Obligation | null
}

/** One request, open or ended, with what stands against it. */
export async function readRequest(trx: Transaction<Tables>, id: string): Promise<DataRequest | undefined> {
  const request = await findRequest(trx, id)
  return request && { ...request, obligation: await findObligation(trx, request.client_id) }
}

const answeredAtOnce = 500
const listedAtMost = 100

type Notifying = { readonly notify: Notify; readonly outbox: Outbox }

export type RequestAnswering = Notifying & { readonly database: Database; readonly log: Log }

export function listOpenRequests({ sql: db }: Database): Promise<OpenRequest[]> {
  return findOpenRequests(db, { atMost: listedAtMost })
}

/** Records the lender's answer; false if the request does not exist or has been answered already. */
export async function answerRequest(
  trx: Transaction<Tables>,
  context: Notifying,
  { ending, id }: { readonly id: string; readonly ending: Ending },
): Promise<boolean> {
  const [request] = await findOpenRequests(trx, { atMost: 1, id })
  return request !== undefined && endWith(trx, context, { request, wished: ending })
}

/** Completes requests that are due, unless an obligation is open; each in its own transaction. */
export async function answerDueRequests(context: RequestAnswering, dueBy: Day): Promise<number> {
  const { database, log } = context
  const due = await findOpenRequests(database.sql, { atMost: answeredAtOnce, dueBy })
  const { done } = await eachRow(due, { job: 'answer-personal-requests', log }, async (request) => {
    await database.sql.transaction().execute((trx) => endWith(trx, context, { request, wished: { state: 'done' } }))
  })
  return done
}

/** Returns false if the request is already answered. A legal obligation of the client overrules «done». */
async function endWith(
  trx: Transaction<Tables>,
  { notify, outbox }: Notifying,
  { request, wished }: { readonly request: OpenRequest; readonly wished: Ending },
): Promise<boolean> {
  const { client_id: clientId, id, kind } = request
  const whose = await lockClient(trx, clientId)
  const obligation = wished.state === 'done' ? await findObligation(trx, clientId) : null
  const ending: Ending = obligation ? { state: 'refused', obligation, reason: null } : wished
  if (!whose || !(await endRequest(trx, request, ending))) return false
  // Before the account is closed, while its phone and address are still known.
  const facts = { outcome: ending.state }
  const isEnd = kind === 'deletion'
  await notify(trx, { clientId, kind: isEnd ? 'deletion_answered' : 'withdrawal_answered', about: id, facts })
  if (whose.registrationId !== null) await notifyCabinet(trx, whose.registrationId, 'profile')
  if (isEnd && ending.state === 'done') {
    await endAllRequests(trx, clientId)
    await closeAccount(trx, { outbox }, { clientId, accountId: whose.accountId })
  }
  return true
}
