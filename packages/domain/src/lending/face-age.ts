import { type Day, daysBetween } from '../calendar/day.ts'
import { legalParameter } from './legal-parameters.ts'

/** Whether a face matched on that day must be shown anew before the next loan. */
export function isFaceTooOld(matchedOn: Day, today: Day): boolean {
  return daysBetween(matchedOn, today) > legalParameter('faceAgeDays', today)
}
