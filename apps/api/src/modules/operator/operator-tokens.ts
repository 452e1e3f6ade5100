import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../secrets/secrets.ts'

export const tokenSeconds = 3_600

export type OperatorTokens = { issue(): string; isGood(pass: string): boolean }

/**
 * A right to read one report for an hour, which cannot be changed and ends with the token that it was given for: what a
 * browser may hold, where the token itself opens clients' data. Nothing is stored.
 */
export function operatorTokens(secrets: Secrets, token: string): OperatorTokens {
  const tokenName = createHash('sha256').update(token).digest('base64url')
  const seal = (expires: string) => secrets.mac('sources-pass', `${tokenName}.${expires}`).toString('base64url')
  return {
    issue() {
      const expires = String(Date.now() + tokenSeconds * 1_000)
      return `${expires}.${seal(expires)}`
    },
    isGood(pass) {
      const [expires = '', given = '', ...rest] = pass.split('.')
      return rest.length === 0 && isEqual(given, seal(expires)) && Number(expires) > Date.now()
    },
  }
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
