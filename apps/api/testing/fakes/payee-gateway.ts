import { createHash } from 'node:crypto'
import { aVendor, type Vendor } from './a-vendor.ts'

/** Speaks the protocol of providers/payee-check/README.md; given the iin of each account's owner. */
export function aPayeeGateway(owners: Readonly<Record<string, string>>): Promise<Vendor> {
  return aVendor(({ method, path, text }) => {
    if (method !== 'POST' || path !== '/payees/check') return { status: 404 }
    const { iin, kind, number } = JSON.parse(text)
    const owner = owners[number]
    if (owner === undefined) return { json: { result: 'no_data' } }
    if (owner !== iin) return { json: { result: 'mismatch' } }
    const token = createHash('sha256').update(number).digest('hex')
    return { json: { result: 'match', ...(kind === 'card' && { token }) } }
  })
}
