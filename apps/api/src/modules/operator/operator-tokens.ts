import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../secrets/secrets.ts'

export const tokenSeconds = 3_600

export type OperatorTokens = { issue(): string; isGood(pass: string): boolean }

/**
 * Issues a token that can read one report for an hour, cannot be altered and ends with the operator's token. A browser
 * may hold it, whereas the operator's token opens clients' data. Nothing is stored.
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
