import type { Page } from '../boot/page-context.ts'
import { pageError } from './page-error.ts'

/** On a stand without the sandbox its pages return 404. */
export function sandboxOnly(page: Page, path: string): void {
  if (!page.boot.config.sandbox) throw pageError(404, `Page not found ${path}`)
}
