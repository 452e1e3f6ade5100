import type { LocaleCode } from '@qadam/contract/locale'
import { contentName, type SiteContent } from '../app/content/site-content.ts'
import { type SiteMapEntry, siteMap } from '../app/site-map.ts'

const publicPaths = new Set(siteMap.filter((entry: SiteMapEntry) => entry.isPublic).map(({ path }) => path as string))

/** What a public page is called; undefined for every other address. */
export function pageTitles(content: SiteContent): (locale: LocaleCode, path: string) => string | undefined {
  return (locale, path) => (publicPaths.has(path) ? content.find(locale, contentName(path))?.title : undefined)
}
