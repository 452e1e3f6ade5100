import { readBootData } from '../boot/boot-data.ts'
import { theVisit } from './the-visit.ts'

/**
 * For code without a fallback: reloads the page if a new build has replaced the code. Otherwise the returned promise
 * rejects and the caller must show the error.
 */
export async function reloadPage(lost: unknown): Promise<never> {
  return (await theVisit()).loadWithNewBuild(lost, readBootData().boot.buildId)
}
