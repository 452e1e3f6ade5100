import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/**
 * A message accepted by the aggregator counts as sent. An unknown outcome is a `ProviderUnavailableError`, and the
 * message is sent again under the same key.
 */
export interface Sms {
  send(message: { readonly phone: string; readonly text: string }, call: ProviderCall): Promise<void>
}

export const smsCalls: OutsideCalls<Sms> = { send: true }
