import { aVendor, type Vendor } from './a-vendor.ts'

/** Speaks the protocol of providers/person-registry/README.md for the given people, keyed by iin. */
export function aRegistryGateway(people: Readonly<Record<string, object>>): Promise<Vendor> {
  return aVendor(({ method, path, text }) => {
    if (method !== 'POST' || path !== '/persons/search') return { status: 404 }
    const person = people[JSON.parse(text).iin]
    return { json: person ? { status: 'found', person } : { status: 'not_found' } }
  })
}
