import type { Boot, UtmMechanism } from '../boot/boot.ts'
import { readBootData } from '../boot/boot-data.ts'
import type { NextPage } from './next-page.ts'

/** The visit script as used by pages with the router; composed above all features (`begin-visit.ts`). */
export type Visit = {
  beginRoutedVisit(boot: Boot, nextPage: NextPage): void
  /** Handles a navigation inside the app; the guards have selected the mechanism that reports the source. */
  enterRoute(pathname: string, utm: UtmMechanism | undefined): void
  reportFailure(caught: unknown, where: Where): void
  /** Opens the target of a navigation whose screen code failed to load. */
  openWanted(address: string): void
  /** The page's own build is passed: the code may be lost before `beginRoutedVisit`. */
  loadWithNewBuild(lost: unknown, ownId: string): Promise<never>
}

type Where = { readonly pattern?: string; readonly errorInfo?: { readonly componentStack?: string | null | undefined } }

let coming: Promise<Visit> | undefined

/**
 * Loads the visit script on a page with the router; read-only pages use the same module. The import is shared so that
 * callers continue in the order they called: separate imports may resolve in any order, which would misreport the order
 * of navigations. A failed load can be retried.
 */
export function theVisit(): Promise<Visit> {
  coming ??= import(/* @vite-ignore */ readBootData().visitScript ?? '') as Promise<Visit>
  coming.catch(() => {
    coming = undefined
  })
  return coming
}
