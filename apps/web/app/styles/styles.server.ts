import { stylesheetsFor } from './used-stylesheets.ts'

const files = import.meta.glob<string>('../**/*.css', { eager: true, query: '?inline', import: 'default' })

const choose = stylesheetsFor(files)

/**
 * Styles to inline into a page: a separate file would cost the first paint a round trip. A read-only page contains the
 * styles of the components it shows; a page with script contains all, for the screens that follow.
 */
export function stylesFor(html: string, isScripted: boolean): string {
  return choose(html, isScripted)
}
