import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, PageCache } from './page-cache.ts'

function aCache(keepSeconds: number) {
  const clock = { ms: 0 }
  return { clock, cache: new PageCache(keepSeconds, () => clock.ms) }
}

test('concurrent requests for a page being rendered share the one result', async () => {
  const { cache } = aCache(30)
  let made = 0
  const make = async () => {
    made += 1
    return compress('<p>one</p>', {})
  }

  const pages = await Promise.all([cache.fill('ru /', make), cache.fill('ru /', make), cache.fill('ru /', make)])

  expect(made).toBe(1)
  expect(new Set(pages).size).toBe(1)
})

test('a page is cached for its time and then rendered again', async () => {
  const { cache, clock } = aCache(30)
  await cache.fill('ru /', () => compress('<p>old</p>', {}))

  clock.ms = 29_999
  expect(cache.get('ru /')?.compressed.plain.content.toString()).toBe('<p>old</p>')
  clock.ms = 30_000
  expect(cache.get('ru /')).toBeUndefined()
})

test('a page is cached for its day only: its dates and calculations are of that day', async () => {
  const { cache } = aCache(30)
  await cache.fill('ru /', () => compress('<p>old</p>', {}), '2026-01-31')

  expect(cache.get('ru /', '2026-01-31')).toBeDefined()
  expect(cache.get('ru /', '2026-02-01')).toBeUndefined()
})

test('a page that is not the same for everybody is never cached', async () => {
  const { cache } = aCache(30)

  expect(await cache.fill('ru /', async () => undefined)).toBeUndefined()
  expect(cache.get('ru /')).toBeUndefined()
})

test('a failed rendering fails for all that waited and is retried by the next request', async () => {
  const { cache } = aCache(30)

  await expect(cache.fill('ru /', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await cache.fill('ru /', () => compress('<p>yes</p>', {})))?.compressed.plain.content.toString()).toBe(
    '<p>yes</p>',
  )
})

test('the cache is bounded: the page cached longest is evicted', async () => {
  const { cache } = aCache(30)
  for (let n = 0; n <= 500; n += 1) await cache.fill(`ru /${n}`, () => compress(`<p>${n}</p>`, {}))

  expect(cache.get('ru /0')).toBeUndefined()
  expect(cache.get('ru /500')).toBeDefined()
})

test('a page rendered again with the same content is not compressed again', async () => {
  const page = await compress('<p>one</p>', {})

  const again = await compress('<p>one</p>', { etag: 'new' }, page)
  expect(again.compressed).toBe(page.compressed)
  expect(again.headers).toEqual({ etag: 'new' })
  expect((await compress('<p>two</p>', {}, page)).compressed.plain.content.toString()).toBe('<p>two</p>')
})

test('each compression contains the same page', async () => {
  const page = await compress('<p>Қазақша</p>', {})

  expect(brotliDecompressSync(page.compressed.br.content).toString()).toBe('<p>Қазақша</p>')
  expect(gunzipSync(page.compressed.gzip.content).toString()).toBe('<p>Қазақша</p>')
})
