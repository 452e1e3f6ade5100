import { cookieIn } from '@qadam/wire/cookies'
import type { Verdict, Visit } from './guard.ts'

/**
 * Redirects certain visitors to a partner's site; does nothing until a lender configures the partner and the condition.
 */
export function satcreditRedirect({ url, config, cookie }: Visit): Verdict | undefined {
  const partner = config.partnerRedirect
  if (!partner) return undefined
  const { name, value } = partner.when
  const found = partner.when.in === 'query' ? url.searchParams.get(name) : cookieIn(cookie, name)
  return found === value ? { redirect: partner.to } : undefined
}
