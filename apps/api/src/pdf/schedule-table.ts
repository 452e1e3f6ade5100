import { fonts, ink } from './a4-document.ts'
import { tablePages } from './table-pages.ts'

export type ScheduleTable = {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly string[]
}

type Pdf = PDFKit.PDFDocument

export type Cell = { readonly from: number; readonly to: number; readonly isRight: boolean }

const margin = 48
const left = margin
const right = 595.28 - margin
const tableEnds = 778
const rowHeight = 15.5

export const hairline = '#dfe5e2'

/** Number and date are left-aligned; sums are right-aligned. */
const cells: readonly Cell[] = [
  { from: left, to: left + 44, isRight: false },
  { from: left + 44, to: left + 112, isRight: false },
  { from: left + 112, to: left + 198, isRight: true },
  { from: left + 198, to: left + 302, isRight: true },
  { from: left + 302, to: left + 400, isRight: true },
  { from: left + 400, to: right, isRight: true },
]

/** Draws from here over as many pages as needed, with the header on each; returns where the last one ends. */
export function drawScheduleTable(pdf: Pdf, table: ScheduleTable, begins: number): number {
  const pages = tablePages(table.rows, (page) => roomBelow(page === 0 ? begins : margin))
  let ends = begins
  for (const [index, rows] of pages.entries()) {
    if (index > 0) pdf.addPage()
    const isLast = index === pages.length - 1
    ends = drawTable(pdf, { ...table, rows, totals: isLast ? table.totals : [] }, index === 0 ? begins : margin)
  }
  return ends
}

/** Whether a table and its heading fit on the rest of this page. */
export function fitsBelow({ rows }: ScheduleTable, begins: number): boolean {
  const headingRows = 5
  return rows.length + headingRows <= roomBelow(begins)
}

function roomBelow(begins: number): number {
  return Math.floor((tableEnds - begins) / rowHeight) - 1
}

function drawTable(pdf: Pdf, { header, rows, totals }: ScheduleTable, begins: number): number {
  let top = begins
  pdf.font(fonts.bold).fontSize(8.5).fillColor(ink)
  drawRow(pdf, header, top)
  top += rowHeight
  drawLine(pdf, top - 2, ink)
  pdf.font(fonts.regular).fontSize(8.5)
  for (const row of rows) {
    drawRow(pdf, row, top)
    top += rowHeight
    drawLine(pdf, top - 2, hairline)
  }
  if (totals.length === 0) return top
  drawLine(pdf, top - 2, ink)
  pdf.font(fonts.bold)
  drawRow(pdf, totals, top)
  return top + rowHeight
}

function drawRow(pdf: Pdf, texts: readonly string[], top: number): void {
  for (const [index, cell] of cells.entries()) {
    const text = texts[index]
    if (text) write(pdf, text, cell, top)
  }
}

/** Draws at exactly this position: pdfkit's own wrapping would start a new page below the margin. */
export function write(pdf: Pdf, text: string, { from, isRight, to }: Cell, top: number): void {
  pdf.text(text, isRight ? to - pdf.widthOfString(text) : from, top, { lineBreak: false })
}

export function drawLine(pdf: Pdf, top: number, color: string): void {
  pdf.moveTo(left, top).lineTo(right, top).lineWidth(0.5).strokeColor(color).stroke()
}
