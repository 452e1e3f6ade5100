import { inflateSync } from 'node:zlib'

/** A piece of text on a page: the readable text, its size, its distance from the left and from the top. */
export type PdfPiece = { readonly text: string; readonly size: number; readonly x: number; readonly top: number }

const pageHeight = 841.89

/** Parses a file made by pdfkit page by page, decoding glyphs with each font's own Unicode map. */
export function pdfPages(file: Buffer): PdfPiece[][] {
  const objects = objectsOf(file)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => {
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(head)![1]!)!.head
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => [name!, lettersOf(objects, number!)]),
    )
    return piecesOf(objects.get(/\/Contents (\d+) 0 R/.exec(head)![1]!)!.stream!.toString('latin1'), fonts)
  })
}

/** All readable text as one line, with plain spaces. */
export function pdfText(file: Buffer): string {
  const pieces = pdfPages(file).flat()
  return pieces
    .map(({ text }) => text)
    .join(' ')
    .replace(/[\s\u00a0]+/g, ' ')
}

type PdfObject = { readonly head: string; readonly stream: Buffer | undefined }

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number, body] = match
    const begins = body!.indexOf('stream\n')
    const head = begins < 0 ? body! : body!.slice(0, begins)
    const bytes =
      begins < 0 ? undefined : Buffer.from(body!.slice(begins + 7, body!.lastIndexOf('\nendstream')), 'latin1')
    objects.set(number!, { head, stream: bytes && (/FlateDecode/.test(head) ? inflateSync(bytes) : bytes) })
  }
  return objects
}

type Letters = (glyphs: string) => string

function lettersOf(objects: Map<string, PdfObject>, font: string): Letters {
  const map = objects.get(/\/ToUnicode (\d+) 0 R/.exec(objects.get(font)!.head)![1]!)!.stream!.toString('latin1')
  const letters = new Map<number, string>()
  for (const [, first, , listed] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [index, [, hex]] of [...listed!.matchAll(/<([^>]*)>/g)].entries()) {
      const units = hex!.replaceAll(' ', '').match(/.{4}/g) ?? []
      const letter = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)))
      letters.set(Number.parseInt(first!, 16) + index, letter)
    }
  }
  return (glyphs) =>
    (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '\ufffd').join('')
}

function piecesOf(stream: string, fonts: ReadonlyMap<string, Letters>): PdfPiece[] {
  return [...stream.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, block]) => {
    const [, x, y] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(block!)!
    const [, font, size] = /\/(F\d+) ([\d.]+) Tf/.exec(block!)!
    const glyphs = [...block!.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join('')
    return { text: fonts.get(font!)!(glyphs), size: Number(size), x: Number(x), top: pageHeight - Number(y) }
  })
}
