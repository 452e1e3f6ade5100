import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Font } from 'fontkit'
import { cacheLayouts } from './layout-cache.ts'

/** Metadata of the PDF file. */
export type About = {
  readonly title: string
  readonly locale: LocaleCode
  readonly author: string
  readonly at: Date
}

const require = createRequire(import.meta.url)

export const fonts = { regular: 'regular', bold: 'bold' } as const

const files = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const

// Cached per process: glyph positions are most of a document's work, and every new font object would unpack the tables
// again.
const read = new Map<string, Font>()

function fontOf(name: keyof typeof files, openSync: (file: string) => unknown): Font {
  const known = read.get(name)
  if (known) return known
  const font = openSync(require.resolve(files[name])) as Font
  nameGlyphs(font)
  read.set(name, cacheLayouts(font))
  return font
}

/**
 * fontkit maps each glyph to the character it first stood for, and a component of another glyph (the T in a Cyrillic Т)
 * to none. In later documents that letter could not be copied or read aloud, so every character is mapped first.
 */
function nameGlyphs(font: Font): void {
  for (const letter of font.characterSet) if (!isLigature(letter)) font.glyphForCodePoint(letter)
}

function isLigature(letter: number): boolean {
  return letter >= 0xfb00 && letter <= 0xfb06
}

export const ink = '#14211c'
export const gray = '#5b6a64'

/**
 * Opens an A4 document with a font that has every Kazakh letter. The same content gives the same bytes, so that the
 * hash is reproducible. The libraries are loaded by the first document: they are a fourteenth of a start.
 */
export async function openDocument(
  content: About,
  { bufferPages = false, margin }: { margin: number; bufferPages?: boolean },
): Promise<PDFKit.PDFDocument> {
  const { at, author, locale, title } = content
  const [{ default: PDFDocument }, { openSync }] = await Promise.all([import('pdfkit'), import('fontkit')])
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    lang: locale,
    displayTitle: true,
    bufferPages,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  // pdfkit accepts a parsed font, but its types do not know this.
  for (const name of Object.values(fonts)) pdf.registerFont(name, fontOf(name, openSync) as never)
  // pdfkit also derives the file id from the clock.
  return Object.assign(pdf, { _id: createHash('md5').update(JSON.stringify(content)).digest() })
}

/** Collects the bytes from now on; resolves when the document is ended. */
export function collected(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, reject, resolve } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.on('end', () => resolve(Buffer.concat(parts)))
  pdf.on('error', reject)
  return promise
}
