import type { AddressInfo } from 'node:net'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type ApiOptions, mountApi } from '../src/app.ts'
import { type App, type AppOptions, composeApp } from '../src/compose-app.ts'
import type { Database } from '../src/db/connect.ts'
import { createHttpServer, type HttpServerOptions } from '../src/http/http-server.ts'
import { type JobQueue, startJobQueue } from '../src/jobs/job-queue.ts'
import { answersForSockets } from '../src/listening.ts'
import { readStateCalendar } from '../src/modules/calendar/state-calendar.ts'
import { type Realtime, startRealtime } from '../src/realtime/socket-server.ts'
import { sampleKey } from '../src/settings.ts'
import { keepForTheSuite } from './suite-log.ts'

export type RunningApi = {
  readonly app: FastifyInstance
  readonly context: App
  /** Undefined when the test needs none. */
  readonly queue: JobQueue | undefined
  /** The log, parsed and as raw text. */
  readonly logged: Array<Record<string, unknown>>
  readonly logText: () => string
  ask(path: string, request?: Request): Promise<LightMyRequestResponse>
  /** Opens a real port for tests that `inject` cannot serve: sockets, timing, malformed HTTP. */
  listen(): Promise<number>
  close(): Promise<void>
}

type Request = { method?: 'GET' | 'POST' | 'HEAD' | 'OPTIONS'; headers?: Record<string, string>; payload?: string }

export type StartOptions = Partial<Omit<ApiOptions, 'database' | 'context'> & HttpServerOptions> & {
  /** The test's own routes, in addition to the real ones. */
  more?: (app: FastifyInstance) => Promise<void>
  context?: Partial<AppOptions>
  /** Runs a worker in the same process; without one, outbox jobs stay in the queue. */
  runsJobs?: boolean
  /** How often the worker looks for jobs of dead workers. */
  rescueSeconds?: number
}

export const testSiteOrigin = 'http://localhost:3000'
const testConsoleOrigin = 'http://console.test'

const support = {
  phone: '+77270000000',
  email: 'help@qadam.example',
  security_email: 'security@qadam.example',
  social_url: null,
  messenger_url: null,
}

export const testLegalEntity = {
  name: { ru: 'ТОО «МФО Пример»', kk: '«Үлгі МҚҰ» ЖШС' },
  bin: '990140000001',
  licence: '№ 02.25.0001.М',
  address: { ru: 'Алматы, Абая, 1', kk: 'Алматы, Абай, 1' },
  phone: support.phone,
  email: support.email,
}

export const sandboxProviderValues = {
  SMS_PROVIDER: 'sandbox',
  SMS_SENDER: 'Qadam',
  EMAIL_PROVIDER: 'sandbox',
  EMAIL_SENDER: 'no-reply@qadam.example',
  PUSH_SERVICES: 'https://fcm.googleapis.com',
  REGISTRY_PROVIDER: 'sandbox',
  PHONE_OWNER_PROVIDER: 'sandbox',
  CARD_PAYMENTS_PROVIDER: 'sandbox',
  PAYEE_CHECK_PROVIDER: 'sandbox',
  PAYOUTS_PROVIDER: 'sandbox',
  FACE_MATCH_PROVIDER: 'sandbox',
  FACE_MATCH_THRESHOLD: 50,
  LIVENESS_PROVIDER: 'sandbox',
  SIGNING_PROVIDER: 'sandbox',
  BUREAU_PROVIDER: 'sandbox',
  INCOME_PROVIDER: 'sandbox',
  AML_PROVIDER: 'sandbox',
  ANTI_FRAUD_PROVIDER: 'sandbox',
} as AppOptions['providers']

/** The real app on a real database, mounted as in production. */
export async function startApi(database: Database, options: StartOptions = {}): Promise<RunningApi> {
  const { more, rescueSeconds, context: appOptions, runsJobs, stand = 'local', ...rest } = options
  const { docs = true, foreignSiteOrigin, sandbox = true, ...server } = rest
  const lines: string[] = []
  const app = createHttpServer({
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(line) },
    trustedProxies: [],
    httpsOnly: stand === 'prod',
    ...server,
  })
  const calendar = await readStateCalendar(database)
  const openWith = (outbox: AppOptions['outbox']) =>
    composeApp({
      database,
      outbox,
      siteOrigin: testSiteOrigin,
      consoleOrigin: testConsoleOrigin,
      log: app.log,
      calendar: () => calendar,
      lender: 'Qadam',
      legal: testLegalEntity,
      secretKey: Buffer.from(sampleKey, 'base64'),
      smsCodeLength: 4,
      cabinetIdleMinutes: 15,
      asksFraudQuestions: false,
      externalSignatures: {},
      providers: sandboxProviderValues,
      sandbox,
      stand,
      faces: { recordsDays: 1_825, framesDays: 90 },
      ...appOptions,
    })
  let context: App | undefined
  let realtime: Realtime | undefined
  const queue =
    runsJobs === undefined
      ? undefined
      : await startJobQueue(database, {
          runsJobs,
          log: app.log,
          ...(rescueSeconds !== undefined && { rescueSeconds }),
          jobs(outbox) {
            context = openWith(outbox)
            return context.jobs
          },
        })
  const noQueue = async () => {
    throw new Error('This test started the API without a queue')
  }
  context ??= openWith({ enqueue: noQueue, makeDue: noQueue })
  const opened = context
  if (more) await app.register(more)
  await mountApi(app, {
    database,
    context,
    stand,
    sandbox,
    docs,
    foreignSiteOrigin,
    support,
    supportHours: { from: '09:00', to: '18:00' },
    lender: 'Qadam',
    refreshEnabled: options.refreshEnabled ?? true,
    operatorToken: options.operatorToken,
    paymentKeys: options.paymentKeys ?? {},
    deadLetters: queue,
    cookieNames: { session: 'SESSION_TOKEN', refresh: 'REFRESH_TOKEN' },
  })
  await app.ready()
  return {
    app,
    context,
    queue,
    get logged() {
      return lines.map((line) => JSON.parse(line))
    },
    logText: () => lines.join(''),
    ask: (path, { headers = {}, method = 'GET', payload } = {}) =>
      app.inject({ method, url: path, headers, ...(payload !== undefined && { payload }) }),
    async listen() {
      realtime = await startRealtime(app.server, {
        ...answersForSockets(opened),
        origins: [testSiteOrigin],
        trustedProxies: options.trustedProxies ?? [],
        log: app.log,
      })
      await app.listen({ port: 0, host: '127.0.0.1' })
      return (app.server.address() as AddressInfo).port
    },
    async close() {
      await realtime?.close()
      await app.close()
      await queue?.stop()
      await opened.close()
      keepForTheSuite(lines.join(''))
    },
  }
}
