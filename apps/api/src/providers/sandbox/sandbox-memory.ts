/** What the sandbox adapters remember between calls, and the switches of its page. Kept by the sandbox room in the database, so that every node sees the same. */
export interface SandboxMemory {
  /** The switches of /sandbox for one provider: how long it takes, and whether it answers at all. */
  behaviour(provider: SandboxProvider): Promise<SandboxBehaviour>
  /** The time of the first call under this name, by the database's clock, and how many seconds ago that was. */
  secondsSinceFirst(name: string): Promise<number>
  /** The first value that was ever given under this name. */
  firstOf(name: string, value: string): Promise<string>
  /** The same without giving one: undefined where nobody ever has. */
  valueOf(name: string): Promise<string | undefined>
  deliver(message: SandboxMessage): Promise<void>
  /** A page that the sandbox's signing page shows; kept until it is answered. */
  keepSigning(signing: SandboxSigning): Promise<void>
  /** What a code stands for; the same code asked twice by a repeated call is the same answer. */
  takeSigning(code: string): Promise<SandboxSigning | null>
}

export const sandboxProviders = [
  ...(['person-registry', 'face-match', 'liveness', 'sms', 'signing', 'phone-owner'] as const),
  ...(['aml', 'anti-fraud', 'bureau', 'email', 'income', 'payee-check', 'payouts', 'card-payments'] as const),
] as const

export type SandboxProvider = (typeof sandboxProviders)[number]

/** To a phone, or to an address with a subject. */
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
