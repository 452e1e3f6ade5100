import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasTwoHosts } from './one-host.ts'
import { requestIdHeader } from './request-id.ts'
import { noteAnswered, routeOf } from './request-log.ts'
import { beginTrace } from './request-trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by a route that answers with bytes that are the same for everybody: its answer may be repeated. */
    repeatedBody?: Buffer
  }
  interface FastifyInstance {
    repeatedAnswers: RepeatedAnswers
  }
}

type Answer = {
  /** Names and values in turn, as Node writes them without looking at each. */
  readonly headers: readonly string[]
  readonly idAt: number
  readonly body: Buffer
  readonly route: string
  readonly until: number
}

type Options = {
  readonly idOf: (request: IncomingMessage) => string
  readonly traced: boolean
}

/** Whoever asks after it is answered by the route, with all its rules: about as long as a page knows its day. */
const keptMs = 1_000
const mostAnswers = 500
const longestKey = 500

/**
 * Writes an answer again, ahead of Fastify, to whoever asks without cookies what was answered within the last second.
 * Nothing is decided here: the answer is the one that Fastify sent to the same address and the same headers of choice,
 * with a request id of its own, and it is logged, counted and traced by the same functions.
 */
export class RepeatedAnswers {
  readonly #answers = new Map<string, Answer>()
  readonly #options: Options
  #log: FastifyBaseLogger | undefined
  #isOver = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Must be called when the server's logger exists. */
  follow(app: FastifyInstance): void {
    this.#log = app.log
    app.addHook('onResponse', (request, reply, done) => {
      if (request.repeatedBody) this.#keep(request, reply, request.repeatedBody)
      done()
    })
    app.addHook('preClose', (done) => {
      this.stop()
      done()
    })
  }

  /** From now on every response says that its connection closes, and only Fastify's hooks know when. */
  stop(): void {
    this.#isOver = true
    this.#answers.clear()
  }

  before(fastify: RequestListener): RequestListener {
    return (request, response) => {
      const answer = this.#answerTo(request)
      if (answer) this.#give(answer, request, response)
      else fastify(request, response)
    }
  }

  #answerTo(request: IncomingMessage): Answer | undefined {
    if (this.#answers.size === 0 || !isPlain(request)) return undefined
    const answer = this.#answers.get(keyOf(request))
    return answer && answer.until > performance.now() ? answer : undefined
  }

  #give({ body, headers, idAt, route }: Answer, request: IncomingMessage, response: ServerResponse): void {
    const begun = performance.now()
    const requestId = this.#options.idOf(request)
    const traced = this.#options.traced ? beginTrace(request) : undefined
    const note = () => {
      const answered = { method: 'GET', route, status: 200 }
      traced?.end(answered)
      if (this.#log) noteAnswered(this.#log, { ...answered, requestId, ms: performance.now() - begun })
    }
    response.writeHead(200, headers.with(idAt, requestId))
    response.end(body, () => (traced ? traced.go(note) : note()))
  }

  #keep(request: FastifyRequest, reply: FastifyReply, body: Buffer): void {
    const key = keyOf(request.raw)
    const sent = Object.entries(reply.getHeaders())
    const isOwn = sent.some(([name]) => name === 'set-cookie' || name === 'connection')
    if (this.#isOver || isOwn || reply.statusCode !== 200 || key.length > longestKey || !isPlain(request.raw)) return
    const headers = sent.flatMap(([name, value]) => [name, String(value)])
    const idAt = headers.indexOf(requestIdHeader) + 1
    if (idAt === 0) return
    if (this.#answers.size >= mostAnswers) this.#answers.clear()
    this.#answers.set(key, { headers, idAt, body, route: routeOf(request), until: performance.now() + keptMs })
  }
}

/** An answer depends on nothing else of such a request than its address and its headers of choice. */
function isPlain(request: IncomingMessage): boolean {
  const { headers, method } = request
  if (method !== 'GET' || headers.cookie !== undefined || headers['if-none-match'] !== undefined) return false
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
  return !hasTwoHosts(request)
}

/** The headers that a page's `Vary` names, but for the cookie, which is not there. */
function keyOf({ headers, url }: IncomingMessage): string {
  return `${url}\n${headers['accept-encoding'] ?? ''}\n${headers['accept-language'] ?? ''}`
}
