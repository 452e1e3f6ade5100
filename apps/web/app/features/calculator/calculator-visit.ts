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

/** What the calculator begins with: the address, else the amount chosen earlier this day, else the usual one. */
export function visitCalculator(
  { cookies, today, url }: { cookies: string | null; today: Day; url: URL },
  usual: Usual = {},
): CalculatorVisit {
  const kept = keptAmount(cookies)
  const read = (name: string) => url.searchParams.get(name)
  const asked = requestedTerms({ read, today, usual: { ...usual, ...(kept !== undefined && { amount: kept }) } })
  return { today, asked, wanted: wantedAmount(read) }
}

/** «Get money» keeps the wish and goes on to the login; «count anew», where no script runs, leads back with the wish in the address. */
export async function answerCalculator({ boot, today }: Page, request: Request, path: string, usual: Usual = {}) {
  const form = await request.formData()
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  const asked = requestedTerms({ read, today, usual })
  if (read('go') === 'recount') {
    // As it was written: the page says why it is another.
    const { amount, method, product, term } = asked
    const wanted = wantedAmount(read) ?? amount
    const wish = new URLSearchParams({ product, amount: String(wanted / 100), term: String(term), method })
    return redirect(`${path}?${wish}`)
  }
  const headers = wishCookies(asked, boot.config.publicOrigin).map((cookie): [string, string] => ['Set-Cookie', cookie])
  return redirect('/login', { headers })
}
