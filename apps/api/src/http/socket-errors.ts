import type { Socket } from 'node:net'
import type { ErrorCode } from '@qadam/wire/errors'
import { defaultLocale } from '@qadam/wire/locale'
import { problemContentType } from '@qadam/wire/problem'
import { problemOf } from './problem-reply.ts'
import { newRequestId, requestIdHeader } from './request-id.ts'
import { apiHeaders } from './security-headers.ts'

/** Time for the client to read the response, also if it never closes its own side. */
const goodbyeMs = 1_000

/** Responds to bytes that are not HTTP or to a request that never ended: for these Fastify offers only a socket. */
export function answerSocketError(error: Error & { code?: string }, socket: Socket): void {
  if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const code: ErrorCode = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'bad_request'
  const requestId = newRequestId()
  const problem = problemOf({ code }, defaultLocale, requestId)
  const body = JSON.stringify(problem)
  const headers = {
    ...apiHeaders,
    'content-type': problemContentType,
    'content-language': defaultLocale,
    'content-length': String(Buffer.byteLength(body)),
    [requestIdHeader]: requestId,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${problem.status} ${problem.title}\r\n${lines.join('')}\r\n${body}`)
  // end() closes only our half; the client could keep the other half and its descriptor open.
  setTimeout(() => socket.destroy(), goodbyeMs).unref()
}
