import { createServer } from 'node:http'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { traceOfLogLine } from '../telemetry/spans.ts'
import { answerBadAddress } from './bad-address.ts'
import { handleError } from './error-handler.ts'
import { lateChildLog } from './late-child-log.ts'
import { logOutput } from './log-output.ts'
import { loggableError } from './loggable-error.ts'
import { maskLogLine } from './mask-log-line.ts'
import { hasTwoHosts } from './one-host.ts'
import { sendProblem } from './problem-reply.ts'
import { RepeatedAnswers } from './repeated-answers.ts'
import { requestIdHeader, requestIds } from './request-id.ts'
import { logRequest } from './request-log.ts'
import { traceRequests } from './request-trace.ts'
import { answerTooLarge, type BodyTime, timeBodies } from './slow-body.ts'
import { answerSocketError } from './socket-errors.ts'
import { trustOnly } from './trusted-proxies.ts'

export type HttpServerOptions = {
  readonly logLevel: string
  /** Destination of log lines; defaults to standard output. */
  readonly logTo?: { write(line: string): void }
  readonly trustedProxies: readonly string[]
  /** Sends HSTS for two years: right for `prod`, a trap anywhere else. */
  readonly httpsOnly: boolean
  readonly timeouts?: Partial<Timeouts>
  /** Enables tracing; when off, requests have no tracing cost. */
  readonly traced?: boolean
  /** Page for browsers at an undecodable URL; without it every client gets a problem. */
  readonly badAddressPage?: string
}

export type Timeouts = BodyTime & {
  /** Limit for a client to send its headers. */
  readonly headersMs: number
  /** Limit for a client to send the whole request. */
  readonly requestMs: number
}

// 8,000 bytes per second (64 kbit/s) is a phone at the edge of a cell.
const timeouts: Timeouts = { headersMs: 10_000, requestMs: 300_000, bodyMs: 15_000, bytesPerSecond: 8_000 }

const kilobyte = 1024

const redactedFields = ['authorization', 'cookie', 'phone', 'iin', 'sms_code', 'image', 'documentToken', 'bearerToken']

/** Fastify with what its defaults lack: time and size limits, one shape of error, one masked log line per request. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { headersMs, requestMs, ...bodyTime } = { ...timeouts, ...options.timeouts }
  const isTrusted = trustOnly(options.trustedProxies)
  const idOf = requestIds(isTrusted)
  const repeated = new RepeatedAnswers({ idOf, traced: options.traced === true })
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
      stream: options.logTo ?? logOutput(),
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: idOf,
    trustProxy: isTrusted,
    bodyLimit: 64 * kilobyte,
    // On a busy small machine, reading the site's build takes longer than the default ten seconds.
    pluginTimeout: 60_000,
    serverFactory(fastify) {
      const server = createServer(
        {
          requestTimeout: requestMs,
          headersTimeout: headersMs,
          // Longer than the minute for which load balancers keep a connection, so that they close it first.
          keepAliveTimeout: 72_000,
          // Node's default check for late clients runs only twice a minute, which would let a slow-dribbling socket
          // live far past its limit.
          connectionsCheckingInterval: 1_000,
        },
        repeated.before(fastify),
      )
      return server.setTimeout(120_000)
    },
    // A request that reached the server gets a response even while the server closes.
    return503OnClosing: false,
    frameworkErrors: options.badAddressPage === undefined ? handleError : answerBadAddress(options.badAddressPage),
    clientErrorHandler: answerSocketError,
  })

  app.setChildLoggerFactory(lateChildLog)
  if (options.traced) traceRequests(app)
  app.decorate('repeatedAnswers', repeated)
  repeated.follow(app)
  // Hooks of every request are called back, because a promise each costs a page from memory a tenth of its time.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    if (hasTwoHosts(request.raw)) return void sendProblem(request, reply, { code: 'bad_request' })
    if (options.httpsOnly) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
    done()
  })
  app.addHook('preParsing', timeBodies(bodyTime))
  app.addHook('onSend', answerTooLarge)
  app.addHook('onResponse', logRequest)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, { code: 'not_found' }))
  return app
}
