/** The browser's answer is checked against these; stored encrypted until it comes. */
export type Expected = { readonly verifier: string; readonly state: string; readonly nonce: string }

/** The person signed in, according to the issuer. Its other claims, roles too, are not read. */
export type Said = {
  readonly subject: string
  readonly email: string | undefined
  readonly isVerified: boolean
  /** When the person last proved themselves there; the issuer may wave them through for a while after it. */
  readonly provedAt: Date
}

/** The lender's own issuer of identities. Both calls throw `IssuerAwayError` while it is away. */
export type Issuer = {
  readonly name: string
  begin(): Promise<{ readonly address: string; readonly expected: Expected }>
  /** Undefined for whatever is wrong: another browser's answer, a forged token, a sign-in too long ago. */
  finish(answer: string, expected: Expected): Promise<Said | undefined>
}

/** The issuer, or the way to it, does not work; a later try may succeed. */
export class IssuerAwayError extends Error {
  override readonly name = 'IssuerAwayError'
}
