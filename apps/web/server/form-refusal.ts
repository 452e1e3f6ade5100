import type { FastifyRequest } from 'fastify'
import type { Refused } from '../app/boot/page-context.ts'
import { headersOf } from './page-request.ts'

type Receiver = {
  /** Where people open the site. */
  readonly origin: string
  readonly isLocal: boolean
  readonly takesForms: boolean
}

/** What is wrong with a form before any page reads it: sent where none is taken, from elsewhere, or unreadable. */
export async function formRefusal(request: FastifyRequest, receiver: Receiver): Promise<Refused | undefined> {
  if (!receiver.takesForms) return { status: 405, code: 'bad_request' }
  if (!isFromHere(request, receiver)) return { status: 400, code: 'bad_request' }
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type === undefined) return { status: 400, code: 'bad_request' }
  if (type === 'application/x-www-form-urlencoded') return undefined
  if (type !== 'multipart/form-data') return { status: 415, code: 'unsupported_media_type' }
  return (await isReadable(request)) ? undefined : { status: 400, code: 'bad_request' }
}

/** Browsers name where a form comes from. What names nothing is no browser, and carries nobody's cookies. */
function isFromHere({ headers, host }: FastifyRequest, { origin, isLocal }: Receiver): boolean {
  if (headers.origin === undefined) return headers['sec-fetch-site'] !== 'cross-site'
  // A developer opens the same site as localhost, as 127.0.0.1 and, from a phone, by the machine's own address.
  return headers.origin === origin || (isLocal && headers.origin === `http://${host}`)
}

async function isReadable(request: FastifyRequest): Promise<boolean> {
  try {
    await new Response(new Uint8Array(request.body as Buffer), { headers: headersOf(request) }).formData()
    return true
  } catch {
    return false
  }
}
