import type { Boot, UtmMechanism } from '../boot/boot.ts'
import { readBootData } from '../boot/boot-data.ts'
import type { NextPage } from './next-page.ts'

/** What pages with the router ask of the script of a visit; it is put together above all rooms (`begin-visit.ts`). */
export type Visit = {
  beginRoutedVisit(boot: Boot, nextPage: NextPage): void
  /** Somebody has gone on inside the app; the guards have said by which call their source is told. */
  enterRoute(pathname: string, utm: UtmMechanism | undefined): void
  reportFailure(caught: unknown, where: Where): void
  /** The router was on its way there, and the code of the screen did not come. */
  openWanted(address: string): void
  loadWithNewBuild(lost: unknown): Promise<never>
}

type Where = { readonly pattern?: string; readonly errorInfo?: { readonly componentStack?: string | null | undefined } }

let coming: Promise<Visit> | undefined

/**
 * The script of a visit, for a page with the router: the very module that pages which are only read begin with. Who asked
 * first hears first: of several imports that are under way a browser ends any one before the others, and where somebody
 * has gone to would be told in another order. What did not come may be asked for again.
 */
export function theVisit(): Promise<Visit> {
  coming ??= import(/* @vite-ignore */ readBootData().visitScript ?? '') as Promise<Visit>
  coming.catch(() => {
    coming = undefined
  })
  return coming
}
