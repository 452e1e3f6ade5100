import type { LocaleCode } from '@qadam/wire/locale'
import { contentName, type SiteContent } from '../app/content/site-content.ts'
import { type PlaceOfSite, sitePaths } from '../app/site-paths.ts'

const indexedPaths = new Set(
  sitePaths.filter((place: PlaceOfSite) => place.isIndexed).map(({ path }) => path as string),
)

/** The title of a public page; undefined for any other path. */
export function pageTitles(content: SiteContent): (locale: LocaleCode, path: string) => string | undefined {
  return (locale, path) => (indexedPaths.has(path) ? content.find(locale, contentName(path))?.title : undefined)
}
