import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { LocaleCode } from '@qadam/wire/locale'
import { type Font, openSync } from 'fontkit'
import PDFDocument from 'pdfkit'

/** What a file says of itself. */
export type About = {
  readonly title: string
  readonly locale: LocaleCode
  readonly author: string
  readonly at: Date
}

const require = createRequire(import.meta.url)

/** The names that every document knows its fonts by. */
export const fonts = { regular: 'regular', bold: 'bold' } as const

const files = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const

// Read once by a process: where letters stand is most of the work of a document, and is found out by tables that each
// document would unpack anew.
const read = new Map<string, Font>()

function fontOf(name: keyof typeof files): Font {
  const known = read.get(name)
  if (known) return known
  const font = openSync(require.resolve(files[name])) as Font
  nameGlyphs(font)
  read.set(name, font)
  return font
}

/**
 * The font remembers of each glyph which letter it first stood for, and of a part of another glyph (the T in a Cyrillic
 * Т) that it stood for none: in the next document nobody could copy or hear that letter.
 */
function nameGlyphs(font: Font): void {
  for (const letter of font.characterSet) if (!isLigature(letter)) font.glyphForCodePoint(letter)
}

function isLigature(letter: number): boolean {
  return letter >= 0xfb00 && letter <= 0xfb06
}

export const ink = '#14211c'
export const gray = '#5b6a64'

/** An A4 document with every Kazakh letter. The same content gives the same bytes, so that its hash can be trusted. */
export function openDocument(
  content: About,
  { bufferPages = false, margin }: { margin: number; bufferPages?: boolean },
): PDFKit.PDFDocument {
  const { at, author, locale, title } = content
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    lang: locale,
    displayTitle: true,
    bufferPages,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  // It takes a font that is already read, of which its types do not know.
  for (const name of Object.values(fonts)) pdf.registerFont(name, fontOf(name) as never)
  // pdfkit makes a file's id from the clock as well.
  return Object.assign(pdf, { _id: createHash('md5').update(JSON.stringify(content)).digest() })
}

/** Listens from now on; the bytes are whole when the document is ended. */
export function collected(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, reject, resolve } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.on('end', () => resolve(Buffer.concat(parts)))
  pdf.on('error', reject)
  return promise
}
