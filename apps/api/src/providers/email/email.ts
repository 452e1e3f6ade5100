import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

export type EmailMessage = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same words for who reads mail as pages. */
  readonly html: string
}

/** Taken over by the gateway means sent; an unknown outcome is a `ProviderUnavailableError` and is sent again under the same key. */
export interface Email {
  send(message: EmailMessage, call: ProviderCall): Promise<void>
}

export const emailCalls: OutsideCalls<Email> = { send: true }
