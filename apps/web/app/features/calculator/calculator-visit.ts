import type { Day } from '@qadam/domain/calendar/day'
import type { Tiyn } from '@qadam/domain/money/money'
import { redirect } from 'react-router'
import type { Page } from '../../boot/page-context.ts'
import { type RequestedTerms, requestedTerms, wantedAmount } from '../../quotes/requested-terms.ts'
import { keptAmount, wishCookies } from '../../quotes/saved-wish.ts'

type Usual = Partial<RequestedTerms>

export type CalculatorVisit = {
  readonly today: Day
  readonly asked: RequestedTerms
  readonly wanted: Tiyn | undefined
}

/** Initial terms of the calculator: from the URL, else the amount chosen earlier today, else the default. */
export function visitCalculator(
  { cookies, today, url }: { cookies: string | null; today: Day; url: URL },
  usual: Usual = {},
): CalculatorVisit {
  const kept = keptAmount(cookies)
  const read = (name: string) => url.searchParams.get(name)
  const asked = requestedTerms({ read, today, usual: { ...usual, ...(kept !== undefined && { amount: kept }) } })
  return { today, asked, wanted: wantedAmount(read) }
}

/**
 * «Get money» stores the wish and redirects to the login; «recalculate», for pages without script, redirects back with
 * the wish in the URL.
 */
export async function answerCalculator({ boot, today }: Page, request: Request, path: string, usual: Usual = {}) {
  const form = await request.formData()
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  const asked = requestedTerms({ read, today, usual })
  if (read('go') === 'recount') {
    // The amount as typed: the page explains why it was replaced.
    const { amount, method, product, term } = asked
    const wanted = wantedAmount(read) ?? amount
    const wish = new URLSearchParams({ product, amount: String(wanted / 100), term: String(term), method })
    return redirect(`${path}?${wish}`)
  }
  const headers = wishCookies(asked, boot.config.publicOrigin).map((cookie): [string, string] => ['Set-Cookie', cookie])
  return redirect('/login', { headers })
}
