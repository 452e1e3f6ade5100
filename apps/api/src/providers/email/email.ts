import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

export type EmailMessage = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** HTML version of the text. */
  readonly html: string
}

/**
 * An accepted message counts as sent. An unknown outcome is a `ProviderUnavailableError`, and the message is sent again
 * under the same key.
 */
export interface Email {
  send(message: EmailMessage, call: ProviderCall): Promise<void>
}

export const emailCalls: OutsideCalls<Email> = { send: true }
