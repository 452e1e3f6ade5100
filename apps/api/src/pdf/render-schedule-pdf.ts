import { type About, collected, fonts, gray, ink, openDocument } from './a4-document.ts'
import { drawFooters } from './page-footers.ts'
import { drawLine, drawScheduleTable, hairline, type ScheduleTable, write } from './schedule-table.ts'

/** Facts with a table below that may continue over pages; the module provides the texts. */
export type ScheduleContent = About & {
  readonly facts: readonly (readonly [string, string])[]
  readonly table: ScheduleTable
  readonly footer: string
}

const margin = 48
const left = margin
const right = 595.28 - margin
const factHeight = 19

export async function renderSchedulePdf(content: ScheduleContent): Promise<Buffer> {
  const { table, title } = content
  const pdf = await openDocument(content, { margin, bufferPages: true })
  const bytes = collected(pdf)
  pdf.font(fonts.bold).fontSize(18).fillColor(ink)
  write(pdf, title, { from: left, to: right, isRight: false }, margin)
  const tableBegins = drawFacts(pdf, content.facts, margin + 36) + 18
  drawScheduleTable(pdf, table, tableBegins)
  drawFooters(pdf, content.footer)
  pdf.end()
  return bytes
}

function drawFacts(pdf: PDFKit.PDFDocument, facts: ScheduleContent['facts'], begins: number): number {
  let top = begins
  for (const [name, value] of facts) {
    pdf.font(fonts.regular).fontSize(10).fillColor(gray)
    write(pdf, name, { from: left, to: right, isRight: false }, top)
    pdf.font(fonts.bold).fontSize(10).fillColor(ink)
    write(pdf, value, { from: left, to: right, isRight: true }, top)
    top += factHeight
    drawLine(pdf, top - 2.5, hairline)
  }
  return top
}
