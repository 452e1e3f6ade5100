import { createHash } from 'node:crypto'
import type { Day } from '@qadam/domain/calendar/day'
import { addWorkingDays, type StateCalendar } from '@qadam/domain/calendar/working-days'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import type { LocaleCode } from '@qadam/wire/locale'
import type { MyData } from '@qadam/wire/personal-data'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ClientFile, ClientsService } from '../clients/clients-service.ts'
import { lockClient } from '../clients/lock-client.ts'
import { type CodeRefusal, checkCode } from '../codes/check-code.ts'
import type { CodeAsker, Codes } from '../codes/codes.ts'
import { type CodeSent, sendCode } from '../codes/send-code.ts'
import { forgetTouches, marketingConsent } from '../marketing/touches.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { closesAccount, endsAtOnce } from './consents.ts'
import { presentMyData } from './personal-data-presenter.ts'
import {
  cancelDeletion,
  findConsents,
  findExportFile,
  findNewestDeletion,
  findNewestExport,
  findNextExport,
  findObligation,
  findWithdrawals,
  insertDeletion,
  insertExport,
  insertWithdrawal,
} from './personal-data-repository.ts'

type Trx = Transaction<Tables>
type NotInCabinet = Refusal<'step_not_allowed'>

export const makeDataFile = jobKind({
  name: 'make-data-file',
  schema: z.object({ export_id: z.uuid() }),
  retries: 20,
  backoff: { firstSeconds: 2, longestSeconds: 300 },
})

export type PersonalDataDeps = {
  readonly database: Database
  readonly outbox: Outbox
  readonly secrets: Secrets
  readonly clients: ClientsService
  readonly codes: Codes
  readonly notify: Notify
  readonly calendar: () => StateCalendar
  readonly today: () => Day
  readonly now: () => Date
}

export type PersonalDataService = {
  read(session: Session, locale: LocaleCode): Promise<MyData | NotInCabinet>
  askForData(session: Session, locale: LocaleCode): Promise<MyData | NotInCabinet | Refusal<'too_many_requests'>>
  /** The copy itself: only its owner’s, and only while it is kept. */
  openFile(session: Session, id: string): Promise<{ json: Buffer; madeAt: Date } | undefined>
  withdraw(
    session: Session,
    code: string,
    locale: LocaleCode,
  ): Promise<MyData | NotInCabinet | Refusal<'not_found' | 'obligation_open' | 'deletion_needed'>>
  sendCode(
    session: Session,
    asker: CodeAsker,
    locale: LocaleCode,
  ): Promise<CodeSent | NotInCabinet | Refusal<'obligation_open' | 'too_many_requests' | 'sms_unavailable'>>
  askDeletion(
    session: Session,
    asked: { asker: CodeAsker; code: string; locale: LocaleCode },
  ): Promise<MyData | NotInCabinet | Refusal<'obligation_open'> | CodeRefusal>
  cancelDeletion(session: Session, locale: LocaleCode): Promise<MyData | NotInCabinet | Refusal<'not_found'>>
}

