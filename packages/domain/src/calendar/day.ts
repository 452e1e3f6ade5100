import { CalculationError } from '../money/calculation-error.ts'

/** A calendar day, `YYYY-MM-DD`. It has no time and no zone: a due date is the same day everywhere. */
export type Day = string

type Calendar = { readonly year: number; readonly month: number; readonly date: number }

const written = /^(\d{4})-(\d{2})-(\d{2})$/

export function isDay(value: unknown): value is Day {
  const match = typeof value === 'string' ? written.exec(value) : null
  if (!match) return false
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
}

export function checkDay(value: unknown, field: string): Day {
  if (!isDay(value)) throw new CalculationError('Incorrect date: no such day, or not written YYYY-MM-DD', field)
  // NOTE: dates at the far ends are rejected so that no schedule can leave the four-digit years.
  if (value < '1800-01-01' || value > '2900-12-31') throw new CalculationError('Incorrect date: out of reach', field)
  return value
}

export function addDays(day: Day, days: number): Day {
  return dayFrom(dayNumber(day) + days)
}

/** Counts from the day after `from` up to and including `to` (civil code 173: a term begins on the next day). */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/**
 * Returns the same date a number of months later, or the last day of a month that has no such date (civil code 174).
 */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = calendarOf(day)
  const index = year * 12 + (month - 1) + months
  const targetMonth = (index % 12) + 1
  const targetYear = (index - (targetMonth - 1)) / 12
  return writeDay({ year: targetYear, month: targetMonth, date: Math.min(date, daysInMonth(targetYear, targetMonth)) })
}

export function yearOf(day: Day): number {
  return digitsAt(day, 0) * 100 + digitsAt(day, 2)
}

export function daysInYear(year: number): 365 | 366 {
  return isLeap(year) ? 366 : 365
}

/** Monday is 1, Sunday 7. */
export function weekdayOf(day: Day): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function calendarOf(day: Day): Calendar {
  return { year: yearOf(day), month: digitsAt(day, 5), date: digitsAt(day, 8) }
}

// Parses two digits by their character codes: a schedule reads hundreds of dates, and this is its hottest line.
function digitsAt(day: Day, index: number): number {
  return day.charCodeAt(index) * 10 + day.charCodeAt(index + 1) - 528
}

function writeDay({ year, month, date }: Calendar): Day {
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${date < 10 ? '0' : ''}${date}`
}

/**
 * Returns days since 1970-01-01. The count starts from 1 March of year 0, so that the leap day is the last of its year;
 * then a year, a century and four centuries each have a fixed number of whole months and days.
 */
export function dayNumber(day: Day): number {
  const { year, month, date } = calendarOf(day)
  const marchYear = month > 2 ? year : year - 1
  const monthFromMarch = (month + 9) % 12
  const dayOfYear = quotient(153 * monthFromMarch + 2, 5) + date - 1
  return (
    marchYear * 365 + quotient(marchYear, 4) - quotient(marchYear, 100) + quotient(marchYear, 400) + dayOfYear - epoch
  )
}

/** Days from 1 March of year 0 to 1970-01-01. */
const epoch = 719468

function dayFrom(number: number): Day {
  const count = number + epoch
  const era = quotient(count, 146097)
  const dayOfEra = count - era * 146097
  const yearOfEra = quotient(
    dayOfEra - quotient(dayOfEra, 1460) + quotient(dayOfEra, 36524) - quotient(dayOfEra, 146096),
    365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + quotient(yearOfEra, 4) - quotient(yearOfEra, 100))
  const monthFromMarch = quotient(5 * dayOfYear + 2, 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = era * 400 + yearOfEra + (month > 2 ? 0 : 1)
  return writeDay({ year, month, date: dayOfYear - quotient(153 * monthFromMarch + 2, 5) + 1 })
}

function quotient(a: number, b: number): number {
  return (a - (a % b)) / b
}
