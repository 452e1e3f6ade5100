import { formatTenge, type Tiyn } from '@qadam/domain/money/money'

/** Plain strings are treated as untrusted; our own text or figures are marked with `ownCell`. */
export type Cell = string | OwnCell

type OwnCell = { readonly own: string }

/** Marks our own text or figures, which need no escaping against formulas. */
export function ownCell(own: string): Cell {
  return { own }
}

/** `78500,50`: local spreadsheets use a decimal comma. */
export function sumInCell(tiyn: Tiyn): string {
  return formatTenge(tiyn).replace('.', ',')
}

/** Without it Excel misreads the encoding of Cyrillic text. */
const byteOrderMark = '\uFEFF'

/** Separates cells by semicolons, as local spreadsheets expect. */
export function csvFile(lines: readonly (readonly Cell[])[]): string {
  return byteOrderMark + lines.map((cells) => `${cells.map(written).join(';')}\r\n`).join('')
}

function written(cell: Cell): string {
  if (typeof cell === 'string') return strangersText(cell)
  return /[";\r\n]/.test(cell.own) ? quoted(cell.own) : cell.own
}

/**
 * Escapes untrusted text, such as an address: a formula gets a leading apostrophe (OWASP «CSV injection»), and text
 * that any spreadsheet could split into two cells or lines is quoted (RFC 4180).
 */
function strangersText(text: string): string {
  const oneLine = text.replaceAll(/\p{Cc}/gu, ' ')
  const plain = /^\s*[=+\-@＝＋－＠]/.test(oneLine) ? `'${oneLine}` : oneLine
  return /[";,\s']/.test(plain) ? quoted(plain) : plain
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
