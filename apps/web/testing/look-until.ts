import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Visitor } from './a-visitor.ts'

const givesUpAfterMs = 20_000

/**
 * Polls a waiting page, as its meta refresh tells a browser without script, until it meets the condition. Fails on a
 * page that neither meets it nor refreshes, because that browser would be stuck there.
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

export function isHeaded(title: string): (page: Page) => boolean {
  return (page) => headingOf(page).startsWith(title)
}

/** Reads the heading from the HTML text, because parsing a page on each poll is unnecessary. */
export function headingOf({ text }: Page): string {
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(text) ?? []
  return heading
    .replace(/<!--.*?-->|<[^>]*>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
