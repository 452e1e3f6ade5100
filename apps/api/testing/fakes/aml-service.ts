import { aVendor, type Vendor } from './a-vendor.ts'

/**
 * Speaks the protocol of providers/aml/README.md; knows the listed people and those whose name resembles a listed one.
 */
export function anAmlService(results: Readonly<Record<string, 'similar' | 'listed'>>): Promise<Vendor> {
  return aVendor(({ method, path, text }) => {
    if (method !== 'POST' || path !== '/persons/check') return { status: 404 }
    return { json: { result: results[JSON.parse(text).iin] ?? 'clear' } }
  })
}
