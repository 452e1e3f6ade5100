import { hash, timingSafeEqual } from 'node:crypto'
import { isWorked, proofBits, proofWaitSeconds } from '@qadam/domain/limits/proof-of-work'
import type { Secrets } from '../../secrets/secrets.ts'
import type { CodeAsker } from './codes.ts'

const livesMs = 600_000

/** The proof-of-work challenge for a stranger behind a crowded address; it is also the ticket for waiting instead. */
export type CrowdChallenge = { readonly challenge: string; readonly bits: number; readonly wait_seconds: number }

/** A caller that returns too early gets the same ticket again and keeps the time already waited. */
export function challengeFor(secrets: Secrets, asker: CodeAsker, now = Date.now(), held = ''): CrowdChallenge {
  const [issued = ''] = held.split('.')
  const leftMs = Number(issued) + proofWaitSeconds * 1_000 - now
  if (leftMs > 0 && isSame(held, ticket(secrets, asker, issued))) {
    return { challenge: held, bits: proofBits, wait_seconds: Math.ceil(leftMs / 1_000) }
  }
  return { challenge: ticket(secrets, asker, String(now)), bits: proofBits, wait_seconds: proofWaitSeconds }
}

/**
 * Accepts a solved challenge, or the challenge alone once it is old enough. Valid only for this phone in this browser.
 */
export function isProof(secrets: Secrets, asker: CodeAsker, proof: string, now = Date.now()): boolean {
  const [issued = '', seal = '', answer] = proof.split('.')
  const challenge = `${issued}.${seal}`
  const ageMs = now - Number(issued)
  if (!isSame(challenge, ticket(secrets, asker, issued)) || ageMs > livesMs) return false
  return ageMs >= proofWaitSeconds * 1_000 || (answer !== undefined && isWorked(hash('sha256', proof, 'buffer')))
}

function ticket(secrets: Secrets, { phone, visitor }: CodeAsker, issued: string): string {
  const seal = secrets.mac('sms-code', `crowd ${phone} ${visitor ?? ''} ${issued}`)
  return `${issued}.${seal.subarray(0, 16).toString('base64url')}`
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
