import { methodNamed, methods } from '@qadam/domain/lending/method'
import { largestAmount, type Tiyn, tenge } from '@qadam/domain/money/money'
import type { RequestedTerms } from './requested-terms.ts'

/** Spec §9: the amount chosen in the calculator, stored for a day until registration is finished. Whole tenge. */
export const amountCookie = 'loan_amount'

/** Product, term and repayment method, stored with the amount: `instalment.12.equal`. */
const termsCookie = 'loan_terms'

const daySeconds = 86_400

export function keptAmount(cookies: string | null): Tiyn | undefined {
  const value = new RegExp(`(?:^|;\\s*)${amountCookie}=(\\d{1,10})(?:;|$)`).exec(cookies ?? '')?.[1]
  const amount = value === undefined ? 0 : tenge(Number(value))
  return amount > 0 && amount <= largestAmount ? amount : undefined
}

/** The calculator's last terms; a term that is not sold is replaced by the default when read. */
export function keptTerms(cookies: string | null): Pick<RequestedTerms, 'product' | 'term' | 'method'> | undefined {
  const terms = new RegExp(`(?:^|;\\s*)${termsCookie}=(pdl|instalment)\\.(\\d{1,4})\\.(${methods.join('|')})(?:;|$)`)
  const [, product, term, method] = terms.exec(cookies ?? '') ?? []
  if (product === undefined) return undefined
  return {
    product: product === 'pdl' ? 'pdl' : 'instalment',
    term: Number(term),
    method: methodNamed(method) ?? 'annuity',
  }
}

export function wishCookies({ amount, method, product, term }: RequestedTerms, publicOrigin: string): string[] {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
  const kept = `Max-Age=${daySeconds}; Path=/; SameSite=Lax${secure}`
  return [`${amountCookie}=${amount / 100}; ${kept}`, `${termsCookie}=${product}.${term}.${method}; ${kept}`]
}
