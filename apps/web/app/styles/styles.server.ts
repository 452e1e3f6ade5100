import { stylesheetsOf } from '@qadam/kit/styles/used-stylesheets.ts'

const files = import.meta.glob<string>(['../**/*.css', '../../../../packages/kit/src/**/*.css'], {
  eager: true,
  query: '?inline',
  import: 'default',
})

const { all, usedBy } = stylesheetsOf(files)

/** A file of the build, for pages whose script renders elements that are not in the HTML (docs/decisions/0189). */
export const laterStyles = all

/**
 * Styles to inline into a page: a separate file would cost the first paint a round trip. They are the rules of the
 * elements the page shows; in development all, because no file of the build has the rest.
 */
export function stylesFor(html: string): string {
  return import.meta.env.DEV ? usedBy(html) + laterStyles : usedBy(html)
}
