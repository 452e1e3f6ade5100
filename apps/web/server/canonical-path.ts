import { basenameIn, hasLocalePrefix, withoutLocalePrefix } from '../app/boot/locale-path.ts'
import { type PageAt, pageAt } from '../app/boot/page-at.ts'
import { onThisSite } from './requested-address.ts'

/** The page at a path and the path's canonical spelling: `/kk/CONTACTS//` → `/kk/contacts`. */
export function canonicalPath(pathname: string, hasPrefix: boolean): { page: PageAt; spelling: string } {
  const isPrefixed = hasPrefix && hasLocalePrefix(pathname)
  const path = onThisSite(isPrefixed ? withoutLocalePrefix(pathname) : pathname)
  const page = pageAt(path.replace(/\/+$/, '') || '/')
  const basename = basenameIn(isPrefixed ? 'kk' : 'ru', hasPrefix)
  if (basename === '/') return { page, spelling: page.path }
  return { page, spelling: page.path === '/' ? basename : basename + page.path }
}
