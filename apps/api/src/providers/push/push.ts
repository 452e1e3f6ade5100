import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** Where a browser's own service takes messages for it, and the keys that only this browser can open them with. */
export type PushSubscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** Shown by the service worker. A later message with the same tag replaces the earlier one. */
export type PushMessage = {
  readonly title: string
  readonly body: string
  readonly tag: string
  /** Address that a press opens. */
  readonly data: string
}

export type PushLetter = {
  readonly to: PushSubscription
  readonly message: PushMessage
  /** How long its service may hold the message for a browser that is off. */
  readonly keptSeconds: number
}

/**
 * `gone`: the browser no longer takes messages here, and never will. An unknown outcome is a `ProviderUnavailableError`,
 * and the message is sent again with the same tag.
 */
export interface Push {
  /** The lender's own key, which a browser asks for when it subscribes. */
  readonly publicKey: string
  /** Whether a message could be sent there: a known service, and keys that are keys. */
  accepts(subscription: PushSubscription): boolean
  send(letter: PushLetter, call: ProviderCall): Promise<'sent' | 'gone'>
}

export const pushCalls: OutsideCalls<Push> = { send: true }
