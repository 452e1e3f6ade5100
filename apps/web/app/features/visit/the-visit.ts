import { readHandOver } from '../../boot/hand-over.ts'

export type Visit = typeof import('./begin-visit.ts')

let coming: Promise<Visit> | undefined

/**
 * The script of a visit, for a page with the router: the very module that pages which are only read begin with. Who asked
 * first hears first: of several imports that are under way a browser ends any one before the others, and where somebody
 * has gone to would be told in another order. What did not come may be asked for again.
 */
export function theVisit(): Promise<Visit> {
  coming ??= import(/* @vite-ignore */ readHandOver().visitScript ?? '') as Promise<Visit>
  coming.catch(() => {
    coming = undefined
  })
  return coming
}
