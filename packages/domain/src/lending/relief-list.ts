import { addDays, checkDay, type Day } from '../calendar/day.ts'
import { freeAfterService } from './least-relief.ts'
import { suspensionDaysAtMost } from './servicing/suspend.ts'

/** Conscripts by the army's list; people whom a programme of the state or of the lender relieves. */
export const reliefProgrammes = ['conscripts', 'relief'] as const

export type ReliefProgramme = (typeof reliefProgrammes)[number]

/** More people than any list of one lender's borrowers; a longer one is sent in parts. */
export const reliefLinesAtMost = 1_000

export const reliefColumns = ['who', 'programme', 'from', 'to', 'basis'] as const

export type ReliefColumn = (typeof reliefColumns)[number]

export type ReliefLine = {
  /** As an editor counts: the header is line 1. */
  readonly line: number
  readonly who: { readonly iin: string } | { readonly contract: string }
  readonly programme: ReliefProgramme
  /**
   * The first and the last day that bear nothing. A list of conscripts names the last day of the service, and the days
   * that the law adds follow it.
   */
  readonly from: Day
  readonly to: Day
  readonly basis: string
}

/** Names the place only: what stands there may be somebody's number. */
export type ReliefFault = { readonly line: number; readonly column: ReliefColumn }

export type ReliefList = { readonly lines: readonly ReliefLine[]; readonly faults: readonly ReliefFault[] }

const basisAtMost = 120

/** Reads a list as an office exports it: commas or semicolons, quotes where needed, a header that names the columns. */
export function readReliefList(text: string, isIin: (digits: string) => boolean): ReliefList {
  const [header = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const separator = header.includes(';') ? ';' : ','
  const columns = cellsOf(header, separator).map((name) => name.toLowerCase())
  const missing = reliefColumns.filter((column) => !columns.includes(column))
  if (missing.length > 0) return { lines: [], faults: missing.map((column) => ({ line: 1, column })) }
  const written = rest.map((row, index) => ({ row, line: index + 2 })).filter(({ row }) => row.trim() !== '')
  const [over] = written.slice(reliefLinesAtMost)
  if (over) return { lines: [], faults: [{ line: over.line, column: 'who' }] }
  const known = new Set<string>()
  const lines: ReliefLine[] = []
  const faults: ReliefFault[] = []
  for (const { line, row } of written) {
    const cells = cellsOf(row, separator)
    const read = readLine(line, (column) => cells[columns.indexOf(column)] ?? '', isIin)
    const name = 'column' in read ? '' : `${read.programme} ${JSON.stringify(read.who)}`
    if ('column' in read) faults.push(read)
    else if (known.has(name)) faults.push({ line, column: 'who' })
    else lines.push(read)
    known.add(name)
  }
  return { lines, faults }
}

function readLine(
  line: number,
  cell: (column: ReliefColumn) => string,
  isIin: (digits: string) => boolean,
): ReliefLine | ReliefFault {
  const who = whoIs(cell('who'), isIin)
  if (!who) return { line, column: 'who' }
  const programme = reliefProgrammes.find((one) => one === cell('programme').toLowerCase())
  if (!programme) return { line, column: 'programme' }
  const from = dayIn(cell('from'))
  if (from === undefined) return { line, column: 'from' }
  const named = dayIn(cell('to'))
  if (named === undefined || named < from) return { line, column: 'to' }
  const to = programme === 'conscripts' ? freeAfterService(named) : named
  if (to > lastDayFrom(from)) return { line, column: 'to' }
  const basis = cell('basis')
  if (basis === '' || basis.length > basisAtMost) return { line, column: 'basis' }
  return { line, who, programme, from, to, basis }
}

/** A suspension begins on the day before its first free day. */
function lastDayFrom(from: Day): Day {
  return addDays(from, suspensionDaysAtMost - 1)
}

/** A number is a contract's; nine to eleven digits are an iin whose zeros a spreadsheet took, and so nobody's. */
function whoIs(cell: string, isIin: (digits: string) => boolean): ReliefLine['who'] | undefined {
  if (cell.length >= 12) return isIin(cell) ? { iin: cell } : undefined
  const [, number] = /^0*([1-9]\d{0,7})$/.exec(cell) ?? []
  return number === undefined ? undefined : { contract: number }
}

function dayIn(cell: string): Day | undefined {
  const [, date, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(cell) ?? []
  const day = year === undefined ? cell : `${year}-${month}-${date}`
  try {
    return checkDay(day, 'day')
  } catch {
    return undefined
  }
}

function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = ['']
  let isQuoted = false
  for (const [index, letter] of [...row].entries()) {
    const last = cells.length - 1
    if (letter === '"') {
      if (!isQuoted && row[index - 1] === '"') cells[last] += letter
      isQuoted = !isQuoted
    } else if (letter === separator && !isQuoted) cells.push('')
    else cells[last] += letter
  }
  return cells.map((cell) => cell.trim())
}
