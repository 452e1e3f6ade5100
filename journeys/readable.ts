import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures/site.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a checker finds that somebody could not read or reach, of the whole page or of a part of it. */
export async function faultsOf(page: Page, part?: string): Promise<string[]> {
  // Our pages hold no frames: axe need not put together in a page of its own what it found in each of them.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(standards)
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ failureSummary, html, target }) => `${id}: ${target} ${html} ${failureSummary}`),
  )
}

/** Nothing of this state of a screen lies beside the narrowest phone. */
export async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
}

/** Everybody can read this state of a screen, and nothing of it lies beside the narrowest phone. */
export async function expectReadable(page: Page): Promise<void> {
  await expectToFit(page)
  expect(await faultsOf(page)).toEqual([])
}

/** Nothing of this state of a screen lies beside the narrowest phone, which is what is held from then on. */
export async function expectToFit(page: Page): Promise<void> {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}
