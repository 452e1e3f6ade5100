import { addDays, type Day } from '../calendar/day.ts'

/** What a reviewer may ask a client for; `other` is said in words. */
export const askedPapers = ['income', 'statement', 'employment', 'other'] as const

export type AskedPaper = (typeof askedPapers)[number]

/** A client who has sent papers three times is decided on what is there. */
export const paperRequestsAtMost = 3

const paperDays = 3

/**
 * Returns the last day on which papers are waited for: three calendar days, and never beyond the day of the decision.
 * Undefined once that day has passed: nothing is asked then, the application is decided.
 */
export function papersUntil(askedOn: Day, decideOn: Day | null): Day | undefined {
  const until = addDays(askedOn, paperDays)
  if (decideOn === null || until <= decideOn) return until
  return decideOn < askedOn ? undefined : decideOn
}
