import { signatureOf } from '../src/modules/receipts/payment-signature.ts'
import type { TestApp } from './a-test-app.ts'

export const paymentKeys = {
  kassa24: 'a key of the terminals that is long enough',
  'bank-account': 'a key of the bank that is long enough too',
}

type Call = {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly key?: string
  readonly at?: number
}

export type TestPayment = {
  readonly external_id: string
  readonly account: string
  readonly amount_tiyn: number
  readonly paid_at: string
  readonly status?: 'pending' | 'paid' | 'failed'
}

/** A bank or a payment terminal that calls the API as its own programs would. */
export function aPaymentChannel(app: Pick<TestApp, 'origin'>, channel: keyof typeof paymentKeys = 'kassa24') {
  const call = async ({
    at = Math.floor(Date.now() / 1000),
    body,
    key = paymentKeys[channel],
    method = 'GET',
    path,
  }: Call) => {
    const address = `/rest/channels/${channel}${path}`
    const text = body === undefined ? '' : JSON.stringify(body)
    const signature = `t=${at},v1=${signatureOf(key, { at, method, address, body: text })}`
    const response = await fetch(`${app.origin}${address}`, {
      method,
      headers: { 'qadam-signature': signature, ...(text !== '' && { 'content-type': 'application/json' }) },
      ...(text !== '' && { body: text }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return {
    call,
    debts: (account: string) => call({ path: `/debts?account=${encodeURIComponent(account)}` }),
    pay: (payment: TestPayment) => call({ method: 'POST', path: '/payments', body: payment }),
    cancel: (externalId: string) => call({ method: 'POST', path: `/payments/${externalId}/cancel`, body: {} }),
  }
}
