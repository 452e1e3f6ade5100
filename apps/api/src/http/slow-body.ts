import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'

export type BodyTime = {
  /** Every body has this long, */
  readonly bodyMs: number
  /** and as much more as its size takes on a line of this speed. */
  readonly bytesPerSecond: number
}

/** A body that came slower than any line of today. */
export class SlowBodyError extends Error {
  readonly statusCode = 408

  constructor() {
    super('The body came too slowly')
  }
}

/** Read to its end so that its answer can be read: a socket closed on unread bytes is reset. */
const maxReadInVain = 32 * 1024 * 1024

/** Ends a body that dribbles. The request's own time begins when its body is complete. */
export function timeBodies({ bodyMs, bytesPerSecond }: BodyTime) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload): Promise<RequestPayload> => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const size = length === undefined ? request.routeOptions.bodyLimit : Number(length)
    if ((length === undefined && encoding === undefined) || size === 0) return payload
    const timed = new PassThrough()
    const late = setTimeout(
      () => timed.destroy(new SlowBodyError()),
      bodyMs + (Math.min(size, request.routeOptions.bodyLimit) / bytesPerSecond) * 1_000,
    )
    timed.once('end', () => clearTimeout(late))
    // Where nobody reads the body nobody hears of its failure either, and the process would end.
    timed.on('error', () => undefined)
    payload.once('error', (error) => timed.destroy(error))
    payload.pipe(timed)
    // What the answer did not wait for must not stand before the connection's next request.
    reply.raw.once('finish', () => {
      clearTimeout(late)
      readInVain(request.raw)
    })
    reply.raw.once('close', () => clearTimeout(late))
    return timed
  }
}

/** What is too large is still taken off the wire, up to a limit: otherwise the browser sees a reset and no answer. */
export async function answerTooLarge(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.statusCode !== 413 || !(Number(request.headers['content-length']) <= maxReadInVain)) return
  reply.removeHeader('connection')
  readInVain(request.raw)
}

function readInVain(request: IncomingMessage): void {
  request.unpipe()
  request.resume()
}
