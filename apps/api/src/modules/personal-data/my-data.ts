import type { Day } from '@qadam/domain/calendar/day'
import { addWorkingDays, type StateCalendar } from '@qadam/domain/calendar/working-days'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import type { LocaleCode } from '@qadam/wire/locale'
import type { MyData } from '@qadam/wire/personal-data'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { looksAtClient } from '../audit/looks-at-client.ts'
import type { ClientFile } from '../clients/client-file.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { lockClient } from '../clients/lock-client.ts'
import { findChanges } from './data-changes.ts'
import { presentMyData } from './personal-data-presenter.ts'
import {
  findConsents,
  findNewestDeletion,
  findNewestExport,
  findNextExport,
  findObligation,
  findWithdrawals,
} from './personal-data-repository.ts'

export type MyDataContext = {
  readonly database: Database
  readonly clients: ClientsService
  readonly calendar: () => StateCalendar
  readonly today: () => Day
  readonly now: () => Date
}

export type Asker = { readonly session: Session; readonly locale: LocaleCode }

export type NotInCabinet = Refusal<'step_not_allowed'>

export async function showMyData(context: MyDataContext, { locale, session }: Asker): Promise<MyData | NotInCabinet> {
  const client = await context.clients.byAccount(session.accountId)
  return client ? presentOwn(context, client, locale) : refuse('step_not_allowed')
}

/** Changes the client's own data one request at a time, then returns the current state. */
export async function changeMyData<Code extends Refusal['code']>(
  context: MyDataContext,
  { locale, session }: Asker,
  work: (trx: Transaction<Tables>, client: ClientFile) => Promise<Refusal<Code> | undefined>,
): Promise<MyData | NotInCabinet | Refusal<Code>> {
  const client = await context.clients.byAccount(session.accountId)
  if (!client) return refuse('step_not_allowed')
  const refusal = await context.database.sql.transaction().execute(async (trx) => {
    await lockClient(trx, client.id)
    const refused = await work(trx, client)
    if (!refused) await notifyCabinet(trx, client.registrationId, 'profile')
    return refused
  })
  return refusal ?? presentOwn(context, client, locale)
}

/** Day by which the lender must answer a request made today. */
export function answerDueOn({ calendar, today }: Pick<MyDataContext, 'calendar' | 'today'>): Day {
  return addWorkingDays(today(), workingDaysOn(today()), calendar())
}

export async function presentOwn(
  { database, now, today }: MyDataContext,
  { accountId, id, registrationId }: ClientFile,
  locale: LocaleCode,
): Promise<MyData> {
  const found = await database.sql.transaction().execute(async (trx) => ({
    newestExport: await findNewestExport(trx, id),
    nextExport: await findNextExport(trx, id),
    consents: await findConsents(trx, accountId),
    withdrawals: await findWithdrawals(trx, id),
    obligation: await findObligation(trx, id),
    deletion: await findNewestDeletion(trx, id),
    changes: await findChanges(trx, id),
    looks: await looksAtClient(trx, { clientId: id, registrationId }),
  }))
  const changeDays = legalParameter('dataChangeWorkingDays', today())
  const keptYears = legalParameter('documentRetentionYears', today())
  return presentMyData({ ...found, workingDays: workingDaysOn(today()), changeDays, keptYears }, locale, now())
}

function workingDaysOn(day: Day): number {
  return legalParameter('consentWithdrawalWorkingDays', day)
}
