import { createHash } from 'node:crypto'
import { personOf } from '../sandbox/people.ts'
import { behave } from '../sandbox/sandbox-behaviour.ts'
import type { SandboxMemory } from '../sandbox/sandbox-memory.ts'
import type { Signing } from './signing.ts'

/** The page is /sandbox/signing of our own site; the button pressed there is the client's answer. */
export function sandboxSigning({ memory, siteOrigin }: { memory: SandboxMemory; siteOrigin: string }): Signing {
  return {
    async open({ documentName, documentSha256, iin, pdf }, call) {
      await behave(memory, 'signing', call)
      const signingId = createHash('sha256').update(`sandbox signing ${call.key}`).digest('hex').slice(0, 32)
      await memory.keepSigning({ signingId, iin, documentName, documentSha256, pdf })
      return { signingId }
    },
    pageAddress({ returnTo, signingId, state }) {
      const query = new URLSearchParams({ signing_id: signingId, state, return_to: returnTo })
      // In the language of the page that the client comes from.
      const prefix = returnTo.startsWith(`${siteOrigin}/kk/`) ? '/kk' : ''
      return `${siteOrigin}${prefix}/sandbox/signing?${query}`
    },
    async exchange({ code, signingId }, call) {
      await behave(memory, 'signing', call)
      const signed = await memory.takeSigning(code)
      if (!signed || signed.signingId !== signingId) return { kind: 'refused', reason: 'bad_request' }
      if (personOf(signed.iin).persona === 'signing_rejected' && (await isFirst(memory, signed.signingId))) {
        return { kind: 'refused', reason: 'request_is_rejected_by_user' }
      }
      const signature = createHash('sha256').update(`sandbox signature ${signed.documentSha256}`).digest()
      return { kind: 'signed', signerIin: signed.iin, signature }
    },
  }
}

// The persona's first signature is refused however often it is queried; the next one is accepted.
async function isFirst(memory: SandboxMemory, signingId: string): Promise<boolean> {
  return (await memory.firstOf('signing_rejected', signingId)) === signingId
}
