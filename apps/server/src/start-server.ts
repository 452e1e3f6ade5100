import type { AddressInfo } from 'node:net'
import { mountApi } from '@qadam/api/app'
import { type App, type AppOptions, composeApp } from '@qadam/api/compose-app'
import { checkSealingKey } from '@qadam/api/db/check-sealing-key'
import { type Database, openDatabase } from '@qadam/api/db/connect'
import { type MigrationOutcome, migrate } from '@qadam/api/db/migrate'
import { migrateAsOwner } from '@qadam/api/db/migrate-as-owner'
import { DirectCalls } from '@qadam/api/http/direct-calls'
import { createHttpServer } from '@qadam/api/http/http-server'
import { type JobQueue, startJobQueue } from '@qadam/api/jobs/job-queue'
import { sweepOldRows } from '@qadam/api/jobs/sweep-old-rows'
import { vacuumJobs } from '@qadam/api/jobs/vacuum-embedded-database'
import { answersForSockets } from '@qadam/api/listening'
import { keepRecordSealed } from '@qadam/api/modules/audit/seal-record'
import { askTheLawyer } from '@qadam/api/modules/calendar/calendar-horizon'
import { checkStandClock } from '@qadam/api/modules/calendar/stand-clock'
import { type FollowedCalendar, followStateCalendar } from '@qadam/api/modules/calendar/state-calendar'
import type { Support } from '@qadam/api/modules/reference/support'
import { type Realtime, startRealtime } from '@qadam/api/realtime/socket-server'
import { fingerprintOf, secretsFrom } from '@qadam/api/secrets/secrets'
import { inSpan } from '@qadam/api/telemetry/spans'
import { startTracing, type Tracing } from '@qadam/api/telemetry/start-tracing'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AllValues } from './all-settings.ts'
import { badAddressPage } from './bad-address-page.ts'
import { callInProcess, callOverNetwork, readInProcess } from './call-api.ts'
import { consoleOriginOf } from './console-origin.ts'
import { type ConsoleServer, startConsole } from './console-server.ts'
import { type Drain, followRequests } from './drain.ts'
import { MetricsPortError, type MetricsServer, startMetricsServer } from './metrics-server.ts'
import { healthMonitor } from './monitor-health.ts'
import { mountProbes } from './probes.ts'
import { showsDocs } from './shows-docs.ts'

export type RunningServer = {
  readonly port: number
  readonly database: Database['kind'] | 'none'
  /** Undefined when metrics are off or the port could not be opened. */
  readonly metricsPort: number | undefined
  /** Undefined when this process has no staff console. */
  readonly consolePort: number | undefined
  readonly log: FastifyBaseLogger
  /** Announces the shutdown, serves for that many seconds, then closes everything in reverse order of opening. */
  stop(drainSeconds: number): Promise<void>
}

export type StartOptions = { readonly dev: boolean; readonly logTo?: { write(line: string): void } }

const apiTimeoutMs = 10_000
const socketsShareOfDrain = 0.8
const usualMetricsPort = 9_464

