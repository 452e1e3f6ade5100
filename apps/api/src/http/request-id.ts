import { randomFillSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { looksPersonal } from '@qadam/domain/person/personal-text'
import type { TrustsAddress } from './trusted-proxies.ts'

export const requestIdHeader = 'x-request-id'

/** Returns a generator of request ids, used in the response, in every log line and on the error screen. */
export function requestIds(isTrusted: TrustsAddress): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers[requestIdHeader]
    const isUsable = typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) && !looksPersonal(given)
    return isUsable && isTrusted(request.socket.remoteAddress) ? given : newRequestId()
  }
}

const idBytes = 20

// Random bytes are drawn for many ids at once, because the call is expensive and not the bytes.
const drawn = Buffer.alloc(idBytes * 200)
let used = drawn.length

// Letters only: a run of twelve digits in an id would be masked in the log as an iin.
export function newRequestId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  let id = ''
  for (const end = used + idBytes; used < end; used += 1) id += String.fromCharCode(97 + (drawn.readUInt8(used) % 26))
  return id
}
