import { isWorked } from '@qadam/domain/limits/proof-of-work'

export type Challenge = { readonly challenge: string; readonly bits: number }

/** A batch takes no longer than one hash after another, and the page stays responsive in between. */
const triedAtOnce = 64

/**
 * Undefined where the browser cannot compute hashes, for example without TLS: the bare challenge is accepted after a
 * minute.
 */
export async function solveChallenge({ bits, challenge }: Challenge, gone: AbortSignal): Promise<string | undefined> {
  const { subtle } = crypto
  if (subtle === undefined) return undefined
  const encoder = new TextEncoder()
  for (let first = 0; !gone.aborted; first += triedAtOnce) {
    const tried = Array.from({ length: triedAtOnce }, (_, index) => `${challenge}.${first + index}`)
    const hashes = await Promise.all(tried.map((text) => subtle.digest('SHA-256', encoder.encode(text))))
    const found = hashes.findIndex((hash) => isWorked(new Uint8Array(hash), bits))
    if (found !== -1) return tried[found]
  }
  return undefined
}
