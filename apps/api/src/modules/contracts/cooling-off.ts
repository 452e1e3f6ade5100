import type { Day } from '@qadam/domain/calendar/day'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import type { Tiyn } from '@qadam/domain/money/money'

/**
 * Art. 3 (3-3): above 75 MRP, all that is signed within a day added up, the money may go after 24 hours and a second
 * consent.
 */
export function needsCoolingOff(signedOnDay: Tiyn, day: Day): boolean {
  return signedOnDay > legalParameter('coolingOffAboveMrp', day) * legalParameter('mrp', day)
}

export function coolingOffHours(day: Day): number {
  return legalParameter('coolingOffHours', day)
}

/** The law names no end. Three days: a weekend passes, and the figures that were signed have not grown old. */
export const consentWithinHours = 72
