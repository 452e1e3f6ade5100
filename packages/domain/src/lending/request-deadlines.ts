import { addDays, type Day } from '../calendar/day.ts'
import { legalParameter } from './legal-parameters.ts'

export const requestGrounds = ['vulnerable', 'emergency', 'conscript', 'other'] as const

export type RequestGround = (typeof requestGrounds)[number]

/** A request on these grounds may not be refused (art. 9-2 (3), art. 7 (2) 11-2). */
export function mustBeAgreed(ground: RequestGround): boolean {
  return ground !== 'other'
}

/** Returns the last day to respond: calendar days, the day of the request not counted (art. 9-2 (2)). */
export function answerUntil(askedOn: Day): Day {
  return addDays(askedOn, legalParameter('restructuringAnswerDays', askedOn))
}

// Art. 3 (6): a borrower may refuse better terms for two weeks. Nothing changes until they sign.
const betterTermsDays = 14

/** Returns the last day on which an offer of better terms may be signed. */
export function betterTermsUntil(offeredOn: Day): Day {
  return addDays(offeredOn, betterTermsDays)
}

/**
 * Returns the last day to reach an agreement after a response; `ombudsmanUntil` returns the last day to turn to the
 * ombudsman after that (art. 9-2 (4)).
 */
export function agreeUntil(answeredOn: Day): Day {
  return addDays(answeredOn, legalParameter('restructuringAgreeDays', answeredOn))
}

export function ombudsmanUntil(agreeBy: Day): Day {
  return addDays(agreeBy, legalParameter('ombudsmanDays', agreeBy))
}
