import { expect, test } from 'vitest'
import { bans, checkForbiddenWords } from './forbidden-words.ts'

const badSamples: [string, string][] = [
  ['packages/domain/src/lending/loan.ts', 'const a = Math.round(b)'],
  ['packages/domain/src/lending/loan.ts', 'return reward.toFixed(2)'],
  ['apps/web/app/features/calculator/offer.tsx', 'const tenge = Math.floor(amountTiyn / 100)'],
  ['apps/api/src/modules/cabinet/cabinet-presenter.ts', 'parseFloat(row.payment)'],
  ['packages/wire/src/lending/quotes.ts', 'const tenge = Math.round(amountTiyn / 100)'],
  ['package-lock.json', '      "resolved": "https://registry.example/zod.tgz",'],
  ['.npmrc', 'registry=https://registry.example/'],
  ['journeys/a.spec.ts', 'await page.waitForTimeout(100)'],
  ['apps/api/src/a.ts', 'new Date().toISOString().slice(0, 10)'],
  ['apps/api/src/a.test.ts', "vi.mock('./log-in.ts')"],
  ['apps/api/src/a.test.ts', "vi.mock(import('../log-in.ts'))"],
  ['apps/api/src/a.test.ts', "vi.mock('@qadam/domain/money/money')"],
  ['journeys/a.spec.ts', "test.only('a', async () => {})"],
  ['journeys/a.spec.ts', "test.describe.only('a', () => {})"],
  ['apps/web/app/entry.client.tsx', 'window.__reactRouterDataRouter.navigate(to)'],
  ['apps/web/vite.config.ts', "if (id.includes('vite/preload-helper')) return own"],
  ['apps/web/app/a.test.tsx', 'expect(html).toMatchSnapshot()'],
  ['apps/api/src/a.ts', '@injectable()'],
  ['apps/api/src/a.ts', '@sealed class A {}'],
  ['README.md', 'clone it to /work/main'],
  ['docs/decisions/0001-a.md', 'a subagent measured it'],
  ['docs/decisions/0001-a.md', 'as session 180 found'],
]

test.each(badSamples)('%s is refused for `%s`', (path, text) => {
  const findings = checkForbiddenWords([{ path, text: `first line\n${text}\n` }])

  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({ file: path, line: 2 })
})

test.each([
  ['packages/domain/src/money/rounding.ts', 'const a = Math.round(b)'],
  ['packages/kit/src/slider/slider.tsx', 'const step = Math.round(position)'],
  ['package-lock.json', '      "resolved": "apps/api",'],
  ['apps/api/src/a.ts', '/** @see the catalogue */'],
  ['apps/api/src/a.ts', ' * @returns nothing'],
  ['apps/web/testing/a-browser.ts', 'window.__reactRouterDataRouter'],
  ['README.md', 'a network/works path, the session 5 minutes later'],
])('%s may contain `%s`', (path, text) => {
  expect(checkForbiddenWords([{ path, text }])).toEqual([])
})

test('every ban has a sample that it refuses', () => {
  const neverFails = bans.filter(
    ({ words, where }) => !badSamples.some(([path, text]) => where.test(path) && words.test(text)),
  )

  expect(neverFails.map(({ says }) => says)).toEqual([])
})
