import type { Page } from '../boot/page-context.ts'
import { contentName, type FoundContent } from '../content/site-content.ts'
import { contentAt } from './content-at.ts'
import { pagesAbove } from './page-path.ts'

export type ContentPage = {
  readonly path: string
  readonly content: FoundContent
  /** Ancestor pages, top first, those that have text of their own. */
  readonly above: readonly { readonly to: string; readonly title: string }[]
}

export function contentPage(page: Page, path: string): ContentPage {
  const above = pagesAbove(path).flatMap((to) => {
    const title = page.content.find(page.boot.locale, contentName(to))?.title
    return title === undefined ? [] : [{ to, title }]
  })
  return { path, content: contentAt(page, path), above }
}
