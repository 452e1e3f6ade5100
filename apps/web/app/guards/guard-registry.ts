import { clearLogin } from './clear-login.ts'
import type { Guard } from './guard.ts'
import { notFoundCache } from './not-found-cache.ts'
import { satcreditRedirect } from './satcredit-redirect.ts'
import { sendUtmNew, sendUtmOld } from './send-utm.ts'
import { stepRouteGuard } from './step-route-guard.ts'

const guards: ReadonlyMap<string, Guard> = new Map<string, Guard>([
  ['clear-login', clearLogin],
  ['not-found-cache', notFoundCache],
  ['satcredit-redirect', satcreditRedirect],
  ['send-utm-new', sendUtmNew],
  ['send-utm-old', sendUtmOld],
  ['step-route-guard', stepRouteGuard],
])

/** The names that have a guard behind them: route rules may speak of no others. */
export const registeredGuards: readonly string[] = [...guards.keys()]

export function guardNamed(name: string): Guard {
  const guard = guards.get(name)
  if (!guard) throw new Error(`Unknown route middleware: ${name}`)
  return guard
}
