import type { IdentificationError } from '@qadam/domain/registration/identification-errors'
import * as z from 'zod/mini'
import type { Log } from '../../log.ts'
import { providerHttp } from '../calling/http-call.ts'
import type { ProviderCall } from '../calling/provider-call.ts'
import type { ProviderClock } from '../calling/provider-clock.ts'
import { ProviderRefusedError } from '../calling/provider-errors.ts'
import type { Signing, SigningResult } from './signing.ts'

export type OauthSigningOptions = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly log: Log
  readonly timeoutMs?: number
  readonly clock?: ProviderClock
}

const signature = {
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(400_000)),
  signer: z.object({ iin: z.string().check(z.regex(/^\d{12}$/)) }),
}
const opened = z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) })
const exchanged = z.union([z.object(signature), z.object({ error: z.string() })])
const found = z.union([z.object(signature), z.object({ status: z.enum(['open', 'refused', 'expired']) })])

const reasons: Readonly<Record<string, IdentificationError>> = {
  access_denied: 'request_is_rejected_by_user',
  request_is_rejected_by_user: 'request_is_rejected_by_user',
  invalid_redirect_uri: 'redirect_uri_is_not_valid',
  redirect_uri_is_not_valid: 'redirect_uri_is_not_valid',
}

/**
 * An OAuth-like cloud signature: upload a document, redirect to the signing page, exchange the code for the signature.
 * README.md beside this file describes the protocol.
 */
export function oauthSigning(options: OauthSigningOptions): Signing {
  const { clientId, clientSecret, timeoutMs = 15_000, ...rest } = options
  const url = options.url.replace(/\/+$/, '')
  const http = providerHttp({
    ...rest,
    name: 'signing',
    origin: url,
    timeoutMs,
    longestAnswerBytes: 600_000,
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
  })
  return {
    async open({ documentName, documentSha256, iin, isResident, pdf, phone }, call) {
      const body = {
        iin,
        phone,
        scope: scopeOf(isResident),
        document: { name: documentName, sha256: documentSha256, content: pdf.toString('base64') },
      }
      const { id } = await http.ask({ method: 'POST', path: '/v1/signings', body, isRepeatable: true }, opened, call)
      return { signingId: id }
    },
    pageAddress({ isResident, returnTo, signingId, state }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        scope: scopeOf(isResident),
        signing_id: signingId,
        redirect_uri: returnTo,
        state,
      })
      return `${url}/oauth/authorize?${query}`
    },
    async exchange({ code, returnTo, signingId }, call) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: returnTo,
        signing_id: signingId,
      })
      const answer = await http.ask(
        { method: 'POST', path: '/oauth/token', body, isRepeatable: false, alsoAnswers: [400] },
        exchanged,
        call,
      )
      if ('signature' in answer) return signed(answer)
      // Our own credentials are wrong, which the client cannot fix.
      if (answer.error === 'invalid_client')
        throw new ProviderRefusedError('signing: the client credentials were rejected')
      // A code works once. If it was spent, perhaps by a try of ours whose response was lost, the signing itself can be
      // queried.
      const known = answer.error === 'invalid_grant' ? await find(signingId, call) : undefined
      return known ?? { kind: 'refused', reason: reasons[answer.error] ?? 'bad_request' }
    },
  }

  async function find(signingId: string, call: ProviderCall): Promise<SigningResult | undefined> {
    const path = `/v1/signings/${encodeURIComponent(signingId)}`
    const answer = await http.ask({ method: 'GET', path, isRepeatable: true }, found, call)
    return 'signature' in answer ? signed(answer) : undefined
  }
}

function signed(answer: { signature: string; signer: { iin: string } }): SigningResult {
  return { kind: 'signed', signerIin: answer.signer.iin, signature: Buffer.from(answer.signature, 'base64') }
}

// A signing is for residents or for non-residents, never for both.
function scopeOf(isResident: boolean): string {
  return isResident ? 'sign' : 'non_resident_sign'
}
