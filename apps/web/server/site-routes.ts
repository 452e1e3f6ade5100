import type { PageAt } from '../app/boot/page-at.ts'
import { isNewcomer } from './newcomers-page.ts'
import type { SiteBuild } from './site-build.ts'

/** True if the page has an action; a form sent to any other page is refused. */
export function takesForms(site: SiteBuild, { place }: PageAt): boolean {
  return site.routes[place.path]?.module.action !== undefined
}

type Handle = { readonly scripted?: unknown; readonly reads?: readonly string[]; readonly newcomers?: Newcomers }
type Newcomers = { readonly ignore: readonly string[] }

/**
 * True if the page may be the same for everybody. Missing pages are unlimited in number, scripted ones contain a nonce,
 * and a visitor whose cookies the page reads gets a page of their own.
 */
export function isCacheable(site: SiteBuild, { place, isMissing }: PageAt, cookie: string): boolean {
  const handle = site.routes[place.path]?.module.handle as Handle | undefined
  if (isMissing || handle?.scripted === true) return false
  return !handle?.reads?.some((name) => cookie.includes(`${name}=`))
}

/** True if the page, though it runs the router, is the same for this visitor as for any other without a past. */
export function isSameForNewcomers(site: SiteBuild, { place, isMissing }: PageAt, cookie: string): boolean {
  const handle = site.routes[place.path]?.module.handle as Handle | undefined
  return !isMissing && handle?.newcomers !== undefined && isNewcomer(cookie, handle.newcomers.ignore)
}
