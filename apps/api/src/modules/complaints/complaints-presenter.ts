import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Complaint } from '@qadam/wire/complaints'
import type { ComplaintRow } from './complaints-repository.ts'

export function presentComplaint(row: ComplaintRow): Complaint {
  const { answer, answered_at, asked_at, due_on, extended_because, extended_from, id, number, text } = row
  return {
    ...{ id, number: String(number), text, asked_on: businessDay(asked_at), due_on },
    extension:
      extended_from !== null && extended_because !== null ? { from: extended_from, reason: extended_because } : null,
    answer: answer !== null && answered_at !== null ? { text: answer, on: businessDay(answered_at) } : null,
  }
}
