import { readdirSync } from 'node:fs'
import { aVisitor } from '../testing/a-visitor.ts'
import { expect, test } from '../testing/site-test.ts'

const built = readdirSync(new URL('../build/client/assets/', import.meta.url))
const named = (start: string, end: string) => built.find((name) => name.startsWith(start) && name.endsWith(end))!

test('a file with a content hash in its name is cacheable for a year and has its content type', async ({ visitor }) => {
  const { headers, status } = await visitor.ask(`/assets/${named('visit-', '.js')}`)

  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-type']).toMatch(/javascript; charset=utf-8$/)
})

test('a script is served precompressed, at less than half its size', async ({ visitor }) => {
  const address = `/assets/${named('visit-', '.js')}`
  const plain = await visitor.ask(address)

  for (const compressing of ['br', 'gzip']) {
    const { body, headers } = await visitor.ask(address, { headers: { 'accept-encoding': compressing } })
    expect(headers['content-encoding']).toBe(compressing)
    expect(body.length).toBeLessThan(plain.body.length / 2)
  }
})

test('a picture without a hash in its name is cacheable for an hour', async ({ visitor }) => {
  for (const address of ['/favicon.svg', '/share.png', '/icon-192.png']) {
    const { headers, status } = await visitor.ask(address)
    expect([address, status, headers['cache-control']]).toEqual([address, 200, 'public, max-age=3600'])
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('the face worker may compile WebAssembly and connect only to our own origin', async ({ visitor }) => {
  const { headers } = await visitor.ask(`/assets/${named('face-worker-', '.js')}`)

  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
})

test.for([
  '/assets/gone-abc123.js',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e%2flatest.json',
  '/assets/builds/latest.json',
])('%s is not a file of any build: an empty, uncached 404', async (address, { visitor }) => {
  const { body, headers, status } = await visitor.ask(address)

  expect([status, body.length]).toEqual([404, 0])
  expect(headers['cache-control']).toBe('no-store')
})

test('an unwritable folder is logged, and assets are served all the same', async ({ startOwnSite }) => {
  const site = await startOwnSite({ ASSETS_DIR: '/dev/null/assets' })
  const { ask } = aVisitor(site)

  expect((await ask(`/assets/${named('visit-', '.js')}`)).status).toBe(200)
  expect(site.output()).toContain('the scripts of this build could not be stored for later pages')
})
