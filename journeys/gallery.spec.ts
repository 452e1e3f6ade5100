import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/site.ts'
import { faultsOf } from './readable.ts'

// Components as the gallery's own page lists them; a test beside it ensures that the list is complete.
const components = readdirSync(new URL('../packages/kit/src', import.meta.url), { recursive: true, encoding: 'utf8' })
  .map((path) => /([\w-]+)\.examples\.tsx$/.exec(path)?.[1])
  .filter((name) => name !== undefined)
  .sort()

const pages = ['/gallery', '/gallery/form', ...components.map((name) => `/gallery/${name}`)]

// Several pages share a test, so that resources loaded for one serve the next.
const handful = 8
const handfuls = Array.from({ length: Math.ceil(pages.length / handful) }, (_, place) =>
  pages.slice(place * handful, (place + 1) * handful),
)

// A desktop; the small sizes are set below. Tracing is off: it renders the page at every press of Tab, which takes
// longer than the checks.
test.use({
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
  trace: 'off',
})

test('both themes can be chosen whatever the system prefers', async ({ page }) => {
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

for (const some of handfuls) {
  test(`from ${some[0]} to ${some.at(-1)} the gallery is accessible`, async ({ page }) => {
    test.setTimeout(120_000)
    const trouble = await listenForTrouble(page)

    for (const path of some) {
      const isFirst = path === pages[0]
      const found = (what: string, faults: readonly string[]) => expect.soft(faults, `${path}: ${what}`).toEqual([])

      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' })
      await open(page, path)
      found('light, in Russian', await axe(page))
      found('animated although reduced motion is requested', await runningAnimations(page))
      found('not reachable by Tab, or without a visible focus', await unreachable(page, isFirst ? 'body' : 'main'))
      found('smaller than 44 px on a desktop', await smallTargets(page))

      // 320 px is a small phone, and also a 1280 px desktop at 400 %.
      await page.setViewportSize({ width: 320, height: 640 })
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await open(page, `/kk${path}`)
      found('dark, in Kazakh', await axe(page, path === '/gallery/form' ? {} : { only: 'appearance' }))
      found('wider than 320 px', await sidewaysScroll(page))
      found('smaller than 44 px on a phone', await smallTargets(page))
      found('text so small that an iPhone zooms in', await smallLetters(page))

      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
      found('a control without an edge in forced colours', await invisibleEdges(page))
      found('messages in the console', trouble.splice(0))
    }
  })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Hydrated: React has left its mark on the element.
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
  await page.exposeFunction('reportViolation', (what: string) => trouble.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(window as unknown as { reportViolation: (what: string) => void }).reportViolation(
        `forbidden by the policy: ${violatedDirective} ${blockedURI}`,
      )
    })
  })
  return trouble
}

/** The surrounding frame is the same on every page, so it is checked once, with the first of them. */
function axe(page: Page, rules: { only?: 'appearance' } = {}): Promise<string[]> {
  return faultsOf(page, new URL(page.url()).pathname.endsWith('/gallery') ? undefined : 'main', rules)
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

function smallLetters(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(input[inputmode], input[type=text], input[type=tel], select, textarea)')]
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 16)
      .map((element) => element.outerHTML.slice(0, 100)),
  )
}

/** A link within a sentence may be as high as the sentence (WCAG 2.5.8); a hidden input has its label for a target. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    const interactive = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
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

/** Tabs through a part of the page and lists the elements that never got the focus or showed no ring. */
async function unreachable(page: Page, part: 'body' | 'main'): Promise<string[]> {
  const walk = await page.evaluateHandle((within) => {
    const able = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
    const all = [...document.querySelectorAll<HTMLElement>(able)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    const place = document.querySelector(within)!
    const waiting = new Set(
      all.filter((element) => {
        const isOneOfGroup = element instanceof HTMLInputElement && element.type === 'radio'
        const isInRovingGroup = element.tabIndex < 0
        return place.contains(element) && !element.matches(':disabled') && !isOneOfGroup && !isInRovingGroup
      }),
    )
    const plain: string[] = []
    document.addEventListener('focusin', ({ target }) => {
      const element = target as HTMLElement
      const shows = (one: Element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
      }
      // The ring may be around the field that holds the input, or on the element drawn in its place.
      const near = [
        element,
        element.parentElement,
        element.parentElement?.parentElement,
        ...(element.parentElement?.children ?? []),
      ]
      if (waiting.delete(element) && !near.some((one) => one && shows(one)))
        plain.push(`no ring: ${element.outerHTML.slice(0, 100)}`)
    })
    window.scrollTo(0, 0)
    // The last stop before this part, if there is one: the next press leads into it.
    const isBefore = (element: Element) => place.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING
    const before = all.filter((element) => isBefore(element) && element.tabIndex >= 0).at(-1)
    if (before) before.focus()
    else (document.activeElement as HTMLElement | null)?.blur()
    return { waiting, plain }
  }, part)
  const count = await walk.evaluate(({ waiting }) => waiting.size)
  const keys = await page.context().newCDPSession(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  for (let round = 0; round < 2 && (await walk.evaluate(({ waiting }) => waiting.size)) > 0; round += 1) {
    // Sent without awaiting each: the browser handles them in order.
    const presses = Array.from({ length: count + 5 }, () => [
      keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
      keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
    ])
    await Promise.all(presses.flat())
  }
  await keys.detach()
  return walk.evaluate(({ waiting, plain }) => [
    ...plain,
    ...[...waiting].map((element) => `not reached: ${element.outerHTML.slice(0, 100)}`),
  ])
}

/** Forced colours remove backgrounds and shadows: a control must still have an edge, or be underlined text. */
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
