import { aVendor, type Vendor } from './a-vendor.ts'

/** Speaks the protocol of providers/anti-fraud/README.md. */
export function anAntiFraudCentre(suspects: readonly string[]): Promise<Vendor> {
  return aVendor(({ method, path, text }) => {
    if (method !== 'POST' || path !== '/clients/check') return { status: 404 }
    return { json: { result: suspects.includes(JSON.parse(text).iin) ? 'suspected' : 'clear' } }
  })
}
