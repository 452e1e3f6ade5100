import type { Day } from '@qadam/domain/calendar/day'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/cases'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockClient } from '../clients/lock-client.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { answerDataChange } from '../personal-data/answer-data-change.ts'
import { answerRequest, readRequest } from '../personal-data/answer-requests.ts'
import { findChange } from '../personal-data/data-changes.ts'
import { freeItem, isHeldByAnother } from './claims.ts'

type Answering = {
  readonly database: Database
  readonly notify: Notify
  readonly outbox: Outbox
  readonly today: () => Day
}

/** A case about data, of whichever table. */
type Asked = {
  readonly client_id: string
  readonly kind: string
  /** False if it has been answered meanwhile. */
  readonly end: (refusedBecause: string | null) => Promise<boolean>
}

/** Ends a request about personal data; the client may have cancelled it, or its day may have come, a moment before. */
export async function answerPersonalCase(
  context: Answering,
  caller: StaffCaller,
  { body, params: { id } }: InputOf<typeof wire.answerPersonalCase>,
): Promise<AnswerOf<typeof wire.answerPersonalCase> | Refusal<'not_found' | 'item_taken' | 'item_changed'>> {
  const item = { kind: 'case', subject: id } as const
  return context.database.sql.transaction().execute(async (trx) => {
    const asked = await findAsked(trx, context, id)
    if (!asked || !(await lockClient(trx, asked.client_id))) return refuse('not_found')
    if (await isHeldByAnother(trx, caller.staff, item)) return refuse('item_taken')
    const reason = body.outcome === 'refused' ? body.reason : null
    if (!(await asked.end(reason))) return refuse('item_changed')
    await freeItem(trx, caller.staff, item)
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'personal-request.answer', subjectKind: 'client' },
      ...{ subjects: [asked.client_id], reason: reason ?? undefined },
      facts: { case: id, kind: asked.kind, outcome: body.outcome },
    })
    return { answered: true as const }
  })
}

async function findAsked(trx: Transaction<Tables>, context: Answering, id: string): Promise<Asked | undefined> {
  const request = await readRequest(trx, id)
  if (request)
    return {
      ...{ client_id: request.client_id, kind: request.kind },
      end(reason) {
        const ending =
          reason === null ? ({ state: 'done' } as const) : ({ state: 'refused', obligation: null, reason } as const)
        return answerRequest(trx, context, { id, ending })
      },
    }
  const change = await findChange(trx, id)
  return (
    change && {
      ...{ client_id: change.client_id, kind: change.what },
      end: (refusedBecause) => answerDataChange(trx, context, { id, refusedBecause }),
    }
  )
}
