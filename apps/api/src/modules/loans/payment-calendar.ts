import { addDays, type Day } from '@qadam/domain/calendar/day'
import { leftOf } from '@qadam/domain/lending/servicing/rows'
import { writtenTenge } from '@qadam/domain/money/written-tenge'
import type { LocaleCode } from '@qadam/wire/locale'
import { calendarWords } from './loan-file-words.ts'
import type { LoanFile } from './loans-repository.ts'

/**
 * Builds an iCalendar file (RFC 5545) of the payments still to come: all-day events with a reminder on the morning
 * before. On a shared screen it shows nothing but the contract's number and the sum.
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

/** Amount due on the row's day: a row that is not due yet will owe its reward by then. */
function coming(row: LoanFile['state']['rows'][number]): number {
  return row.state === 'coming' ? row.principal + row.reward + row.carried : leftOf(row)
}

function written(day: Day): string {
  return day.replaceAll('-', '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`)
}

/** Folds a line at 75 octets; a continuation line begins with a space. */
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
