import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('prefers-color-scheme: dark')
const schemes = { light: coloursIn(light), dark: { ...coloursIn(light), ...coloursIn(dark) } }

const grounds = ['page', 'card', 'sunken']

describe.each(Object.entries(schemes))('in %s colours', (_scheme, colours) => {
  test.each([
    ...grounds.flatMap((ground) => [
      ['ink', ground],
      ['muted', ground],
      ['brand', ground],
      ['danger', ground],
    ]),
    ['on-brand', 'brand'],
    ['on-brand', 'brand-strong'],
    ['ink', 'brand-soft'],
    ['brand', 'brand-soft'],
    ...['good', 'info', 'warn', 'danger'].flatMap((meaning) => [
      [meaning, `${meaning}-soft`],
      ['ink', `${meaning}-soft`],
      ['muted', `${meaning}-soft`],
      [meaning, 'card'],
    ]),
  ])('the text %s is readable on %s', (words, ground) => {
    expect(contrast(colours[words], colours[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test.each([...grounds, 'brand-soft'].map((ground) => [ground]))(
    'the border of a field is visible on %s',
    (ground) => {
      expect(contrast(colours['line-strong'], colours[ground])).toBeGreaterThanOrEqual(3)
    },
  )
})

test('dark mode overrides the light colours and no other tokens', () => {
  expect(Object.keys(coloursIn(light))).toEqual(expect.arrayContaining(Object.keys(coloursIn(dark))))
})

function coloursIn(stylesheet: string): Record<string, string> {
  return Object.fromEntries([...stylesheet.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]))
}

/** WCAG 2.2, 1.4.3. */
function contrast(one: string | undefined, other: string | undefined): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
