import type { Page } from '../boot/page-context.ts'
import { contentName, type FoundContent } from '../content/site-content.ts'
import { pageError } from '../http/page-error.ts'

/** Loads a page's text for a loader: it comes with the data, never with the script. */
export function contentAt({ boot, content }: Page, path: string): FoundContent {
  const found = content.find(boot.locale, contentName(path))
  if (!found) throw pageError(404, `Page not found ${path}`)
  return found
}
