import { hash } from 'node:crypto'
import { isWorked } from '@qadam/domain/limits/proof-of-work'

/** Solves the challenge the way the sign-in page does when an address is crowded. */
export function solved({ bits, challenge }: { readonly challenge: string; readonly bits: number }): string {
  for (let tried = 0; ; tried += 1) {
    const proof = `${challenge}.${tried}`
    if (isWorked(hash('sha256', proof, 'buffer'), bits)) return proof
  }
}
