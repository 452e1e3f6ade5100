import type { Verdict, Visit } from '../guards/guard.ts'
import { isScreenOf, pathOfStep } from './step-paths.ts'

/** Redirects a signed-in visitor to the screen of their step, others to the login (Spec §4). */
export async function stepRouteGuard({ path, server }: Visit): Promise<Verdict | undefined> {
  if (!server) return undefined
  const step = await server.askStep()
  if (step === undefined) return path === '/login' ? undefined : { redirect: '/login' }
  return isScreenOf(step, path) ? undefined : { redirect: pathOfStep(step) }
}
