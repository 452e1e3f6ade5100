import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays, type Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import type { Snapshot } from '@qadam/domain/lending/decision/snapshot'
import { daysWithoutYearlyValues, oldValuesDays } from '@qadam/domain/lending/legal-parameters'
import { type LimitTable, limitTable } from '@qadam/domain/limits/limit-table'
import type { Stand } from '@qadam/wire/setting'
import type { Database } from './db/connect.ts'
import type { FaceReader } from './faces/face-reader.ts'
import { faceReaderInThread } from './faces/face-reader-in-thread.ts'
import type { Outbox } from './jobs/job-queue.ts'
import type { Limits } from './limits/limits.ts'
import { limitsIn } from './limits/limits-in-database.ts'
import type { Log } from './log.ts'
import { type ClientsService, clientsService } from './modules/clients/clients-service.ts'
import { randomCodes, sandboxCodes } from './modules/codes/code-maker.ts'
import type { Codes } from './modules/codes/codes.ts'
import type { LegalEntity } from './modules/contracts/contract-pdf.ts'
import { evidenceIn } from './modules/identification/liveness-evidence.ts'
import { loansHere } from './modules/loans/loans-here.ts'
import { type Notify, notifyBy } from './modules/notifications/notifications-service.ts'
import { sandboxMemoryIn } from './modules/sandbox/sandbox-memory.ts'
import { chooseProviders, type Providers } from './providers/choose-providers.ts'
import type { ProviderValues } from './providers/provider-settings.ts'
import { type Secrets, secretsFrom } from './secrets/secrets.ts'
import { expectLimits } from './telemetry/limit-metrics.ts'

export type ContextOptions = {
  readonly database: Database
  readonly outbox: Outbox
  readonly log: Log
  /** The origin of the site, as clients know it. */
  readonly siteOrigin: string
  readonly lender: string
  /** The lender as its contracts name it. */
  readonly legal: LegalEntity
  readonly secretKey: Buffer
  readonly smsCodeLength: number
  readonly cabinetIdleMinutes: number
  /** As the table has them, when the lender replaces none. */
  readonly limits?: LimitTable
  readonly providers: ProviderValues
  /** Whether this stand may invent people. */
  readonly sandbox: boolean
  readonly stand: Stand
  /** Its own thread when not given. */
  readonly faceReader?: FaceReader
  /** Which days are worked, as the state has decided; it may change from one call to the next. */
  readonly calendar: () => StateCalendar
  /** How far the stand's day is ahead of the world's, where a sandbox has moved it. */
  readonly daysAhead?: () => number
  /** Any moment of the day it shall be; the real one when not given. */
  readonly now?: () => Date
}

/** What commands, views and jobs work with. Each names the few of these that it needs, and is handed the whole. */
export type Context = Pick<
  ContextOptions,
  'calendar' | 'database' | 'outbox' | 'log' | 'siteOrigin' | 'lender' | 'legal'
> & {
  readonly now: () => Date
  /** The stand's day: of business, and of nothing that the database's clock guards. */
  readonly today: () => Day
  /** The stand's day of a moment that has just been. */
  readonly dayOf: (at: Date) => Day
  /** Whether no new contract may be made: on prod, where the law's values of the year are missing too long. */
  readonly isLendingPaused: () => boolean
  readonly limits: Limits
  readonly secrets: Secrets
  readonly providers: Providers
  /** How long a client may do nothing in the cabinet. */
  readonly cabinetIdleSeconds: number
  readonly clients: ClientsService
  readonly codes: Codes
  readonly notify: Notify
  /** For a decision, which comes before any loan. */
  readonly loansHere: (clientId: string) => Promise<Snapshot['loansHere']>
  close(): Promise<void>
}

export function openContext(options: ContextOptions): Context {
  const { calendar, database, legal, lender, log, now = () => new Date(), outbox, siteOrigin } = options
  const { daysAhead = () => 0 } = options
  const dayOf = (at: Date) => addDays(businessDay(at), daysAhead())
  const today = () => dayOf(now())
  const secrets = secretsFrom(options.secretKey)
  const { limits: limited = limitTable } = options
  const limits = limitsIn(database.sql, limited)
  expectLimits(limited)
  const faces = options.faceReader ?? faceReaderInThread()
  return {
    ...{ calendar, database, outbox, log, siteOrigin, lender, legal, now, today, dayOf, limits, secrets },
    isLendingPaused: () => options.stand === 'prod' && daysWithoutYearlyValues(today()) > oldValuesDays,
    providers: chooseProviders(options.providers, {
      memory: sandboxMemoryIn(database),
      sandbox: options.sandbox,
      findEvidence: evidenceIn(database, secrets),
      ...{ faces, log, siteOrigin },
    }),
    cabinetIdleSeconds: options.cabinetIdleMinutes * 60,
    clients: clientsService(database),
    codes: {
      ...{ database, outbox, limits, secrets },
      maker: options.providers.SMS_PROVIDER === 'sandbox' ? sandboxCodes : randomCodes(options.smsCodeLength),
    },
    notify: notifyBy({ outbox, secrets, now, calendar }),
    loansHere: (clientId) => loansHere({ calendar, database, today }, clientId),
    close: () => faces.close(),
  }
}
