import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { LocaleCode } from '@qadam/contract/locale'
import PDFDocument from 'pdfkit'

/** What a page is made of; the renderer knows nothing of what the document is for. */
export type PdfContent = {
  readonly title: string
  readonly paragraphs: readonly { readonly kind: 'heading' | 'text' | 'item'; readonly text: string }[]
  /** Below the text: name and value. */
  readonly facts: readonly (readonly [string, string])[]
  readonly locale: LocaleCode
  readonly author: string
  readonly at: Date
}

const require = createRequire(import.meta.url)
const regular = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')
const bold = require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')

const ink = '#14211c'
const gray = '#5b6a64'

/** An A4 document with every Kazakh letter. The same content gives the same bytes, so that its hash can be trusted. */
export async function renderPdf(content: PdfContent): Promise<Buffer> {
  const { at, author, facts, locale, paragraphs, title } = content
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 64, bottom: 64, left: 64, right: 64 },
    lang: locale,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  // pdfkit makes a file's id from the clock as well.
  Object.assign(pdf, { _id: createHash('md5').update(JSON.stringify(content)).digest() })
  const bytes = collected(pdf)
  pdf.font(bold).fontSize(18).fillColor(ink).text(title).moveDown(0.8)
  for (const { kind, text } of paragraphs) {
    if (kind === 'heading') pdf.moveDown(0.4).font(bold).fontSize(12).text(text).moveDown(0.3)
    else if (kind === 'item')
      pdf.font(regular).fontSize(10.5).text(`•  ${text}`, { indent: 8, lineGap: 2 }).moveDown(0.25)
    else pdf.font(regular).fontSize(10.5).text(text, { lineGap: 2 }).moveDown(0.5)
  }
  if (facts.length > 0) pdf.moveDown(1)
  for (const [name, value] of facts) {
    pdf.font(regular).fontSize(9).fillColor(gray).text(`${name}: `, { continued: true }).fillColor(ink).text(value)
  }
  pdf.end()
  return bytes
}

function collected(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, reject, resolve } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.on('end', () => resolve(Buffer.concat(parts)))
  pdf.on('error', reject)
  return promise
}
