import { aVendor, type Vendor } from './a-vendor.ts'

/** The response that a code is exchanged for, and the signing it belongs to; without an id it fits every signing. */
export type SigningCode = { readonly answer: object; readonly signingId?: string }

/** Speaks the protocol of providers/signing/README.md: accepts documents and exchanges each code once. */
export function aSigningService(codes: Readonly<Record<string, SigningCode>>): Promise<Vendor> {
  const signings = new Map<string, string>()
  const spent = new Set<string>()
  const signed = new Map<string, object>()
  return aVendor(({ headers, method, path, text }) => {
    const asked = /^\/v1\/signings\/(.+)$/.exec(path)?.[1]
    if (method === 'GET' && asked) return { json: signed.get(asked) ?? { status: 'open' } }
    if (method !== 'POST') return { status: 404 }
    if (path === '/v1/signings') {
      const key = String(headers['idempotency-key'])
      if (!signings.has(key)) signings.set(key, `signing-${signings.size + 1}`)
      return { json: { id: signings.get(key) } }
    }
    const form = new URLSearchParams(text)
    const [code, signingId] = [form.get('code') ?? '', form.get('signing_id') ?? '']
    const known = codes[code]
    const isForAnother = known?.signingId !== undefined && known.signingId !== signingId
    if (!known || isForAnother || spent.has(code)) return { status: 400, json: { error: 'invalid_grant' } }
    spent.add(code)
    if ('error' in known.answer) return { status: 400, json: known.answer }
    signed.set(signingId, known.answer)
    return { json: known.answer }
  })
}
