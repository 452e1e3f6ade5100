import { aVendor, type Vendor } from './a-vendor.ts'

export type DeliveredSms = { readonly recipient: string; readonly text: string; readonly sender: string }

/** Speaks the protocol of providers/sms/README.md; a repeated message id is acknowledged again but sent once. */
export async function anSmsGateway(): Promise<Vendor & { readonly delivered: readonly DeliveredSms[] }> {
  const byId = new Map<string, DeliveredSms>()
  const delivered: DeliveredSms[] = []
  const vendor = await aVendor(({ method, path, text }) => {
    if (method !== 'POST' || path !== '/messages') return { status: 404 }
    const { client_message_id, ...sms } = JSON.parse(text)
    if (!byId.has(client_message_id)) delivered.push(sms)
    byId.set(client_message_id, sms)
    return { json: { message_id: `gateway-${client_message_id}`, status: 'accepted' } }
  })
  return { ...vendor, delivered }
}
