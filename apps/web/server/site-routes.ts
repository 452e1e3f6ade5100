import type { PageAt } from '../app/boot/page-at.ts'
import type { SiteBuild } from './site-build.ts'

/** Whether the page answers a form: whoever sends one elsewhere is told that nobody takes it. */
export function takesForms(site: SiteBuild, { entry }: PageAt): boolean {
  return site.routes[entry.path]?.module.action !== undefined
}

/** Whether the page may be the same for everybody: the missing ones are endless, the scripted ones name a nonce. */
export function isKeepable(site: SiteBuild, { entry, isMissing }: PageAt): boolean {
  const handle = site.routes[entry.path]?.module.handle as { scripted?: unknown } | undefined
  return !isMissing && handle?.scripted !== true
}
