import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { looksPersonal } from './mask-log-line.ts'
import type { TrustsAddress } from './trusted-proxies.ts'

export const requestIdHeader = 'x-request-id'

/** One name for a request in the answer, in every log line and on the error screen. */
export function requestIds(isTrusted: TrustsAddress): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers[requestIdHeader]
    const isUsable = typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) && !looksPersonal(given)
    return isUsable && isTrusted(request.socket.remoteAddress) ? given : newRequestId()
  }
}

// Letters only: a run of twelve digits in an identifier would be masked in the log as an iin.
export function newRequestId(): string {
  return Array.from(randomBytes(20), (byte) => String.fromCharCode(97 + (byte % 26))).join('')
}
