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

/** Expects no text of a phone's page to be cut with the spacing of WCAG 1.4.12, and no sum outside a table to take two lines. */
export async function expectUncut(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(cutTexts)).toEqual([])
}

/** Runs in the page. The style is adopted, because the page's policy allows no style elements of others. */
function cutTexts(): string[] {
  const spacing = new CSSStyleSheet()
  spacing.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  )
  document.adoptedStyleSheets.push(spacing)
  const named = (one: Element) => `${one.localName}.${one.className} «${one.textContent.trim().slice(0, 40)}»`
  const isSeen = (one: Element) => one.clientWidth > 1 && one.checkVisibility({ visibilityProperty: true })
  const cuts = (one: Element) => {
    const { overflowX, overflowY } = getComputedStyle(one)
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    return (
      (hides(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
      (hides(overflowY) && one.scrollHeight > one.clientHeight + 1)
    )
  }
  const texts = [...document.querySelectorAll(':is(main, header, nav) *')].filter(
    (one) => isSeen(one) && one.textContent.trim() !== '',
  )
  // Three columns of sums do not fit otherwise: fit-table.css lets them break.
  const sums = [...document.querySelectorAll('main .amount-text:not(.data-table *)')].filter((one) => {
    const { height } = one.getBoundingClientRect()
    return height > 1.5 * Number.parseFloat(getComputedStyle(one).lineHeight)
  })
  const { scrollWidth } = document.documentElement
  const found = [
    ...texts.filter(cuts).map((one) => `cut: ${named(one)}`),
    ...sums.map((one) => `in two lines: ${named(one)}`),
    ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : []),
  ]
  document.adoptedStyleSheets.pop()
  return found
}
