import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Visitor } from './a-visitor.ts'

const givesUpAfterMs = 20_000

/**
 * Looks again, as a waiting page tells a browser without script to, until it shows what is waited for. A page that
 * neither shows it nor asks for another look is where that browser would stay.
 */
export async function lookUntil(visitor: Visitor, address: string, isThere: (page: Page) => boolean): Promise<Page> {
  const giveUpAt = Date.now() + givesUpAfterMs
  for (;;) {
    const page = await visitor.open(address)
    if (isThere(page)) return page
    const looksAgain = /<noscript>\s*<meta http-equiv="refresh"/i.test(page.text)
    if (!looksAgain || Date.now() > giveUpAt) {
      throw new Error(`${page.address} waits${looksAgain ? '' : ' and does not say so'}: ${page.main.textContent}`)
    }
    await pause(200)
  }
}

/** Whether this is what the page is about. */
export function isHeaded(title: string): (page: Page) => boolean {
  return (page) => headingOf(page).startsWith(title)
}

/** Read from the text alone: a page that is only looked at once more need not be taken apart. */
export function headingOf({ text }: Page): string {
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(text) ?? []
  return heading
    .replace(/<!--.*?-->|<[^>]*>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
