import { type About, collected, fonts, gray, ink, openDocument } from './a4-document.ts'
import { drawFooters } from './page-footers.ts'
import { drawLine, drawScheduleTable, fitsBelow, hairline, type ScheduleTable } from './schedule-table.ts'

type Pair = readonly [name: string, value: string]

type Schedule = { readonly title: string; readonly note: string; readonly table: ScheduleTable }

/** A first page with large figures, the terms as running text, and the schedule; the module provides the texts. */
export type ContractContent = About & {
  readonly lead: string
  readonly figures: readonly Pair[]
  readonly facts: readonly Pair[]
  readonly paragraphs: readonly { readonly kind: 'heading' | 'text' | 'item'; readonly text: string }[]
  readonly schedule: Schedule
  /** The schedule that the new one replaces. */
  readonly replaced?: Schedule
  /** Details of the signature, on a last page of its own. */
  readonly signature?: { readonly title: string; readonly lead: string; readonly facts: readonly Pair[] }
  readonly footer: string
}

type Pdf = PDFKit.PDFDocument

const margin = 48
const left = margin
const right = 595.28 - margin
const width = right - left
const middle = left + width / 2 + 8
const nameWidth = 168

export async function renderContractPdf(content: ContractContent): Promise<Buffer> {
  const pdf = await openDocument(content, { margin, bufferPages: true })
  const bytes = collected(pdf)
  drawFirstPage(pdf, content)
  drawTerms(pdf, content.paragraphs)
  const ends = drawSchedule(pdf.addPage(), content.schedule, margin)
  if (content.replaced && fitsBelow(content.replaced.table, ends)) drawSchedule(pdf, content.replaced, ends + 24)
  else if (content.replaced) drawSchedule(pdf.addPage(), content.replaced, margin)
  if (content.signature) writeSignature(pdf.addPage(), content.signature)
  drawFooters(pdf, content.footer)
  pdf.end()
  return bytes
}

type SignaturePage = NonNullable<ContractContent['signature']>

/** The last page alone, for a file of so many pages that cannot be drawn again. */
export async function renderSignaturePdf(
  content: About & { readonly signature: SignaturePage; readonly footer: string },
  pagesBefore: number,
): Promise<Buffer> {
  const pdf = await openDocument(content, { margin, bufferPages: true })
  const bytes = collected(pdf)
  writeSignature(pdf, content.signature)
  drawFooters(pdf, content.footer, pagesBefore)
  pdf.end()
  return bytes
}

function drawSchedule(pdf: Pdf, { note, table, title }: Schedule, begins: number): number {
  pdf.font(fonts.bold).fontSize(14).fillColor(ink).text(title, left, begins, { width })
  pdf.font(fonts.regular).fontSize(9.5).text(note, { width })
  return drawScheduleTable(pdf, table, pdf.y + 10)
}

function drawFirstPage(pdf: Pdf, { facts, figures, lead, title }: ContractContent): void {
  pdf.font(fonts.bold).fontSize(15).fillColor(ink).text(title, left, margin, { width })
  pdf.font(fonts.regular).fontSize(10).fillColor(gray).text(lead, { width }).moveDown(0.6)
  let top = pdf.y
  for (let row = 0; row < figures.length; row += 2) {
    const begins = top
    const ends = figures
      .slice(row, row + 2)
      .map((figure, place) => drawFigure(pdf, figure, place === 0 ? left : middle, begins))
    top = Math.max(...ends) + 6
  }
  for (const fact of facts) top = drawFact(pdf, fact, top)
}

function writeSignature(pdf: Pdf, { facts, lead, title }: SignaturePage): void {
  pdf.font(fonts.bold).fontSize(14).fillColor(ink).text(title, left, margin, { width })
  pdf.font(fonts.regular).fontSize(10).text(lead, { width }).moveDown(0.8)
  let top = pdf.y
  for (const fact of facts) top = drawFact(pdf, fact, top)
}

/** All figures have the same size and weight, larger than anything else on the page. */
function drawFigure(pdf: Pdf, [name, value]: Pair, from: number, top: number): number {
  const column = width / 2 - 8
  pdf.font(fonts.regular).fontSize(9.5).fillColor(ink).text(name, from, top, { width: column })
  pdf
    .font(fonts.bold)
    .fontSize(16)
    .text(value, from, pdf.y + 1, { width: column })
  return pdf.y
}

function drawFact(pdf: Pdf, [name, value]: Pair, top: number): number {
  drawLine(pdf, top, hairline)
  const at = top + 4
  pdf.font(fonts.regular).fontSize(9.5).fillColor(gray).text(name, left, at, { width: nameWidth })
  const nameEnds = pdf.y
  const valueWidth = width - nameWidth - 12
  pdf.fillColor(ink).text(value, left + nameWidth + 12, at, { width: valueWidth, lineGap: 0.5 })
  return Math.max(nameEnds, pdf.y) + 4
}

function drawTerms(pdf: Pdf, paragraphs: ContractContent['paragraphs']): void {
  if (paragraphs.length === 0) return
  pdf.addPage()
  pdf.x = left
  for (const { kind, text } of paragraphs) {
    if (kind === 'heading') pdf.moveDown(0.5).font(fonts.bold).fontSize(11).text(text, { width }).moveDown(0.2)
    else if (kind === 'item')
      pdf.font(fonts.regular).fontSize(10).text(`•  ${text}`, { width, indent: 8, lineGap: 1.5 }).moveDown(0.15)
    else pdf.font(fonts.regular).fontSize(10).text(text, { width, lineGap: 1.5 }).moveDown(0.35)
  }
}
