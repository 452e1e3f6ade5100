import { expect, test } from 'vitest'
import { pdfText } from '../../testing/pdf-text.ts'
import { type PdfContent, renderPdf } from './render-pdf.ts'

const content: PdfContent = {
  title: 'Дербес деректерді өңдеуге келісім',
  paragraphs: [
    { kind: 'heading', text: 'Мақсаты' },
    { kind: 'text', text: 'әғқңөұүһі ӘҒҚҢӨҰҮҺІ 78 500 ₸ № «Qadam»' },
    { kind: 'item', text: 'Бірінші' },
  ],
  facts: [['Кредитор', 'Qadam']],
  locale: 'kk',
  author: 'Qadam',
  at: new Date('2026-01-15T05:00:00Z'),
}

test('[DOC-03] the same document gives the same bytes each time it is rendered', async () => {
  const [first, second] = [await renderPdf(content), await renderPdf(content)]
  const other = await renderPdf({ ...content, title: 'Басқа' })

  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect(second.equals(first)).toBe(true)
  expect(other.equals(first)).toBe(false)
})

test('no Kazakh letter renders as the missing-glyph box', async () => {
  const lengths = new Map<string, string>()
  for (const letter of 'әғқңөұүһіӘҒҚҢӨҰҮҺІ₸') {
    const pdf = await renderPdf({ ...content, title: letter, paragraphs: [], facts: [] })
    lengths.set(letter, glyphWidths(pdf))
  }
  const missing = await renderPdf({ ...content, title: '\u{10FFFF}', paragraphs: [], facts: [] })

  for (const [letter, widths] of lengths) expect(widths, letter).not.toBe(glyphWidths(missing))
})

test('every letter can be extracted from a file, whatever the process rendered before', async () => {
  // In the font these are built from the Latin letters they look like.
  await renderPdf({ ...content, title: 'АВЕКМНОРСТХЅІЈ', paragraphs: [], facts: [] })

  const said = pdfText(await renderPdf({ ...content, title: 'ABEKMHOPCTXSIJ KZT', paragraphs: [], facts: [] }))

  expect(said).toContain('ABEKMHOPCTXSIJ KZT')
})

/** Returns the widths of the embedded glyphs; a missing letter embeds the missing-glyph box. */
function glyphWidths(pdf: Buffer): string {
  return /\/W \[[^\]]*\[([^\]]*)\]/.exec(pdf.toString('latin1'))?.[1] ?? ''
}
