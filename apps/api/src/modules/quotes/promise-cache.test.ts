import { expect, test } from 'vitest'
import { promiseCache } from './promise-cache.ts'

test('a value requested twice, even concurrently, is made once', async () => {
  const kept = promiseCache<number>(2)
  let made = 0
  const make = async () => ++made

  expect(await Promise.all([kept.keep('one', make), kept.keep('one', make)])).toEqual([1, 1])
  expect(await kept.keep('one', make)).toBe(1)
})

test('the oldest value is evicted when the cache is full', async () => {
  const kept = promiseCache<string>(2)

  for (const name of ['one', 'two', 'three']) await kept.keep(name, async () => name)

  expect(['one', 'two', 'three'].map((name) => kept.has(name))).toEqual([false, true, true])
})

test('a failed value is made again on the next request', async () => {
  const kept = promiseCache<string>(2)

  await expect(kept.keep('one', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink')

  expect(await kept.keep('one', async () => 'made')).toBe('made')
})
