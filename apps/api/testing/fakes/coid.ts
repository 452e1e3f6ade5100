import { aVendor, type Vendor } from './a-vendor.ts'

type Person = { readonly photo: Buffer; readonly similarity?: number; readonly error?: string }

/** Speaks the protocol of providers/face-match/README.md. */
export function aCoid(people: Readonly<Record<string, Person>>): Promise<Vendor> {
  return aVendor(({ method, path, text }) => {
    if (method !== 'POST') return { status: 404 }
    const asked = JSON.parse(text)
    const person = people[asked.iin]
    if (path === '/v1/photo') {
      return person
        ? { json: { photo: person.photo.toString('base64') } }
        : { status: 422, json: { error: 'IIN_NOT_FOUND' } }
    }
    if (person?.error !== undefined) return { status: 400, json: { error: person.error } }
    return { json: { similarity: person?.similarity ?? 0 } }
  })
}
