import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { cacheLayouts } from './layout-cache.ts'

const file = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')

/** The font, and the words that it has really laid out. */
function fontThatCounts() {
  const font = openSync(file) as Font
  const words: unknown[] = []
  const layout = font.layout.bind(font)
  font.layout = (word, ...options) => {
    words.push(word)
    return layout(word, ...options)
  }
  return { font: cacheLayouts(font), words }
}

test('a word is laid out once, and each document gets positions of its own', () => {
  const { font, words } = fontThatCounts()

  const first = font.layout('Құнанбайқызы ')
  const asLaidOut = structuredClone(first.positions)
  for (const position of first.positions) position.xAdvance *= 2
  const second = font.layout('Құнанбайқызы ')

  expect(words).toEqual(['Құнанбайқызы '])
  expect(second.positions).toEqual(asLaidOut)
  expect(first.advanceWidth).toBe(second.advanceWidth * 2)
  expect(second.glyphs).toEqual(first.glyphs)
})

test('a number that identifies somebody does not stay in memory, a sum does', () => {
  const { font, words } = fontThatCounts()

  for (let time = 0; time < 2; time++)
    for (const word of ['910110390003', '+77010000001,', '78\u00a0500']) font.layout(word)

  expect(words).toEqual(['910110390003', '+77010000001,', '78\u00a0500', '910110390003', '+77010000001,'])
})

test('a layout with features of its own is not taken from the cache', () => {
  const { font, words } = fontThatCounts()

  font.layout('офис')
  font.layout('офис', ['smcp'])

  expect(words).toHaveLength(2)
})
