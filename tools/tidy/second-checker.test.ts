import { expect, test } from 'vitest'
import { sitePaths } from '../../apps/web/app/site-paths.ts'
import { screensRead, withoutScreen } from '../../journeys/second-checker-screens.ts'

const read = Object.values(screensRead)
  .flat()
  .map((one) => (typeof one === 'string' ? one : one.path))
  .map((path) => path.replace(/[?#].*$/, '').replace(/^\/kk(?=\/|$)/, '') || '/')

/** A named address is no example of the pattern that it would match. */
function isRead(path: string): boolean {
  const own = new RegExp(`^${path.replace(/:\w+|\*/g, '[^/]+')}$`)
  const named = sitePaths.filter((other) => other.path !== path && !/[:*]/.test(other.path)).map((other) => other.path)
  return read.some((one) => own.test(one) && !named.some((other) => other === one))
}

test('each address of the site is read by the second accessibility checker, or has its reason why not', () => {
  const unread = sitePaths
    .map(({ path }) => path)
    .filter((path) => !isRead(path) && !Object.hasOwn(withoutScreen, path))
  expect(unread, 'a list of journeys/second-checker-screens.ts').toEqual([])
})

test('no reason stands for an address that is read or does not exist', () => {
  const paths = new Set<string>(sitePaths.map(({ path }) => path))
  expect(Object.keys(withoutScreen).filter((path) => !paths.has(path) || isRead(path))).toEqual([])
})
