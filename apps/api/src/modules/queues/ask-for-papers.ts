import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Day } from '@qadam/domain/calendar/day'
import { paperRequestsAtMost, papersUntil } from '@qadam/domain/lending/paper-requests'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/applications'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { type ApplicationRow, lockApplication } from '../applications/application.ts'
import { findPaperRequests, insertPaperRequest, type PaperRequestRow } from '../applications/paper-requests.ts'
import { recordAction } from '../audit/record-action.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { isHeldByAnother } from './claims.ts'

type Asking = {
  readonly database: Database
  readonly clients: ClientsService
  readonly notify: Notify
  readonly today: () => Day
}

/** Asks the client for papers about an application in review; it stays in review, and its deadline stays as it is. */
export async function askForPapers(
  { clients, database, notify, today }: Asking,
  caller: StaffCaller,
  { body: { note, what }, params: { id } }: InputOf<typeof wire.askForPapers>,
): Promise<
  AnswerOf<typeof wire.askForPapers> | Refusal<'not_found' | 'item_taken' | 'item_changed' | 'validation_failed'>
> {
  if (what === 'other' && !note) return refuse('validation_failed', { fields: { note: 'required_note' } })
  return database.sql.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, id)
    const client = application && (await clients.within(trx, application.client_id))
    if (!application || !client) return refuse('not_found')
    if (await isHeldByAnother(trx, caller.staff, { kind: 'application', subject: id })) return refuse('item_taken')
    const before = await findPaperRequests(trx, id)
    const until = lastDayForPapers(application, before, today())
    // The form was there when the page was shown: a colleague, the client or the clock was quicker.
    if (until === undefined) return refuse('item_changed')
    const asked = { applicationId: id, number: before.length + 1, what, note: note ?? null, until }
    const about = await insertPaperRequest(trx, { ...asked, askedBy: caller.staff.staffId })
    await notify(trx, { clientId: client.id, kind: 'papers_asked', about, facts: { until } })
    await notifyCabinet(trx, client.registrationId, 'application')
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'application.decide', subjectKind: 'client', subjects: [client.id] },
      facts: { application: id, papers: what, until },
    })
    return { until }
  })
}

/** Until when papers asked for now would be waited for; undefined where none may be asked for. */
export function lastDayForPapers(
  { review_until, state }: ApplicationRow,
  before: readonly PaperRequestRow[],
  today: Day,
): Day | undefined {
  const isAsked = before.some(({ ending }) => ending === null)
  if (state !== 'review' || isAsked || before.length >= paperRequestsAtMost) return undefined
  return papersUntil(today, review_until && businessDay(review_until))
}
