import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openedAt, reached, withoutScreen } from '../../journeys/console-screens.ts'

const screens = new URL('../../apps/console/app/screens/', import.meta.url)

/** The addresses that the console's pages give themselves. */
const paths = readdirSync(screens).flatMap((name) =>
  [...readFileSync(new URL(name, screens), 'utf8').matchAll(/^(?: {2}path:|const path =) '(\/[^']*)'/gm)].map(
    ([, path = '']) => path,
  ),
)
const opened = new Set<string>([...openedAt.flatMap((one) => one.paths), ...reached])

test('the pages are found by what they call themselves', () => {
  expect(paths).toEqual(expect.arrayContaining(['/', '/me/passkeys', '/clients/:id']))
})

test('each page of the console is opened by the journey through it, or has its reason why not', () => {
  const unopened = paths.filter((path) => !opened.has(path) && !Object.hasOwn(withoutScreen, path))
  expect(unopened, 'a list of journeys/console-screens.ts').toEqual([])
})

test('no reason stands for a page that is opened or does not exist, and no page is listed that does not exist', () => {
  const needless = Object.keys(withoutScreen).filter((path) => !paths.includes(path) || opened.has(path))
  expect([...needless, ...reached.filter((path) => !paths.includes(path))]).toEqual([])
})
