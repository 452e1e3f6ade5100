import { aVendor, type Vendor } from './a-vendor.ts'

export type DeliveredEmail = {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Speaks the protocol of providers/email/README.md; a repeated message id is acknowledged again but sent once. */
export async function anEmailGateway(): Promise<Vendor & { readonly delivered: readonly DeliveredEmail[] }> {
  const byId = new Map<string, DeliveredEmail>()
  const delivered: DeliveredEmail[] = []
  const vendor = await aVendor(({ method, path, text }) => {
    if (method !== 'POST' || path !== '/emails') return { status: 404 }
    const { client_message_id, ...email } = JSON.parse(text)
    if (!byId.has(client_message_id)) delivered.push(email)
    byId.set(client_message_id, email)
    return { json: { message_id: `gateway-${client_message_id}`, status: 'accepted' } }
  })
  return { ...vendor, delivered }
}
