import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Complaint } from '@qadam/wire/complaints'
import type { ComplaintRow } from './complaints-repository.ts'

export function presentComplaint({ answer, answered_at, asked_at, due_on, id, number, text }: ComplaintRow): Complaint {
  return {
    ...{ id, number: String(number), text, asked_on: businessDay(asked_at), due_on },
    answer: answer !== null && answered_at !== null ? { text: answer, on: businessDay(answered_at) } : null,
  }
}
