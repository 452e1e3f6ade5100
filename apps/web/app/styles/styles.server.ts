import { stylesheetsFor } from './used-stylesheets.ts'

const files = import.meta.glob<string>('../**/*.css', { eager: true, query: '?inline', import: 'default' })

const choose = stylesheetsFor(files)

/**
 * The style sheet that is printed into a page: a file of its own would cost the first paint a round trip. A page that
 * is only read carries the components that it shows; one with script carries them all, for the screens that follow.
 */
export function stylesFor(html: string, isScripted: boolean): string {
  return choose(html, isScripted)
}
