/**
 * State of the sandbox adapters between calls, and the switches of the sandbox page. Stored in the database by the
 * `sandbox` module, so that every node sees the same.
 */
export interface SandboxMemory {
  /** The /sandbox switches of one provider: its delay and whether it responds at all. */
  behaviour(provider: SandboxProvider): Promise<SandboxBehaviour>
  /** Records the time of the first call under this name, by the database clock, and returns the seconds since then. */
  secondsSinceFirst(name: string): Promise<number>
  /** Returns the first value ever given under this name. */
  firstOf(name: string, value: string): Promise<string>
  /** Reads that value without setting one; undefined if there is none. */
  valueOf(name: string): Promise<string | undefined>
  deliver(message: SandboxMessage): Promise<void>
  /** Stores a request for the sandbox signing page until it is answered. */
  keepSigning(signing: SandboxSigning): Promise<void>
  /** Returns the signing behind a code; a repeated call with the same code gets the same result. */
  takeSigning(code: string): Promise<SandboxSigning | null>
}

export const sandboxProviders = [
  ...(['person-registry', 'face-match', 'liveness', 'sms', 'signing', 'phone-owner'] as const),
  ...(['aml', 'anti-fraud', 'bureau', 'email', 'income', 'payee-check', 'payouts', 'card-payments'] as const),
] as const

export type SandboxProvider = (typeof sandboxProviders)[number]

/** Sent to a phone, or to an e-mail address with a subject. */
export type SandboxMessage = { readonly key: string; readonly text: string } & (
  | { readonly phone: string }
  | { readonly email: string; readonly subject: string }
)

export type SandboxBehaviour = { readonly delayMs: number; readonly isAway: boolean }

export type SandboxSigning = {
  readonly signingId: string
  readonly iin: string
  readonly documentName: string
  readonly documentSha256: string
  readonly pdf: Buffer
}
