import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/site.ts'
import { faultsOf } from './readable.ts'

// The file system tells Playwright what to list before any site runs; the first test holds the gallery to it.
const components = readdirSync(new URL('../apps/web/app/ui', import.meta.url), { recursive: true, encoding: 'utf8' })
  .map((path) => /([\w-]+)\.examples\.tsx$/.exec(path)?.[1])
  .filter((name) => name !== undefined)
  .sort()

const pages = ['/gallery', '/gallery/form', ...components.map((name) => `/gallery/${name}`)]

// A trace draws the page at every press of Tab: it would take longer than all the looking.
test.use({ trace: 'off' })

test('the gallery shows every component, in both languages', async ({ page }) => {
  for (const language of ['', '/kk']) {
    await page.goto(`${language}/gallery`)

    const links = await page.locator('main nav a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.sort()).toEqual(
      pages
        .filter((path) => path !== '/gallery')
        .map((path) => language + path)
        .sort(),
    )
  }
})

test('a component without examples is a missing page', async ({ request }) => {
  expect((await request.get('/gallery/nothing')).status()).toBe(404)
  expect((await request.get('/gallery/__proto__')).status()).toBe(404)
})

test('both themes can be looked at whatever the system prefers', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/gallery/button')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()

  await page.getByRole('button', { name: 'Тёмная' }).click()
  await expect.poll(ground).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Светлая' }).click()
  await expect.poll(ground).toBe(light)
})

for (const path of pages) {
  test(`${path} can be read and used by everybody`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'the sizes are set here, both in one run')
    test.setTimeout(60_000)
    const trouble = await listenForTrouble(page)

    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open(page, path)
    expect.soft(await axe(page), 'light, in Russian').toEqual([])
    expect.soft(await runningAnimations(page), 'moving although less motion is asked for').toEqual([])
    expect.soft(await unreachable(page), 'not reached by the Tab key, or not seen to be').toEqual([])
    expect.soft(await smallTargets(page), 'smaller than 44 px on a desk').toEqual([])

    // 320 px is a small phone, and also a desk of 1280 px at 400 %.
    await page.setViewportSize({ width: 320, height: 640 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await open(page, `/kk${path}`)
    expect.soft(await axe(page), 'dark, in Kazakh').toEqual([])
    expect.soft(await sidewaysScroll(page), 'wider than 320 px').toEqual([])
    expect.soft(await smallTargets(page), 'smaller than 44 px on a phone').toEqual([])

    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    expect.soft(await invisibleEdges(page), 'a control without an edge in forced colours').toEqual([])

    expect(trouble).toEqual([])
  })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Awake: React has taken the page over and left its mark on it.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
  await page.evaluate(() => document.fonts.ready)
}

async function listenForTrouble(page: Page): Promise<string[]> {
  const trouble: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') trouble.push(message.text())
  })
  page.on('pageerror', (error) => trouble.push(error.message))
  await page.exposeFunction('tellViolation', (what: string) => trouble.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(window as unknown as { tellViolation: (what: string) => void }).tellViolation(
        `forbidden by the policy: ${violatedDirective} ${blockedURI}`,
      )
    })
  })
  return trouble
}

/** The frame around is the same on every page: it is looked at once, with the first of them. */
function axe(page: Page): Promise<string[]> {
  return faultsOf(page, new URL(page.url()).pathname.endsWith('/gallery') ? undefined : 'main')
}

function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().duration !== 0)
      .map(({ effect }) => (effect as KeyframeEffect).target?.className ?? ''),
  )
}

function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.tagName} ${element.className}`)
      .slice(0, 5)
  })
}

/** A link in the middle of a sentence is as high as the sentence (WCAG 2.5.8); a hidden input has its label for a target. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    const interactive =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch]'
    return [...document.querySelectorAll<HTMLElement>(interactive)]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled, .skip'),
      )
      .filter(
        (element) => !(element.matches('p a, dd a, td a, label a') && getComputedStyle(element).display === 'inline'),
      )
      .map((element) => {
        const label = element instanceof HTMLInputElement ? element.closest('label') : null
        const boxes = [element, label].flatMap((one) => (one ? [one.getBoundingClientRect()] : []))
        const width = Math.max(...boxes.map((box) => box.width))
        const height = Math.max(...boxes.map((box) => box.height))
        return { element, width, height }
      })
      .filter(({ width, height }) => width > 1 && (Math.round(height) < least || Math.round(width) < least))
      .map(
        ({ element, width, height }) => `${element.outerHTML.slice(0, 120)} ${Math.round(width)}×${Math.round(height)}`,
      )
  })
}

/** Walks the page with the Tab key and names what it never stood on, and what did not change its look when it did. */
async function unreachable(page: Page): Promise<string[]> {
  const handle = await page.evaluateHandle(() => {
    const able = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
    const all = [...document.querySelectorAll<HTMLElement>(able)]
    const waiting = new Set(
      all.filter((element) => {
        const isOneOfGroup = element instanceof HTMLInputElement && element.type === 'radio'
        const isInRovingGroup = element.tabIndex < 0
        return (
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.matches(':disabled') &&
          !isOneOfGroup &&
          !isInRovingGroup
        )
      }),
    )
    return { waiting, plain: [] as string[] }
  })
  const count = await handle.evaluate(({ waiting }) => waiting.size)
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    ;(document.activeElement as HTMLElement | null)?.blur()
  })
  for (let presses = 0; presses < count * 2 + 10; presses += 1) {
    await page.keyboard.press('Tab')
    const left = await handle.evaluate(({ waiting, plain }) => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return waiting.size
      const shows = (one: Element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
      }
      // The ring may stand around the field that holds the input, or on what is drawn in its place.
      const near = [
        element,
        element.parentElement,
        element.parentElement?.parentElement,
        ...(element.parentElement?.children ?? []),
      ]
      if (waiting.has(element) && !near.some((one) => one && shows(one)))
        plain.push(`no ring: ${element.outerHTML.slice(0, 100)}`)
      waiting.delete(element)
      return waiting.size
    })
    if (left === 0) break
  }
  return handle.evaluate(({ waiting, plain }) => [
    ...plain,
    ...[...waiting].map((element) => `not reached: ${element.outerHTML.slice(0, 100)}`),
  ])
}

/** Forced colours take grounds and shadows away: what can be pressed must still have an edge, or be underlined text. */
function invisibleEdges(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, input, select, textarea)')]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1,
      )
      .filter((element) => {
        const candidates = [
          element,
          element.parentElement,
          element.parentElement?.parentElement,
          ...(element.parentElement?.children ?? []),
        ]
        return !candidates.some((one) => {
          if (!one) return false
          const { borderTopStyle, borderTopWidth, borderBottomStyle, appearance } = getComputedStyle(one)
          const hasEdge = (borderTopStyle !== 'none' && borderTopWidth !== '0px') || borderBottomStyle !== 'none'
          return hasEdge || (one === element && appearance !== 'none')
        })
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  )
}