export function personalDataService(deps: PersonalDataDeps): PersonalDataService {
  const { calendar, clients, codes, database, notify, now, outbox, secrets, today } = deps
  const inTransaction = <Done>(work: (trx: Trx) => Promise<Done>) => database.sql.transaction().execute(work)
  const ofClient = async <Done>({ accountId }: Session, work: (client: ClientFile) => Promise<Done>) => {
    const client = await clients.byAccount(accountId)
    return client ? work(client) : refuse('step_not_allowed')
  }
  const dueOn = () => addWorkingDays(today(), workingDays(), calendar())
  const workingDays = () => legalParameter('consentWithdrawalWorkingDays', today())

  const present = async ({ accountId, id }: ClientFile, locale: LocaleCode): Promise<MyData> => {
    const found = await inTransaction(async (trx) => ({
      newestExport: await findNewestExport(trx, id),
      nextExport: await findNextExport(trx, id),
      consents: await findConsents(trx, accountId),
      withdrawals: await findWithdrawals(trx, id),
      obligation: await findObligation(trx, id),
      deletion: await findNewestDeletion(trx, id),
    }))
    const keptYears = legalParameter('documentRetentionYears', today())
    return presentMyData({ ...found, workingDays: workingDays(), keptYears }, locale, now())
  }

  /** One’s own request, one after another; then how things stand. */
  const change = <Code extends Refusal['code']>(
    session: Session,
    locale: LocaleCode,
    work: (trx: Trx, client: ClientFile) => Promise<Refusal<Code> | undefined>,
  ) =>
    ofClient(session, async (client) => {
      const refusal = await inTransaction(async (trx) => {
        await lockClient(trx, client.id)
        const refused = await work(trx, client)
        if (!refused) await tellCabinet(trx, client.registrationId, 'profile')
        return refused
      })
      return refusal ?? present(client, locale)
    })

  const withdrawMarketing = async (trx: Trx, client: ClientFile) => {
    await insertWithdrawal(trx, { clientId: client.id, code: marketingConsent, dueOn: today() }, true)
    await forgetTouches(trx, client.accountId)
  }

  return {
    read: (session, locale) => ofClient(session, (client) => present(client, locale)),

    askForData: (session, locale) =>
      change(session, locale, async (trx, { id: clientId }) => {
        const next = await findNextExport(trx, clientId)
        if (next) return refuse('too_many_requests', { retryAfterSeconds: Math.max(1, next.secondsLeft) })
        await outbox.enqueue(trx, makeDataFile, { export_id: await insertExport(trx, clientId) })
        return undefined
      }),

    async openFile({ accountId }, id) {
      const file = await findExportFile(database.sql, { id, accountId })
      return file && { json: secrets.open('data-file', file.sealed), madeAt: file.readyAt }
    },

    withdraw: (session, code, locale) =>
      change(session, locale, async (trx, client) => {
        const consents = await findConsents(trx, client.accountId)
        if (!consents.some((consent) => consent.code === code)) return refuse('not_found')
        if (endsAtOnce(code)) await withdrawMarketing(trx, client)
        else if (await findObligation(trx, client.id)) return refuse('obligation_open')
        // An account is not closed by one press: a deletion has its own code, its warning and its way back.
        else if (closesAccount(code)) return refuse('deletion_needed')
        else await insertWithdrawal(trx, { clientId: client.id, code, dueOn: dueOn() }, false)
        return undefined
      }),

    sendCode: (session, asker, locale) =>
      ofClient(session, async ({ id: clientId }) => {
        if (await findObligation(database.sql, clientId)) return refuse('obligation_open')
        const bound = { sha256: deletionOf(clientId), about: { purpose: 'delete_account' } } as const
        return sendCode(codes, asker, { bound, locale })
      }),

    askDeletion: (session, { asker, code, locale }) =>
      ofClient(session, async (client) => {
        const { id: clientId, registrationId } = client
        const refusal = await inTransaction(async (trx) => {
          const wrong = await checkCode(trx, codes, asker, { code, bound: deletionOf(clientId) })
          if (wrong) return wrong
          await lockClient(trx, clientId)
          if (await findObligation(trx, clientId)) return refuse('obligation_open')
          const due_on = dueOn()
          const requestId = await insertDeletion(trx, clientId, due_on)
          if (requestId === undefined) return undefined
          await withdrawMarketing(trx, client)
          await notify(trx, { clientId, kind: 'deletion_asked', about: requestId, facts: { due_on } })
          await tellCabinet(trx, registrationId, 'profile')
          return undefined
        })
        return refusal ?? present(client, locale)
      }),

    cancelDeletion: (session, locale) =>
      change(session, locale, async (trx, { id }) =>
        (await cancelDeletion(trx, id)) ? undefined : refuse('not_found'),
      ),
  }
}

/** What the code of a deletion is good for, and nothing else. */
function deletionOf(clientId: string): Buffer {
  return createHash('sha256').update(`delete the account of ${clientId}`).digest()
}
