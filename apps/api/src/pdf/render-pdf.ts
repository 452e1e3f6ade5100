import { type About, collected, fonts, gray, ink, openDocument } from './a4-document.ts'
import { drawFooters } from './page-footers.ts'

/** The content of a page; the renderer does not know the purpose of the document. */
export type PdfContent = About & {
  readonly paragraphs: readonly { readonly kind: 'heading' | 'text' | 'item'; readonly text: string }[]
  readonly facts: readonly (readonly [string, string])[]
  /** At the foot of every page, with the page's number. */
  readonly footer?: string
}

export async function renderPdf(content: PdfContent): Promise<Buffer> {
  const { facts, footer, paragraphs, title } = content
  const { bold, regular } = fonts
  const pdf = await openDocument(content, { margin: 64, bufferPages: true })
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
  if (footer) drawFooters(pdf, footer)
  pdf.end()
  return bytes
}
