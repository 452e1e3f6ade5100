import { addDays, type Day } from '@qadam/domain/calendar/day'
import type { LocaleCode } from '@qadam/wire/locale'
import { calendarWords } from './loan-file-words.ts'
import type { LoanFile } from './loans-repository.ts'

type Made = { readonly at: Date; readonly locale: LocaleCode; readonly siteOrigin: string }

/**
 * Builds an iCalendar file (RFC 5545) of the payments still to come: all-day events with a reminder on the morning
 * before. Calendars are shared with colleagues and shown on locked screens, so an event names no loan, sum or lender:
 * those stand behind its link, after the login.
 */
export function paymentCalendar({ loan, state }: LoanFile, { at, locale, siteOrigin }: Made): string {
  const place = `${siteOrigin}${locale === 'kk' ? '/kk' : ''}/register/lk/loans/${loan.id}`
  const stamp = `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
  const events = state.rows
    .filter((row) => row.state === 'coming' || row.state === 'due')
    .flatMap((row) => [
      'BEGIN:VEVENT',
      `UID:${loan.id}-${row.date}@qadam`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${written(row.date)}`,
      `DTEND;VALUE=DATE:${written(addDays(row.date, 1))}`,
      `SUMMARY:${calendarWords[locale]}`,
      `URL:${place}`,
      'CLASS:PRIVATE',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${calendarWords[locale]}`,
      'TRIGGER:-PT15H',
      'END:VALARM',
      'END:VEVENT',
    ])
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Qadam//Loan//EN', ...events, 'END:VCALENDAR']
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function written(day: Day): string {
  return day.replaceAll('-', '')
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
