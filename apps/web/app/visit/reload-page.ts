import { theVisit } from './the-visit.ts'

/**
 * For code that nothing can stand in for: where it is gone with its version, the page is loaded anew and has its own.
 * Where it is not, whoever asked for it must say what is wrong.
 */
export async function reloadPage(lost: unknown): Promise<never> {
  return (await theVisit()).loadWithNewBuild(lost)
}
