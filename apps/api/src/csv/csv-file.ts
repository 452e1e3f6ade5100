import { formatTenge, type Tiyn } from '@qadam/domain/money/money'

/** Text is taken for a stranger's; a word or a figure of our own says so. */
export type Cell = string | OwnCell

type OwnCell = { readonly own: string }

/** A word or a figure of ours: it is no formula, and stands as it is. */
export function ownCell(own: string): Cell {
  return { own }
}

/** `78500,50`: a spreadsheet of our country writes a decimal comma. */
export function sumInCell(tiyn: Tiyn): string {
  return formatTenge(tiyn).replace('.', ',')
}

/** Without it a spreadsheet takes the letters for another alphabet. */
const byteOrderMark = '\uFEFF'

/** For a spreadsheet of our country: it parts cells by semicolons. */
export function csvFile(lines: readonly (readonly Cell[])[]): string {
  return byteOrderMark + lines.map((cells) => `${cells.map(written).join(';')}\r\n`).join('')
}

function written(cell: Cell): string {
  if (typeof cell === 'string') return strangersText(cell)
  return /[";\r\n]/.test(cell.own) ? quoted(cell.own) : cell.own
}

/**
 * Whatever stood in somebody's address, say: what a spreadsheet would compute is written as text (an apostrophe in
 * front, OWASP «CSV injection»), and quoted where any spreadsheet could take it for two cells or two lines (RFC 4180).
 */
function strangersText(text: string): string {
  const oneLine = text.replaceAll(/\p{Cc}/gu, ' ')
  const plain = /^\s*[=+\-@＝＋－＠]/.test(oneLine) ? `'${oneLine}` : oneLine
  return /[";,\s']/.test(plain) ? quoted(plain) : plain
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
