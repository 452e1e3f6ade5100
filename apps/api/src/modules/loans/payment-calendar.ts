import { addDays, type Day } from '@qadam/domain/calendar/day'
import { leftOf } from '@qadam/domain/lending/servicing/rows'
import { writtenTenge } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import { calendarWords } from './loan-file-words.ts'
import type { LoanFile } from './loans-repository.ts'

/**
 * The days that are still to be paid, for the client's own calendar (RFC 5545): days without hours, a word the morning
 * before, and nothing that a shared screen should not show beside the contract's number and the sum.
 */
export function paymentCalendar({ loan, state }: LoanFile, { at, locale }: { at: Date; locale: LocaleCode }): string {
  const number = String(loan.contract_number)
  const stamp = `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
  const events = state.rows
    .filter((row) => row.state === 'coming' || row.state === 'due')
    .flatMap((row) => [
      'BEGIN:VEVENT',
      `UID:${loan.id}-${row.date}@qadam`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${written(row.date)}`,
      `DTEND;VALUE=DATE:${written(addDays(row.date, 1))}`,
      `SUMMARY:${escaped(`${calendarWords[locale].payment(number)}: ${writtenTenge(coming(row))}`)}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(calendarWords[locale].payment(number))}`,
      'TRIGGER:-PT15H',
      'END:VALARM',
      'END:VEVENT',
    ])
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Qadam//Loan//EN', ...events, 'END:VCALENDAR']
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** A row that has not fallen due yet owes its reward on its day. */
function coming(row: LoanFile['state']['rows'][number]): number {
  return row.state === 'coming' ? row.principal + row.reward + row.carried : leftOf(row)
}

function written(day: Day): string {
  return day.replaceAll('-', '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`)
}

/** A line is 75 octets at most; what goes on begins with a space. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  for (const sign of line) {
    const most = pieces.length === 0 ? 75 : 74
    if (Buffer.byteLength(piece + sign) > most) {
      pieces.push(piece)
      piece = ''
    }
    piece += sign
  }
  return [...pieces, piece].join('\r\n ')
}
