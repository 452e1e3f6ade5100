import type { Day } from '@qadam/domain/calendar/day'
import type { Method } from '@qadam/domain/lending/method'
import { scheduleOf, type Terms } from './quoted-terms.ts'
import type { scheduleWords } from './schedule-words.ts'

type Write = (tiyn: number) => string

/** Builds the cells of a schedule from the payout day to the totals; `write` formats a sum. */
export function scheduleRows(
  { amount, offers, openDate }: Terms,
  { method, words, write }: { method: Method; words: (typeof scheduleWords)['ru']; write: Write },
): { header: string[]; rows: string[][]; totals: string[] } {
  const { columns, total } = words
  const offer = offers[method]
  const payments = scheduleOf(offer, method).map((row, index) => [
    String(index + 1),
    writtenDay(row.paymentDate),
    ...[row.payment, row.reward, row.principal, row.principalRemainder].map(write),
  ])
  return {
    header: [columns.number, columns.date, columns.payment, columns.reward, columns.principal, columns.remainder],
    rows: [['0', writtenDay(openDate), '', '', '', write(amount)], ...payments],
    totals: [total, '', ...[offer.returnAmount, offer.percent, amount].map(write), ''],
  }
}

/** `2026-01-22` → `22.01.2026`, in both languages. */
export function writtenDay(day: Day): string {
  return day.split('-').reverse().join('.')
}