/** Starts one process: the database if a role needs it, the API, the site, the probes; opens the port last. */
export async function startServer(values: AllValues, { dev, logTo }: StartOptions): Promise<RunningServer> {
  const isProd = values.APP_STAND === 'prod'
  const app = createHttpServer({
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUST_PROXY,
    httpsOnly: isProd,
    traced: values.OTLP_TRACES_URL !== undefined,
    ...(values.ROLES.includes('web') && { badAddressPage }),
    ...(logTo && { logTo }),
  })
  const drain = followRequests(app)
  const opened: Opened = {
    ...{ app, drain, database: undefined, calendar: undefined, jobs: undefined, context: undefined },
    stopSealing: undefined,
    ...{ realtime: undefined, metrics: undefined, tracing: undefined, console: undefined },
  }
  try {
    await open(opened, values, dev)
  } catch (error) {
    await close(opened)
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  return {
    port,
    database: opened.database?.kind ?? 'none',
    metricsPort: opened.metrics?.port,
    consolePort: opened.console?.port,
    log: app.log,
    async stop(drainSeconds) {
      drain.begin()
      // The last sockets leave before the port closes, while the balancer already sends them to another node.
      opened.realtime?.sendAway(drainSeconds * 1_000 * socketsShareOfDrain)
      await servedFor(drainSeconds)
      await close(opened)
    },
  }
}

type Opened = {
  readonly app: FastifyInstance
  readonly drain: Drain
  database: Database | undefined
  jobs: JobQueue | undefined
  stopSealing: (() => Promise<void>) | undefined
  calendar: FollowedCalendar | undefined
  context: App | undefined
  realtime: Realtime | undefined
  metrics: MetricsServer | undefined
  console: ConsoleServer | undefined
  tracing: Tracing | undefined
}

async function open(opened: Opened, values: AllValues, dev: boolean): Promise<void> {
  const { app, drain } = opened
  const { APP_STAND: stand, ROLES: roles } = values
  const sandbox = values.SANDBOX ?? stand !== 'prod'

  opened.tracing = await tracingFor(values, app.log)
  if (roles.some((role) => role !== 'web')) {
    opened.database = await openDatabase({
      databaseUrl: values.DATABASE_URL,
      dataDir: values.DATA_DIR,
      poolSize: values.DB_POOL_SIZE,
      log: app.log,
    })
    const { newer } = await migrateBy(values, opened.database, { sandbox, log: app.log })
    await checkSealingKey(opened.database, fingerprintOf(secretsFrom(values.SECRET_KEY)))
    await checkStandClock(opened.database, { stand, sandbox })
    if (stand === 'prod') askTheLawyer(app.log)
    if (newer.length > 0)
      app.log.warn({ newer }, 'a newer version has migrated the database; this older version runs on it')
    opened.calendar = await followStateCalendar(opened.database, app.log)
    opened.context = await startModules(opened, opened.database, { values, sandbox, followed: opened.calendar })
    if (roles.includes('worker')) opened.stopSealing = keepRecordSealed(opened.database, app.log)
  }

  const { database, context } = opened
  mountProbes(app, {
    isAlive: () => database?.isDead() !== true,
    isDraining: () => drain.isDraining,
    dependencies: database ? { database: database.ping } : {},
  })
  const directCalls = new DirectCalls()
  if (roles.includes('api') && database && context) {
    await mountApi(app, {
      directCalls,
      ...{ database, context, stand, sandbox },
      hasConsole: values.CONSOLE_PORT !== 'off',
      docs: showsDocs(values),
      foreignSiteOrigin: foreignSiteOrigin(values),
      lender: values.PROJECT_NAME,
      support: supportOf(values),
      supportHours: values.SUPPORT_HOURS,
      refreshEnabled: values.REFRESH_ENABLED,
      operatorToken: values.OPERATOR_TOKEN,
      paymentKeys: values.PAYMENT_KEYS,
      deadLetters: opened.jobs,
      cookieNames: { session: values.SESSION_COOKIE_NAME, refresh: values.REFRESH_COOKIE_NAME },
    })
  }
  if (roles.includes('web')) {
    const { mountWeb } = await import('@qadam/web/server/mount-web')
    const callApi = roles.includes('api')
      ? callInProcess(app)
      : callOverNetwork(values.API_URL_SERVER ?? '', apiTimeoutMs)
    const openReads = roles.includes('api') ? readInProcess(directCalls, app.log) : undefined
    await mountWeb(app, { settings: values, stand, sandbox, dev, callApi, openReads, inSpan })
  }
  if (roles.includes('api') && database && context) {
    opened.realtime = await startRealtime(app.server, {
      ...answersForSockets(context),
      origins: [values.PUBLIC_ORIGIN],
      trustedProxies: values.TRUST_PROXY,
      maxSocketsPerAddress: values.LIMITS.sockets.atMost,
      questionsPerMinute: values.LIMITS.subscriptions.atMost,
      messagesPerMinute: values.LIMITS['socket-messages'].atMost,
      log: app.log,
    })
  }
  if (roles.includes('console') && database && context) {
    const { CONSOLE_HOST: host, CONSOLE_PORT: port } = values
    const docs = showsDocs(values)
    const failedJobs = opened.jobs
    const options = { database, context, failedJobs, stand, sandbox, docs, port, host, log: app.log } as const
    opened.console = await startConsole(options, values)
  }
  opened.metrics = await metricsFor(opened, values)
  await app.listen({ port: values.PORT, host: values.HOST ?? usualHost(values) })
}

/** Migrates as the role that owns the tables, if it is not the server's own role. */
function migrateBy(
  { MIGRATIONS_DATABASE_URL: ownerUrl }: AllValues,
  database: Database,
  options: { sandbox: boolean; log: FastifyBaseLogger },
): Promise<MigrationOutcome> {
  return ownerUrl === undefined ? migrate(database, options) : migrateAsOwner(database, { ...options, ownerUrl })
}

async function tracingFor(values: AllValues, log: FastifyBaseLogger): Promise<Tracing | undefined> {
  const { OTLP_SERVICE_NAME: serviceName, OTLP_TRACES_RATIO: ratio, OTLP_TRACES_URL: url } = values
  return url === undefined ? undefined : startTracing({ url, ratio, serviceName, log })
}

/**
 * A configured port that cannot be opened stops the start (except on a developer's machine), because the operator
 * relies on it. The default port may be in use; the process then runs without metrics.
 */
async function metricsFor(opened: Opened, values: AllValues): Promise<MetricsServer | undefined> {
  const { APP_STAND: stand, METRICS_HOST: host, METRICS_PORT: named } = values
  if (named === 'off') return undefined
  const port = named ?? usualMetricsPort
  try {
    return await startMetricsServer({ port, host, look: healthMonitor(opened) })
  } catch (error) {
    const isLocal = stand === 'local'
    if (named !== undefined && !isLocal) throw new MetricsPortError(port, host, error)
    // A second instance on a developer's machine is allowed.
    opened.app.log[isLocal ? 'warn' : 'error'](
      { port, host, code: (error as NodeJS.ErrnoException).code },
      'the metrics port cannot be opened, so this process serves no metrics; set METRICS_PORT to a free port or to off',
    )
    return undefined
  }
}

function usualHost({ APP_STAND }: AllValues): string {
  return APP_STAND === 'local' ? '127.0.0.1' : '0.0.0.0'
}

/** The modules need the queue and the queue needs the modules' jobs, so they are created together. */
async function startModules(
  opened: Opened,
  database: Database,
  { followed, sandbox, values }: { values: AllValues; sandbox: boolean; followed: FollowedCalendar },
): Promise<App> {
  const { log } = opened.app
  let context: App | undefined
  opened.jobs = await startJobQueue(database, {
    log,
    runsJobs: values.ROLES.includes('worker'),
    jobs(outbox) {
      context = composeApp({
        ...{ calendar: followed.calendar, daysAhead: followed.daysAhead, database, log, outbox },
        siteOrigin: values.PUBLIC_ORIGIN,
        consoleOrigin: consoleOriginOf(values),
        lender: values.PROJECT_NAME,
        fourEyes: values.FOUR_EYES,
        consoleLogin: values.CONSOLE_LOGIN,
        consoleSession: { idleMinutes: values.CONSOLE_IDLE_MINUTES, longestHours: values.CONSOLE_SESSION_HOURS },
        consoleLocalLogin: values.CONSOLE_LOCAL_LOGIN,
        consoleBreakGlass: values.CONSOLE_BREAK_GLASS,
        auditAnchorUrl: values.AUDIT_ANCHOR_URL,
        payoutFourEyesAbove: payoutLimitOf(values, sandbox),
        legal: legalEntityOf(values),
        secretKey: values.SECRET_KEY,
        smsCodeLength: values.SMS_CODE_LENGTH,
        limits: values.LIMITS,
        cabinetIdleMinutes: values.CABINET_IDLE_MINUTES,
        asksFraudQuestions: values.FRAUD_QUESTIONS,
        externalSignatures: values.EXTERNAL_SIGNATURES,
        providers: values,
        sandbox,
        stand: values.APP_STAND,
        faces: { recordsDays: values.LIVENESS_RECORDS_DAYS, framesDays: values.LIVENESS_FRAMES_DAYS },
      })
      return [...context.jobs, sweepOldRows(database), ...vacuumJobs(database)]
    },
  })
  if (!context) throw new Error('The job queue did not request its jobs')
  return context
}

/** In tiyn. A sandbox pays any amount unless told otherwise: two people of the lender are not there to let it go. */
function payoutLimitOf({ PAYOUT_FOUR_EYES_ABOVE: above }: AllValues, sandbox: boolean): number | undefined {
  if (above !== 'usual') return above
  return sandbox ? undefined : 300_000_00
}

function supportOf(values: AllValues): Support {
  return {
    phone: values.SUPPORT_PHONE,
    email: values.SUPPORT_EMAIL,
    security_email: values.SECURITY_EMAIL,
    social_url: values.SOCIAL_URL,
    messenger_url: values.MESSENGER_URL,
  }
}

/** The lender's details in contracts: the same values that the site shows. */
function legalEntityOf(values: AllValues): AppOptions['legal'] {
  return {
    name: { ru: values.LENDER_LEGAL_NAME, kk: values.LENDER_LEGAL_NAME_KK },
    bin: values.LENDER_BIN,
    licence: values.LENDER_LICENCE,
    address: { ru: values.LENDER_ADDRESS, kk: values.LENDER_ADDRESS_KK },
    phone: values.SUPPORT_PHONE,
    email: values.SUPPORT_EMAIL,
  }
}

/** Closes in dependency order: requests first, then what they rely on. */
async function close(opened: Opened): Promise<void> {
  const { app, calendar, console, context, database, drain, jobs, metrics, realtime, stopSealing, tracing } = opened
  await realtime?.close()
  await console?.close()
  await drain.end()
  await app.close()
  await jobs?.stop()
  await stopSealing?.()
  await context?.close()
  await calendar?.stop()
  await database?.close()
  await tracing?.stop()
  metrics?.close()
}

function foreignSiteOrigin({ API_URL_BROWSER, PUBLIC_ORIGIN }: AllValues): string | undefined {
  return API_URL_BROWSER !== undefined && API_URL_BROWSER !== PUBLIC_ORIGIN ? PUBLIC_ORIGIN : undefined
}

async function servedFor(seconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}
