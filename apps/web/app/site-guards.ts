import { clearLogin } from './features/session/clear-login.ts'
import { askGuards } from './guards/ask-guards.ts'
import type { Guard, Verdict, Visit } from './guards/guard.ts'
import { notFoundCache } from './guards/not-found-cache.ts'
import { satcreditRedirect } from './guards/satcredit-redirect.ts'
import { sendUtmNew, sendUtmOld } from './guards/send-utm.ts'
import type { GuardName } from './site-paths.ts'
import { stepRouteGuard } from './steps/step-route-guard.ts'

/** Maps guard names to implementations; some guards need a feature's rules and are imported from that feature. */
const siteGuards: Readonly<Record<GuardName, Guard>> = {
  'clear-login': clearLogin,
  'not-found-cache': notFoundCache,
  'satcredit-redirect': satcreditRedirect,
  'send-utm-new': sendUtmNew,
  'send-utm-old': sendUtmOld,
  'step-route-guard': stepRouteGuard,
}

/** Runs the guards of the visited page, on the server and in the browser. */
export function runGuards(visit: Visit): Promise<Verdict> {
  return askGuards(visit, siteGuards)
}
