import { clearLogin } from './features/session/clear-login.ts'
import { askGuards } from './guards/ask-guards.ts'
import type { Guard, Verdict, Visit } from './guards/guard.ts'
import { notFoundCache } from './guards/not-found-cache.ts'
import { satcreditRedirect } from './guards/satcredit-redirect.ts'
import { sendUtmNew, sendUtmOld } from './guards/send-utm.ts'
import type { GuardName } from './site-paths.ts'
import { stepRouteGuard } from './steps/step-route-guard.ts'

/** Who stands behind each name: some guards know a room's rule and come from that room. */
const siteGuards: Readonly<Record<GuardName, Guard>> = {
  'clear-login': clearLogin,
  'not-found-cache': notFoundCache,
  'satcredit-redirect': satcreditRedirect,
  'send-utm-new': sendUtmNew,
  'send-utm-old': sendUtmOld,
  'step-route-guard': stepRouteGuard,
}

/** The guards of the page that is visited, asked in both halves of the site. */
export function runGuards(visit: Visit): Promise<Verdict> {
  return askGuards(visit, siteGuards)
}
