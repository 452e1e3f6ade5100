import { createHmac } from 'node:crypto'
import { aVendor, type Vendor } from './a-vendor.ts'

/** Speaks Verigram's documented API: sessions and results of flows, and signed access tokens. */
export function aVerigram({
  hmacSecret,
  results,
}: {
  hmacSecret?: string
  results: Readonly<Record<string, object>>
}): Promise<Vendor> {
  return aVendor(({ headers, method, path, text }) => {
    if (method === 'POST' && path === '/liveness2/session') {
      const { person_id } = JSON.parse(text)
      return { json: { session_id: 'session-1', access_token: 'access-1', person_id, flow_id: 'flow-1' } }
    }
    if (path.startsWith('/resources/access-token')) {
      const expected = createHmac('sha256', hmacSecret ?? '')
        .update(`${headers['x-verigram-ts']}${path}`)
        .digest('hex')
      if (headers['x-verigram-hmac-sha256'] !== expected) return { status: 401 }
      return {
        json: {
          access_token: 'access-token-of-the-older-kind',
          person_id: new URL(path, 'http://x').searchParams.get('person_id'),
        },
      }
    }
    const flow = /^\/flow\/([^/]+)\/result$/.exec(path)?.[1]
    const result = flow === undefined ? undefined : results[flow]
    return result ? { json: result } : { status: 404 }
  })
}
