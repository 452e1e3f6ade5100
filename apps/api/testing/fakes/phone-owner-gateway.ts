import { aVendor, type Vendor } from './a-vendor.ts'

/** Speaks the protocol of providers/phone-owner/README.md; given the iin of each phone's owner. */
export function aPhoneOwnerGateway(owners: Readonly<Record<string, string>>): Promise<Vendor> {
  return aVendor(({ method, path, text }) => {
    if (method !== 'POST' || path !== '/phones/check') return { status: 404 }
    const { iin, phone } = JSON.parse(text)
    const owner = owners[phone]
    if (owner === undefined) return { json: { result: 'no_data' } }
    return { json: { result: owner === iin ? 'match' : 'mismatch' } }
  })
}
