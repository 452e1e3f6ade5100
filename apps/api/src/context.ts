import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays, type Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import type { Snapshot } from '@qadam/domain/lending/decision/snapshot'
import type { ExternalSignatures } from '@qadam/domain/lending/external-signature'
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
import type { FourEyes } from './modules/approvals/four-eyes.ts'
import { type ClientsService, clientsService } from './modules/clients/clients-service.ts'
import { randomCodes, sandboxCodes } from './modules/codes/code-maker.ts'
import type { Codes } from './modules/codes/codes.ts'
import type { LegalEntity } from './modules/contracts/legal-entity.ts'
import { evidenceIn } from './modules/identification/liveness-evidence.ts'
import { loansHere } from './modules/loans/loans-here.ts'
import { type Notify, notifyBy } from './modules/notifications/notifications-service.ts'
import { sandboxMemoryIn } from './modules/sandbox/sandbox-memory.ts'
import type { ConsoleLogin } from './modules/staff/own-passkeys.ts'
import type { SessionLengths } from './modules/staff/staff-sessions.ts'
import { chooseProviders, type Providers } from './providers/choose-providers.ts'
import type { ProviderValues } from './providers/provider-settings.ts'
import { type Secrets, secretsFrom } from './secrets/secrets.ts'
import { expectLimits } from './telemetry/limit-metrics.ts'

export type ContextOptions = {
  readonly database: Database
  readonly outbox: Outbox
  readonly log: Log
  readonly siteOrigin: string
  /** Where the lender's people open the console: for the links in letters to them. */
  readonly consoleOrigin: string
  readonly lender: string
  /** Whether the acts that need a second person wait for one; `on` by default. */
  readonly fourEyes?: FourEyes
  readonly consoleLogin?: ConsoleLogin
  /** How long sessions of the console last; fifteen idle minutes and ten hours by default. */
  readonly consoleSession?: SessionLengths
  /** Off where the lender's people sign in at its issuer alone, but for one account. */
  readonly consoleLocalLogin?: boolean
  readonly consoleBreakGlass?: string | undefined
  /** Where the head of the record of staff goes each night. */
  readonly auditAnchorUrl?: string | undefined
  /** Tiyn above which a payout waits for two people; undefined: never for its amount. */
  readonly payoutFourEyesAbove?: number | undefined
  /** The lender's legal details as its contracts state them. */
  readonly legal: LegalEntity
  readonly secretKey: Buffer
  readonly smsCodeLength: number
  readonly cabinetIdleMinutes: number
  /** Whether an application must answer the anti-fraud questions. */
  readonly asksFraudQuestions: boolean
  readonly externalSignatures: ExternalSignatures
  /** Defaults to `limitTable` unless the lender overrides it. */
  readonly limits?: LimitTable
  readonly providers: ProviderValues
  /** Whether this stand may create fake people. */
  readonly sandbox: boolean
  readonly stand: Stand
  /** Defaults to a reader in its own thread. */
  readonly faceReader?: FaceReader
  /** The official working days; the result may change between calls. */
  readonly calendar: () => StateCalendar
  /** Days by which the sandbox has moved the stand's date ahead of the real one. */
  readonly daysAhead?: () => number
  /** Overridable clock; defaults to the real time. */
  readonly now?: () => Date
}

type Policy = Pick<ContextOptions, 'asksFraudQuestions' | 'externalSignatures'> & {
  readonly fourEyes: FourEyes
  readonly consoleLogin: ConsoleLogin
  readonly consoleSession: SessionLengths
  readonly consoleLocalLogin: boolean
  readonly consoleBreakGlass: string | undefined
  readonly auditAnchorUrl: string | undefined
  readonly payoutFourEyesAbove: number | undefined
  readonly cabinetIdleSeconds: number
  /** Whether new contracts are blocked: on prod, when the year's legal values have been missing too long. */
  readonly isLendingPaused: () => boolean
}

/** Dependencies of commands, views and jobs. Each declares the few it uses and receives the whole object. */
export type Context = Pick<
  ContextOptions,
  'calendar' | 'database' | 'outbox' | 'log' | 'siteOrigin' | 'consoleOrigin' | 'lender' | 'legal'
> & {
  /** Decisions of this lender, from its settings, and of the law; few commands read them. */
  readonly policy: Policy
  readonly now: () => Date
  /** The stand's business day; not for deadlines that the database clock enforces. */
  readonly today: () => Day
  /** The stand's day for a moment that has just passed. */
  readonly dayOf: (at: Date) => Day
  readonly limits: Limits
  readonly secrets: Secrets
  readonly providers: Providers
  readonly clients: ClientsService
  readonly codes: Codes
  readonly notify: Notify
  /** Loans taken here, as an input to the decision on an application. */
  readonly loansHere: (clientId: string) => Promise<Snapshot['loansHere']>
  close(): Promise<void>
}

export function openContext(options: ContextOptions): Context {
  const { calendar, consoleOrigin, database, legal, lender, log, now = () => new Date(), outbox, siteOrigin } = options
  const { daysAhead = () => 0 } = options
  const dayOf = (at: Date) => addDays(businessDay(at), daysAhead())
  const today = () => dayOf(now())
  const secrets = secretsFrom(options.secretKey)
  const { limits: limited = limitTable } = options
  const limits = limitsIn(database.sql, limited)
  expectLimits(limited)
  const faces = options.faceReader ?? faceReaderInThread()
  return {
    ...{
      calendar,
      database,
      outbox,
      log,
      siteOrigin,
      consoleOrigin,
      lender,
      legal,
      now,
      today,
      dayOf,
      limits,
      secrets,
    },
    policy: {
      asksFraudQuestions: options.asksFraudQuestions,
      externalSignatures: options.externalSignatures,
      fourEyes: options.fourEyes ?? 'on',
      consoleLogin: options.consoleLogin ?? 'both',
      consoleSession: options.consoleSession ?? { idleMinutes: 15, longestHours: 10 },
      consoleLocalLogin: options.consoleLocalLogin ?? true,
      consoleBreakGlass: options.consoleBreakGlass,
      auditAnchorUrl: options.auditAnchorUrl,
      payoutFourEyesAbove: options.payoutFourEyesAbove,
      cabinetIdleSeconds: options.cabinetIdleMinutes * 60,
      isLendingPaused: () => options.stand === 'prod' && daysWithoutYearlyValues(today()) > oldValuesDays,
    },
    providers: chooseProviders(options.providers, {
      memory: sandboxMemoryIn(database),
      sandbox: options.sandbox,
      pushKey: options.sandbox ? secrets.mac('push', 'the sandbox').toString('base64url') : undefined,
      findEvidence: evidenceIn(database, secrets),
      ...{ faces, log, siteOrigin },
    }),
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
