import type { IdentificationError } from '@qadam/domain/registration/identification-errors'
import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** An OAuth-like page where the client signs: they are redirected there and return with a code and our state. */
export interface Signing {
  open(request: SigningRequest, call: ProviderCall): Promise<{ readonly signingId: string }>
  /** URL of the signing page; makes no outside call. */
  pageAddress(page: SigningPage): string
  exchange(answer: SigningAnswer, call: ProviderCall): Promise<SigningResult>
}

export const signingCalls: OutsideCalls<Signing> = { open: true, exchange: true }

export type SigningRequest = {
  readonly iin: string
  readonly phone: string
  readonly isResident: boolean
  readonly documentName: string
  readonly documentSha256: string
  readonly pdf: Buffer
}

export type SigningPage = {
  readonly signingId: string
  readonly isResident: boolean
  readonly state: string
  readonly returnTo: string
}

export type SigningAnswer = { readonly signingId: string; readonly code: string; readonly returnTo: string }

export type SigningResult =
  | { readonly kind: 'signed'; readonly signerIin: string; readonly signature: Buffer }
  | { readonly kind: 'refused'; readonly reason: IdentificationError }
