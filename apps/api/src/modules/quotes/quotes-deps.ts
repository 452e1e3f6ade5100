import type { Day } from '@qadam/domain/calendar/day'
import type { Limits } from '../../limits/limits.ts'

export type QuotesDeps = {
  readonly lender: string
  readonly today: () => Day
  readonly limits: Limits
  readonly limitKeyOfAddress: (ip: string) => string
}
