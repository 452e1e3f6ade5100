import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { traceOfLogLine } from '../telemetry/spans.ts'
import { answerBadAddress } from './bad-address.ts'
import { handleError } from './error-handler.ts'
import { loggableError } from './loggable-error.ts'
import { maskLogLine } from './mask-log-line.ts'
import { hasTwoHosts } from './one-host.ts'
import { sendProblem } from './problem-reply.ts'
import { requestIdHeader, requestIds } from './request-id.ts'
import { logRequest } from './request-log.ts'
import { traceRequests } from './request-trace.ts'
import { answerTooLarge, type BodyTime, timeBodies } from './slow-body.ts'
import { answerSocketError } from './socket-errors.ts'
import { trustOnly } from './trusted-proxies.ts'

export type HttpServerOptions = {
  readonly logLevel: string
  /** Where log lines go: standard output when not given. */
  readonly logTo?: { write(line: string): void }
  readonly trustedProxies: readonly string[]
  /** Tells browsers to come by HTTPS only, for two years: right for `prod`, a trap anywhere else. */
  readonly httpsOnly: boolean
  readonly timeouts?: Partial<Timeouts>
  /** Whether traces are kept: without it requests pay nothing for them. */
  readonly traced?: boolean
  /** What a person sees at an address that cannot be decoded; without it everybody gets a problem. */
  readonly badAddressPage?: string
}

export type Timeouts = BodyTime & {
  /** A client has this long to send its headers, */
  readonly headersMs: number
  /** and this long to send the whole request. */
  readonly requestMs: number
}

// 64 kbit/s is a phone at the edge of a cell.
const timeouts: Timeouts = { headersMs: 10_000, requestMs: 300_000, bodyMs: 15_000, bytesPerSecond: 8_000 }

const kilobyte = 1024

const redactedFields = ['authorization', 'cookie', 'phone', 'iin', 'sms_code', 'image', 'documentToken', 'bearerToken']

/** Fastify with what its defaults lack: limits in time and size, one shape of failure, one masked line per request. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { headersMs, requestMs, ...bodyTime } = { ...timeouts, ...options.timeouts }
  const isTrusted = trustOnly(options.trustedProxies)
  const app = Fastify({
    logger: {
      level: options.logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: (error: unknown) => ({ ...loggableError(error) }) },
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactedFields.flatMap((name) => [name, `*.${name}`]), censor: '[masked]' },
      hooks: { streamWrite: maskLogLine },
      ...(options.traced && { mixin: traceOfLogLine }),
      ...(options.logTo && { stream: options.logTo }),
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIds(isTrusted),
    trustProxy: isTrusted,
    bodyLimit: 64 * kilobyte,
    // Beside other work a small machine reads the site's build for longer than the ten seconds of the default.
    pluginTimeout: 60_000,
    requestTimeout: requestMs,
    // Longer than the minute for which balancers keep a connection, so that they, not we, close it.
    keepAliveTimeout: 72_000,
    connectionTimeout: 120_000,
    // By default Node looks for late clients twice a minute: a socket that dribbles would live far past its time.
    http: { connectionsCheckingInterval: 1_000, headersTimeout: headersMs },
    // A request that reached us is answered, also while the server closes.
    return503OnClosing: false,
    frameworkErrors: options.badAddressPage === undefined ? handleError : answerBadAddress(options.badAddressPage),
    clientErrorHandler: answerSocketError,
  })

  if (options.traced) traceRequests(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
    if (hasTwoHosts(request.raw)) return sendProblem(request, reply, { code: 'bad_request' })
    if (options.httpsOnly) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
    return undefined
  })
  app.addHook('preParsing', timeBodies(bodyTime))
  app.addHook('onSend', answerTooLarge)
  app.addHook('onResponse', logRequest)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, { code: 'not_found' }))
  return app
}
