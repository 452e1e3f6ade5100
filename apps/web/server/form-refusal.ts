import type { FastifyRequest } from 'fastify'
import type { Refused } from '../app/boot/page-context.ts'
import { headersOf } from './page-request.ts'

type Receiver = {
  readonly origin: string
  readonly isLocal: boolean
  readonly takesForms: boolean
}

/**
 * Checks a form before any page reads it: refuses it if the page takes none, if it comes from another origin, or if it
 * is unreadable.
 */
export async function formRefusal(request: FastifyRequest, receiver: Receiver): Promise<Refused | undefined> {
  if (!receiver.takesForms) return { status: 405, code: 'bad_request' }
  if (!isFromHere(request, receiver)) return { status: 400, code: 'bad_request' }
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type === undefined) return { status: 400, code: 'bad_request' }
  if (type === 'application/x-www-form-urlencoded') return undefined
  if (type !== 'multipart/form-data') return { status: 415, code: 'unsupported_media_type' }
  return (await isReadable(request)) ? undefined : { status: 400, code: 'bad_request' }
}

/** Browsers send the origin of a form. A client that sends none is no browser and carries no other person's cookies. */
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
