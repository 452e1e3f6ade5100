import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const require = createRequire(import.meta.url)
const engine = readFileSync(require.resolve('accessibility-checker-engine/ace.js'), 'utf8')

type Found = {
  readonly ruleId: string
  readonly reasonId: string
  readonly message: string
  readonly snippet: string
  readonly value: readonly [string, string]
}

/** False positives of this checker, each with the rule that it does not know. */
const exceptions: readonly { readonly rule: string; readonly snippet: RegExp; readonly why: string }[] = [
  {
    rule: 'aria_form_label_unique',
    snippet: /^<form(?![^>]*aria-label)/,
    why: 'a form without a name is not a landmark, and a form with only a button needs none (HTML-AAM 3.5)',
  },
]

/**
 * Runs a checker by another vendor than axe's, with rules of its own. Folded parts are opened for it: it reports the
 * label of a field that is not rendered as missing.
 */
export async function secondOpinionOf(page: Page): Promise<string[]> {
  // A page that is still fading in is paler than it will be.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .map(({ finished, effect }) => (effect?.getComputedTiming().endTime === Infinity ? undefined : finished)),
    ),
  )
  await page.evaluate(engine)
  const found = await page.evaluate(async () => {
    type Checker = new () => { check(place: Document, rules: string[]): Promise<{ results: Found[] }> }
    const { Checker } = (globalThis as unknown as { ace: { Checker: Checker } }).ace
    const folded = [...document.querySelectorAll('details:not([open])')]
    for (const one of folded) one.setAttribute('open', '')
    const { results } = await new Checker().check(document, ['WCAG_2_2'])
    for (const one of folded) one.removeAttribute('open')
    return results.map(({ message, reasonId, ruleId, snippet, value }) => ({
      message,
      reasonId,
      ruleId,
      snippet,
      value,
    }))
  })
  return found
    .filter(({ value }) => value.join() === 'VIOLATION,FAIL')
    .filter(({ ruleId, snippet }) => !exceptions.some((known) => known.rule === ruleId && known.snippet.test(snippet)))
    .map(({ message, reasonId, ruleId, snippet }) => `${ruleId} ${reasonId}: ${message} ${snippet}`)
}
