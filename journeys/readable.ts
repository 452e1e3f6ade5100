import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures/site.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules whose verdict depends on the theme, the width or the language; the others judge the same elements again. */
const rulesOfAppearance = ['color-contrast', 'target-size', 'link-in-text-block', 'html-has-lang', 'html-lang-valid']

/** Accessibility faults that axe finds on the whole page or a part of it. */
export async function faultsOf(page: Page, part?: string, { only }: { only?: 'appearance' } = {}): Promise<string[]> {
  // The pages contain no frames, so axe need not merge the results of frames on a page of its own.
  const all = new AxeBuilder({ page }).setLegacyMode(true)
  const axe = only ? all.withRules(rulesOfAppearance) : all.withTags(standards)
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ failureSummary, html, target }) => `${id}: ${target} ${html} ${failureSummary}`),
  )
}

/** Expects this state of a screen to fit the narrowest phone. */
export async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
}

/** Expects this state of a screen to be accessible and to fit the narrowest phone. */
export async function expectReadable(page: Page): Promise<void> {
  await expectToFit(page)
  expect(await faultsOf(page)).toEqual([])
}

/** Expects this state of a screen to fit phones, and leaves the page at the narrowest width. */
export async function expectToFit(page: Page): Promise<void> {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}
