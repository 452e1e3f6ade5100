import type { PageAt } from '../app/boot/page-at.ts'
import type { SiteBuild } from './site-build.ts'

/** Whether the page answers a form: whoever sends one elsewhere is told that nobody takes it. */
export function takesForms(site: SiteBuild, { place }: PageAt): boolean {
  return site.routes[place.path]?.module.action !== undefined
}

type Handle = { readonly scripted?: unknown; readonly reads?: readonly string[] }

/**
 * Whether the page may be the same for everybody: the missing ones are endless, the scripted ones name a nonce, and
 * who brings a cookie that the page reads gets one of their own.
 */
export function isKeepable(site: SiteBuild, { place, isMissing }: PageAt, cookie: string): boolean {
  const handle = site.routes[place.path]?.module.handle as Handle | undefined
  if (isMissing || handle?.scripted === true) return false
  return !handle?.reads?.some((name) => cookie.includes(`${name}=`))
}
