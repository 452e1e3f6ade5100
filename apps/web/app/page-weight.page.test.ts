import { readdirSync, readFileSync } from 'node:fs'
import { describe } from 'vitest'
import { iinOf } from '../../api/testing/a-registrant.ts'
import type { Visitor } from '../testing/a-visitor.ts'
import { languages } from '../testing/languages.ts'
import { signIn } from '../testing/sign-in.ts'
import { expect, test } from '../testing/site-test.ts'

/** The first TCP window: a page that fits into it is painted after one round trip. */
const window = 14_600

const pages = [
  { path: '/', most: 11_900 },
  { path: '/contacts', most: window },
  // Two schedules of thirty-six payments, each sum for eyes and for screen readers.
  { path: '/product/max-limit', most: window },
  { path: '/login', most: 10_000 },
]

const steps = [
  { step: 'iin', lacks: 'nothing' },
  { step: 'personal', lacks: 'nothing' },
  { step: 'passport', lacks: 'document' },
  { step: 'personal_and_passport', lacks: 'both' },
  { step: 'verigram', lacks: 'nothing' },
  { step: 'signing_failed', lacks: 'nothing' },
] as const

describe.each(languages)('in $locale', ({ prefix }) => {
  for (const { path, most } of pages) {
    test(`the page ${path} is at most ${most} bytes before its first paint`, async ({ visitor }) => {
      expect(await bytesOf(visitor, prefix + path)).toBeLessThan(most)
    })
  }

  for (const { step, lacks } of steps) {
    test(`the step ${step} fits into the first TCP window`, async ({ visitor, site }) => {
      const registrant = await signIn(visitor, site)
      await registrant.bringTo(step, { iin: iinOf(lacks), signs: 'reject' })

      expect(await bytesOf(visitor, `${prefix}/login`)).toBeLessThan(window)
    })
  }

  for (const path of ['/register/lk', '/register/lk/apply', '/register/lk/profile', '/register/lk/documents']) {
    test(`the page ${path} of the cabinet fits into the first TCP window`, async ({ visitor, site }) => {
      const registrant = await signIn(visitor, site)
      await registrant.bringTo('personal_cabinet')

      expect(await bytesOf(visitor, prefix + path)).toBeLessThan(window)
    })
  }
})

test('nothing that a page of the router names competes with its first paint', async ({ visitor }) => {
  const { document } = await visitor.open('/login')
  const preloads = [...document.querySelectorAll('link[rel=modulepreload], link[rel=preload]')]

  expect(preloads.length).toBeGreaterThan(5)
  for (const link of preloads) {
    expect(link.getAttribute('fetchpriority')).toBe('low')
    expect(link.compareDocumentPosition(document.querySelector('main')!)).toBe(2)
  }
  expect(document.head.querySelectorAll('script[src], link[rel=stylesheet]')).toHaveLength(0)
})

test('a page of the cabinet carries no dialog, which only script opens', async ({ visitor, site }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('personal_cabinet')
  const { document, text } = await visitor.open('/register/lk')

  expect(document.querySelector('dialog')).toBeNull()
  expect(text).not.toContain('.dialog')
})

test('script finds the styles of elements that a page does not show yet', async ({ visitor }) => {
  const { document, text } = await visitor.open('/login')
  expect(text).not.toContain('.stepper')

  const file = document.querySelector('link[rel=preload][as=style]')!.getAttribute('href')!
  const styles = await visitor.ask(file)

  expect(styles.headers['content-type']).toContain('text/css')
  expect(styles.text).toContain('.stepper')
  expect(document.getElementById('boot-data')!.textContent).toContain(`"laterStylesheet":"${file}"`)
})

test('a page that is only read names no stylesheet', async ({ visitor }) => {
  const { document } = await visitor.open('/contacts')

  expect(document.querySelectorAll('link[rel=stylesheet], link[rel=preload]')).toHaveLength(0)
})

/** HTML and its stylesheet, as sent to a phone. */
async function bytesOf(visitor: Visitor, path: string): Promise<number> {
  const { body, headers, status } = await visitor.open(path, { 'accept-encoding': 'br' })
  expect([status, headers['content-encoding']]).toEqual([200, 'br'])
  return body.length
}

test('a page that is only read loads at most 25 kB of script, with the telemetry that a touch brings', () => {
  const assets = new URL('../build/client/assets/', import.meta.url)
  const names = readdirSync(assets)
  const loaded = new Set<string>()
  const load = (name: string) => {
    if (loaded.has(name)) return
    loaded.add(name)
    const script = readFileSync(new URL(name, assets), 'utf8')
    for (const [, imported] of script.matchAll(/\bfrom\s*["'`]\.\/([^"'`]+)/g)) load(imported!)
  }

  for (const part of ['visit-part-telemetry-', 'visit-']) {
    load(
      names.find(
        (name) => name.endsWith('.js') && name.startsWith(part) && (part !== 'visit-' || !name.includes('part')),
      )!,
    )
  }

  expect([...loaded].reduce((sum, name) => sum + readFileSync(new URL(`${name}.br`, assets)).length, 0)).toBeLessThan(
    25_000,
  )
})
