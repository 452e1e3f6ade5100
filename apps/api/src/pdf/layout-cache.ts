import type { Font, GlyphRun } from 'fontkit'

/** About twice the words of all documents in both languages; what is above them are sums, days and names. */
const wordsAtMost = 10_000

/**
 * Caches the layout of words per font: it is most of the work of a document, and documents share most of their words.
 * Numbers that identify somebody (iin, phone, account) seldom come twice, so they are not left in memory.
 */
export function cacheLayouts(font: Font): Font {
  const layout = font.layout.bind(font)
  const runs = new Map<string, GlyphRun>()

  function runOf(word: string): GlyphRun {
    const known = runs.get(word)
    if (known) return known
    const run = layout(word)
    if (runs.size >= wordsAtMost) runs.clear()
    runs.set(word, run)
    return run
  }

  font.layout = (word, ...options) => {
    const isPlain = typeof word === 'string' && options.every((option) => option === undefined)
    if (!isPlain || /\d{9}/.test(word)) return layout(word, ...options)
    const run = runOf(word)
    // pdfkit scales the positions in place, and the width is the sum of them.
    return Object.assign(Object.create(run), { positions: run.positions.map((position) => ({ ...position })) })
  }
  return font
}
