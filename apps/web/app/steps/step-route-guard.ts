import type { Verdict, Visit } from '../guards/guard.ts'
import { askedPageOf, droppedAskedPage, keepAskedPage } from './asked-page.ts'
import { isScreenOf, pathOfStep } from './step-paths.ts'

/**
 * Redirects a signed-in visitor to the screen of their step, others to the login (Spec §4). Whoever asked for a page of
 * the cabinet before signing in gets that page. Whoever has no cabinet yet never had that page: the end of their
 * registration leads to the cabinet's home, not to somebody else's loan.
 */
export async function stepRouteGuard({ cookie, path, server }: Visit): Promise<Verdict | undefined> {
  if (!server) return undefined
  const step = await server.askStep()
  if (step === undefined) {
    if (path === '/login') return undefined
    const asked = keepAskedPage(path)
    if (asked !== undefined) server.setCookie(asked)
    return { redirect: '/login' }
  }
  const asked = askedPageOf(cookie)
  if (step !== 'personal_cabinet' && asked !== undefined) server.setCookie(droppedAskedPage)
  if (isScreenOf(step, path)) return undefined
  if (step !== 'personal_cabinet' || asked === undefined) return { redirect: pathOfStep(step) }
  server.setCookie(droppedAskedPage)
  return { redirect: asked }
}
