import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'

export type BodyTime = {
  /** Base time limit of every body. */
  readonly bodyMs: number
  /** Line speed by which the limit grows with the size of the body. */
  readonly bytesPerSecond: number
}

type Parsed = (error: null, payload: RequestPayload) => void

export class SlowBodyError extends Error {
  readonly statusCode = 408

  constructor() {
    super('The request body arrived too slowly')
  }
}

/**
 * An oversized body is read to its end so that the client can read the response: closing a socket with unread bytes
 * resets it.
 */
const maxReadInVain = 32 * 1024 * 1024

/** Aborts a body that dribbles. The handler's own timeout starts when the body is complete. */
export function timeBodies({ bodyMs, bytesPerSecond }: BodyTime) {
  return (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload, done: Parsed): void => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const size = length === undefined ? request.routeOptions.bodyLimit : Number(length)
    if ((length === undefined && encoding === undefined) || size === 0) {
      done(null, payload)
      return
    }
    const timed = new PassThrough()
    const late = setTimeout(
      () => timed.destroy(new SlowBodyError()),
      bodyMs + (Math.min(size, request.routeOptions.bodyLimit) / bytesPerSecond) * 1_000,
    )
    timed.once('end', () => clearTimeout(late))
    // When no handler reads the body, its error has no listener and would end the process.
    timed.on('error', () => undefined)
    payload.once('error', (error) => timed.destroy(error))
    payload.pipe(timed)
    // Drains what the handler did not read; it must not block the connection's next request.
    reply.raw.once('finish', () => {
      clearTimeout(late)
      readInVain(request.raw)
    })
    reply.raw.once('close', () => clearTimeout(late))
    done(null, timed)
  }
}

/** Drains an oversized body up to a limit; otherwise the browser sees a reset instead of the response. */
export function answerTooLarge(
  request: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  if (reply.statusCode === 413 && Number(request.headers['content-length']) <= maxReadInVain) {
    reply.removeHeader('connection')
    readInVain(request.raw)
  }
  done()
}

function readInVain(request: IncomingMessage): void {
  request.unpipe()
  request.resume()
}
