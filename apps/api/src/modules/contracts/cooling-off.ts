import type { Day } from '@qadam/domain/calendar/day'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import type { Tiyn } from '@qadam/domain/money/money'

/**
 * Art. 3 (3-3): when the contracts signed within a day add up to more than 75 MRP, the money may be paid only after 24
 * hours and a second consent.
 */
export function needsCoolingOff(signedOnDay: Tiyn, day: Day): boolean {
  return signedOnDay > legalParameter('coolingOffAboveMrp', day) * legalParameter('mrp', day)
}

export function coolingOffHours(day: Day): number {
  return legalParameter('coolingOffHours', day)
}

/** The law sets no deadline. Three days cover a weekend, and the signed figures have not aged. */
export const consentWithinHours = 72
