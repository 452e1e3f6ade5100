import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Day } from '@qadam/domain/calendar/day'
import { redirect } from 'react-router'
import type { Page } from '../../boot/page-context.ts'
import { type AskedTerms, askedTerms } from '../../quotes/asked-terms.ts'
import { amountCookieFor, keptAmount } from '../../quotes/kept-amount.ts'

type Usual = Partial<AskedTerms>

export type CalculatorVisit = { readonly today: Day; readonly asked: AskedTerms }

/** What the calculator begins with: the address, else the amount chosen earlier this day, else the usual one. */
export function visitCalculator(
  { cookies, url }: { cookies: string | null; url: URL },
  usual: Usual = {},
): CalculatorVisit {
  const today = businessDay(new Date())
  const kept = keptAmount(cookies)
  const read = (name: string) => url.searchParams.get(name)
  return { today, asked: askedTerms({ read, today, usual: { ...usual, ...(kept !== undefined && { amount: kept }) } }) }
}

/** «Get money» keeps the amount and goes on to the login; «count anew», where no script runs, leads back with the wish in the address. */
export async function answerCalculator({ boot }: Page, request: Request, path: string, usual: Usual = {}) {
  const form = await request.formData()
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  const { amount, method, product, term } = askedTerms({ read, today: businessDay(new Date()), usual })
  if (read('go') === 'recount') {
    const wish = new URLSearchParams({ product, amount: String(amount / 100), term: String(term), method })
    return redirect(`${path}?${wish}`)
  }
  const headers = { 'Set-Cookie': amountCookieFor(amount, boot.config.publicOrigin) }
  return redirect('/login', { headers })
}
