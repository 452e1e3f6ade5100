import type { Verdict, Visit } from '../guards/guard.ts'
import { askedPageOf, droppedAskedPage, keepAskedPage } from './asked-page.ts'
import { isScreenOf, pathOfStep } from './step-paths.ts'

/**
 * Redirects a signed-in visitor to the screen of their step, others to the login (Spec §4). Whoever asked for a page of
 * the cabinet before signing in gets that page.
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
  if (isScreenOf(step, path)) return undefined
  const asked = step === 'personal_cabinet' ? askedPageOf(cookie) : undefined
  if (asked === undefined) return { redirect: pathOfStep(step) }
  server.setCookie(droppedAskedPage)
  return { redirect: asked }
}
