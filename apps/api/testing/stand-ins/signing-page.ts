import { aVendor, type Vendor } from './a-vendor.ts'

/** A signing service: it takes documents, and knows what each code is worth. */
export function aSigningService(codes: Readonly<Record<string, object>>): Promise<Vendor> {
  const signings = new Map<string, string>()
  return aVendor(({ headers, method, path, text }) => {
    if (method !== 'POST') return { status: 404 }
    if (path === '/v1/signings') {
      const key = String(headers['idempotency-key'])
      if (!signings.has(key)) signings.set(key, `signing-${signings.size + 1}`)
      return { json: { id: signings.get(key) } }
    }
    const answer = codes[new URLSearchParams(text).get('code') ?? '']
    return answer ? { json: answer } : { status: 400, json: { error: 'invalid_grant' } }
  })
}
