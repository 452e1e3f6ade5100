import type { Day } from '@qadam/domain/calendar/day'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { eachRow } from '../../jobs/each-row.ts'
import type { Log } from '../../log.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import { lockClient } from '../clients/lock-client.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import type { SessionService } from '../session/session-service.ts'
import { closeAccount } from './account-closing.ts'
import {
  type Ending,
  endAllRequests,
  endRequest,
  findObligation,
  findOpenRequests,
  type OpenRequest,
} from './personal-data-repository.ts'

const answeredAtOnce = 500
const listedAtMost = 100

export type RequestsDeps = {
  readonly database: Database
  readonly log: Log
  readonly notify: Notify
  readonly endSessionsOf: SessionService['endSessionsOf']
}

/** Whoever’s day has come: done, unless something is open after all. Each in a transaction of its own. */
async function answerDueRequests(deps: RequestsDeps, dueBy: Day): Promise<number> {
  const due = await findOpenRequests(deps.database.sql, { atMost: answeredAtOnce, dueBy })
  const { done } = await eachRow(due, { job: 'answer-personal-requests', log: deps.log }, async (request) => {
    await deps.database.sql.transaction().execute((trx) => answerRequest(deps, trx, request, { state: 'done' }))
  })
  return done
}

export type PersonalRequestsService = {
  list(): Promise<OpenRequest[]>
  /** False where there is no such request, or it has its answer already. */
  answer(trx: Transaction<Tables>, id: string, ending: Ending): Promise<boolean>
  /** How many were answered because their day has come. */
  answerDue(dueBy: Day): Promise<number>
}

/** For whoever speaks for the lender. */
export function personalRequestsService(deps: RequestsDeps): PersonalRequestsService {
  return {
    list: () => findOpenRequests(deps.database.sql, { atMost: listedAtMost }),
    async answer(trx, id, ending) {
      const [request] = await findOpenRequests(trx, { atMost: 1, id })
      return request !== undefined && answerRequest(deps, trx, request, ending)
    },
    answerDue: (dueBy) => answerDueRequests(deps, dueBy),
  }
}

/** False where it has its answer already. What the law still wants of the client overrules a «done». */
async function answerRequest(
  { endSessionsOf, notify }: RequestsDeps,
  trx: Transaction<Tables>,
  request: Pick<OpenRequest, 'id' | 'kind' | 'client_id'>,
  wished: Ending,
): Promise<boolean> {
  const { client_id: clientId, id, kind } = request
  const whose = await lockClient(trx, clientId)
  const obligation = wished.state === 'done' ? await findObligation(trx, clientId) : null
  const ending: Ending = obligation ? { state: 'refused', obligation, reason: null } : wished
  if (!whose || !(await endRequest(trx, request, ending))) return false
  // Before the account is closed: its phone and address are still known.
  const facts = { outcome: ending.state }
  const isEnd = kind === 'deletion'
  await notify(trx, { clientId, kind: isEnd ? 'deletion_answered' : 'withdrawal_answered', about: id, facts })
  if (whose.registrationId !== null) await tellCabinet(trx, whose.registrationId, 'profile')
  if (isEnd && ending.state === 'done') {
    await endAllRequests(trx, clientId)
    await closeAccount(trx, { clientId, accountId: whose.accountId }, endSessionsOf)
  }
  return true
}
