import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/cases'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockClient } from '../clients/lock-client.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { answerRequest, readRequest } from '../personal-data/answer-requests.ts'
import { freeItem, isHeldByAnother } from './claims.ts'

type Answering = { readonly database: Database; readonly notify: Notify; readonly outbox: Outbox }

/** Ends a request about personal data; the client may have cancelled it, or its day may have come, a moment before. */
export async function answerPersonalCase(
  { database, notify, outbox }: Answering,
  caller: StaffCaller,
  { body, params: { id } }: InputOf<typeof wire.answerPersonalCase>,
): Promise<AnswerOf<typeof wire.answerPersonalCase> | Refusal<'not_found' | 'item_taken' | 'item_changed'>> {
  const item = { kind: 'case', subject: id } as const
  return database.sql.transaction().execute(async (trx) => {
    const request = await readRequest(trx, id)
    if (!request || !(await lockClient(trx, request.client_id))) return refuse('not_found')
    if (await isHeldByAnother(trx, caller.staff, item)) return refuse('item_taken')
    const reason = body.outcome === 'refused' ? body.reason : null
    const ending =
      reason === null ? ({ state: 'done' } as const) : ({ state: 'refused', obligation: null, reason } as const)
    if (!(await answerRequest(trx, { notify, outbox }, { id, ending }))) return refuse('item_changed')
    await freeItem(trx, caller.staff, item)
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'personal-request.answer', subjectKind: 'client' },
      ...{ subjects: [request.client_id], reason: reason ?? undefined },
      facts: { case: id, kind: request.kind, outcome: body.outcome },
    })
    return { answered: true as const }
  })
}
