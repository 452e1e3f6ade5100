import { addDays, type Day } from '../calendar/day.ts'
import { legalParameter } from './legal-parameters.ts'

/** Why a borrower asks for other terms. */
export const requestGrounds = ['vulnerable', 'emergency', 'conscript', 'other'] as const

export type RequestGround = (typeof requestGrounds)[number]

/** The law leaves no «no» to these (art. 9-2 (3), art. 7 (2) 11-2). */
export function mustBeAgreed(ground: RequestGround): boolean {
  return ground !== 'other'
}

/** The last day of an answer: calendar days, the day of asking not counted (art. 9-2 (2)). */
export function answerUntil(askedOn: Day): Day {
  return addDays(askedOn, legalParameter('restructuringAnswerDays', askedOn))
}

/** The last day of coming to terms after an answer; and after it, of asking the ombudsman (art. 9-2 (4)). */
export function agreeUntil(answeredOn: Day): Day {
  return addDays(answeredOn, legalParameter('restructuringAgreeDays', answeredOn))
}

export function ombudsmanUntil(agreeBy: Day): Day {
  return addDays(agreeBy, legalParameter('ombudsmanDays', agreeBy))
}
