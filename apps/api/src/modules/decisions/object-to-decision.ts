import { endOfBusinessDay } from '@qadam/domain/calendar/business-day'
import type { Day } from '@qadam/domain/calendar/day'
import { addWorkingDays, type StateCalendar } from '@qadam/domain/calendar/working-days'
import type { Decision } from '@qadam/domain/lending/decision/decide'
import type { Snapshot } from '@qadam/domain/lending/decision/snapshot'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import type { Application } from '@qadam/wire/applications'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import {
  type ApplicationRow,
  lockLiveApplication,
  lockOwnApplication,
  moveApplication,
} from '../applications/application.ts'
import { canObject, showApplication } from '../applications/application-views.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { lockClient } from '../clients/lock-client.ts'
import { findNewestDecision, insertDecision, insertObjection } from './decisions-repository.ts'

export type Objecting = {
  readonly database: Database
  readonly clients: ClientsService
  readonly secrets: Secrets
  readonly calendar: () => StateCalendar
  readonly today: () => Day
}

const toPerson: Decision = { outcome: 'review', reasons: [], reviewReasons: ['objection'], offer: null }

export async function objectToDecision(
  context: Objecting,
  { accountId }: Session,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<Application | Refusal<'not_found' | 'application_not_allowed'>> {
  const { clients, database } = context
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('not_found')
  return database.sql.transaction().execute(async (trx) => {
    await lockClient(trx, client.id)
    const application = await lockOwnApplication(trx, { id, clientId: client.id })
    if (!application) return refuse('not_found')
    const live = await lockLiveApplication(trx, client.id)
    if (live || !(await canObject(trx, id))) return refuse('application_not_allowed')
    const answerUntil = await keepObjection(trx, context, { application, text })
    if (!answerUntil) return refuse('application_not_allowed')
    const reviewed = await moveApplication(trx, application, 'objected', { review_until: answerUntil })
    await notifyCabinet(trx, client.registrationId, 'application')
    return showApplication(trx, reviewed)
  })
}

/**
 * Stores an objection and returns the deadline for the answer; undefined when there is no refusal by the rules to
 * object to.
 */
async function keepObjection(
  trx: Transaction<Tables>,
  { calendar, secrets, today }: Objecting,
  { application, text }: { readonly application: ApplicationRow; readonly text: string },
): Promise<Date | undefined> {
  const refusal = await findNewestDecision(trx, application.id)
  if (refusal?.outcome !== 'refused' || refusal.decided_by !== 'rules') return undefined
  const days = legalParameter('automatedDecisionObjectionWorkingDays', today())
  const answerUntil = endOfBusinessDay(addWorkingDays(today(), days, calendar()))
  const sealed_text = secrets.seal('objection', Buffer.from(text))
  await insertObjection(trx, { application_id: application.id, sealed_text, answer_until: answerUntil })
  // The person sees the data the refusal was based on.
  const snapshot: Snapshot = { ...(refusal.snapshot as Snapshot), isObjected: true }
  const made = { applicationId: application.id, decision: toPerson, snapshot }
  await insertDecision(trx, { ...made, decidedBy: 'rules', rulesVersion: refusal.rules_version })
  return answerUntil
}
