import { largestAmount, type Tiyn, tenge } from '@qadam/domain/money/money'

/** Spec §9: the amount chosen in the calculator waits a day for the registration to end. Whole tenge. */
export const amountCookie = 'loan_amount'

const daySeconds = 86_400

export function keptAmount(cookies: string | null): Tiyn | undefined {
  const value = new RegExp(`(?:^|;\\s*)${amountCookie}=(\\d{1,10})(?:;|$)`).exec(cookies ?? '')?.[1]
  const amount = value === undefined ? 0 : tenge(Number(value))
  return amount > 0 && amount <= largestAmount ? amount : undefined
}

export function amountCookieFor(amount: Tiyn, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
  return `${amountCookie}=${amount / 100}; Max-Age=${daySeconds}; Path=/; SameSite=Lax${secure}`
}
