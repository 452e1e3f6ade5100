import { fonts, gray } from './a4-document.ts'

const left = 48
const right = 595.28 - 48
const footerAt = 798
const lineHeight = 11

/** One line of the page for each line of the footer. Must run after all pages exist, to print the page count; the document must buffer its pages. Pages that will stand before these are counted too. */
export function drawFooters(pdf: PDFKit.PDFDocument, footer: string, pagesBefore = 0): void {
  const { count, start } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page)
    pdf.font(fonts.regular).fontSize(8).fillColor(gray)
    const number = `${pagesBefore + page + 1} / ${pagesBefore + count}`
    for (const [line, text] of footer.split('\n').entries()) {
      pdf.text(text, left, footerAt + line * lineHeight, { lineBreak: false })
    }
    pdf.text(number, right - pdf.widthOfString(number), footerAt, { lineBreak: false })
  }
}
