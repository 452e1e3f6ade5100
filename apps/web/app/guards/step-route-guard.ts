import { isScreenOf, pathOfStep } from '../features/registration/step-paths.ts'
import type { Verdict, Visit } from './guard.ts'

/** Whoever is signed in is led to the screen of their step, whoever is not to the login (Spec §4). */
export async function stepRouteGuard({ path, server }: Visit): Promise<Verdict | undefined> {
  if (!server) return undefined
  const step = await server.askStep()
  if (step === undefined) return path === '/login' ? undefined : { redirect: '/login' }
  return isScreenOf(step, path) ? undefined : { redirect: pathOfStep(step) }
}
