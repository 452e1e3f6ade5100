import { type Day, daysBetween, yearOf } from '../calendar/day.ts'
import { CalculationError } from '../money/calculation-error.ts'
import { type Tiyn, tenge } from '../money/money.ts'
import type { RateText } from '../money/rate.ts'
import type { OverdueBucket } from './overdue-buckets.ts'

/** A value of the law and the first day on which it holds; the next one of the list replaces it. */
export type InForce<Value> = { readonly from: Day; readonly value: Value }

export type ContactHours = {
  readonly from: string
  readonly to: string
  readonly callsPerDay: number
  readonly visitsPerWeek: number
  readonly visitsPerDay: number
}

export type LegalParameters = {
  /** Monthly calculation index. */
  readonly mrp: Tiyn
  /** The highest yearly effective rate of a microcredit. */
  readonly gesvCap: RateText
  readonly shortLoanDaysAtMost: number
  readonly shortLoanMrpAtMost: number
  readonly shortLoanDailyRateAtMost: RateText
  readonly shortLoanGesvCap: RateText
  readonly microcreditMrpAtMost: number
  readonly penaltyDailyRateAtMost: RateText
  /** The share of the loan that penalties of one contract year may reach. */
  readonly penaltyYearlyShareAtMost: RateText
  /** The last consecutive day overdue for which reward and penalty may be demanded. */
  readonly accrualOverdueDays: number
  /** Beyond so many days overdue a payment covers what is current before the penalty. */
  readonly penaltyFirstOverdueDaysAtMost: number
  readonly coolingOffHours: number
  readonly coolingOffAboveMrp: number
  readonly debtBurdenAtMost: RateText
  readonly debtBurdenAfterLongOverdueAtMost: RateText
  readonly refusalOverdueDays: number
  /** How old the answers may be of whoever can forbid to lend: bureau, AML lists, anti-fraud centre. The lender's own, within the law. */
  readonly stopCheckHoursAtSignature: number
  readonly stopCheckHoursAtPayout: number
  readonly livenessAttempts: number
  readonly overdueNoticeDays: number
  readonly restructuringAnswerDays: number
  readonly restructuringAgreeDays: number
  readonly ombudsmanDays: number
  readonly emergencyDeferralMonthsAtLeast: number
  readonly conscriptDeferralExtraDays: number
  readonly complaintAnswerWorkingDays: number
  readonly complaintExtensionWorkingDays: number
  readonly consentWithdrawalWorkingDays: number
  readonly breachNoticeWorkingDays: number
  readonly automatedDecisionObjectionWorkingDays: number
  readonly cessionAfterOverdueDays: number
  readonly earlyClaimAfterOverdueDays: number
  readonly documentRetentionYears: number
  /**
   * The share of what is owed that is set aside, by bucket. The regulator's order was not found: the lender's own until a
   * lawyer has named it.
   */
  readonly provisionRates: Readonly<Record<OverdueBucket, RateText>>
  readonly collectorContact: ContactHours
  /**
   * Exist by law (art. 3 (3-3)); the number stands in the regulator's order and was not found. Ask the lawyer. No number
   * is taken here before somebody writes what it does.
   */
  readonly spouseConsentAbove: null
  readonly personalPresenceWithoutHistoryAbove: null
}

export type DatedParameters = { readonly [Name in keyof LegalParameters]: readonly InForce<LegalParameters[Name]>[] }

/** Where the sources give no first day, the value is taken to have always held. A lawyer confirms before real use. */
const always = '1900-01-01'

export const legalParameters: DatedParameters = {
  mrp: [
    { from: '2024-01-01', value: tenge(3692) },
    { from: '2025-01-01', value: tenge(3932) },
    { from: '2026-01-01', value: tenge(4325) },
  ],
  // Joint resolution of ARDFM 16.08.2024 No 62 and the National Bank 19.08.2024 No 45.
  gesvCap: [
    { from: always, value: '0.56' },
    { from: '2024-08-19', value: '0.46' },
  ],
  shortLoanDaysAtMost: [{ from: '2024-08-19', value: 45 }],
  shortLoanMrpAtMost: [{ from: '2024-08-19', value: 45 }],
  shortLoanDailyRateAtMost: [{ from: '2024-08-19', value: '0.003' }],
  shortLoanGesvCap: [{ from: '2024-08-19', value: '1.79' }],
  microcreditMrpAtMost: [{ from: always, value: 20_000 }],
  penaltyDailyRateAtMost: [{ from: always, value: '0.005' }],
  penaltyYearlyShareAtMost: [{ from: always, value: '0.1' }],
  accrualOverdueDays: [{ from: always, value: 90 }],
  penaltyFirstOverdueDaysAtMost: [{ from: always, value: 90 }],
  coolingOffHours: [{ from: always, value: 24 }],
  coolingOffAboveMrp: [{ from: always, value: 75 }],
  debtBurdenAtMost: [{ from: always, value: '0.5' }],
  debtBurdenAfterLongOverdueAtMost: [
    { from: always, value: '0.5' },
    { from: '2025-11-24', value: '0.25' },
  ],
  refusalOverdueDays: [{ from: always, value: 90 }],
  stopCheckHoursAtSignature: [{ from: always, value: 24 }],
  stopCheckHoursAtPayout: [{ from: always, value: 1 }],
  livenessAttempts: [{ from: always, value: 3 }],
  overdueNoticeDays: [{ from: always, value: 10 }],
  restructuringAnswerDays: [{ from: always, value: 15 }],
  // Art. 9-2 (4).
  restructuringAgreeDays: [{ from: always, value: 30 }],
  ombudsmanDays: [{ from: always, value: 15 }],
  emergencyDeferralMonthsAtLeast: [{ from: always, value: 3 }],
  conscriptDeferralExtraDays: [{ from: always, value: 60 }],
  complaintAnswerWorkingDays: [{ from: always, value: 15 }],
  complaintExtensionWorkingDays: [{ from: always, value: 15 }],
  consentWithdrawalWorkingDays: [{ from: always, value: 15 }],
  breachNoticeWorkingDays: [{ from: always, value: 1 }],
  automatedDecisionObjectionWorkingDays: [{ from: always, value: 3 }],
  cessionAfterOverdueDays: [{ from: always, value: 90 }],
  earlyClaimAfterOverdueDays: [{ from: always, value: 40 }],
  documentRetentionYears: [{ from: always, value: 5 }],
  provisionRates: [
    {
      from: always,
      value: { '0': '0', '1-7': '0.05', '8-30': '0.10', '31-60': '0.25', '61-90': '0.50', '91+': '1' },
    },
  ],
  collectorContact: [
    { from: always, value: { from: '08:00', to: '21:00', callsPerDay: 3, visitsPerWeek: 3, visitsPerDay: 1 } },
  ],
  spouseConsentAbove: [{ from: always, value: null }],
  personalPresenceWithoutHistoryAbove: [{ from: always, value: null }],
}

/** The value in force on a day: the latest that began on it or before. */
export function legalParameter<Name extends keyof LegalParameters>(name: Name, on: Day): LegalParameters[Name] {
  const dated: readonly InForce<LegalParameters[Name]>[] = legalParameters[name]
  const inForce = dated.findLast(({ from }) => from <= on)
  if (!inForce) throw new CalculationError(`No value of ${name} is known for this day`, 'date')
  return inForce.value
}

/** What the law on the budget sets anew for every year. */
const yearly = ['mrp'] as const satisfies readonly (keyof LegalParameters)[]

/**
 * On which day of a year we are whose own values nobody has entered; 0 where they are there. Until then the last ones
 * hold, which nobody may rely on for long.
 */
export function daysWithoutYearlyValues(on: Day): number {
  const year = yearOf(on)
  const isEntered = yearly.every((name) => legalParameters[name].some(({ from }) => yearOf(from) === year))
  return isEntered ? 0 : daysBetween(`${on.slice(0, 4)}-01-01`, on) + 1
}

/** For so long a new year's contracts may be made with the values of the year before. */
export const oldValuesDays = 31

/** What the law has and nobody has entered: somebody must ask the lawyer. */
export function unknownParameters(on: Day): (keyof LegalParameters)[] {
  return (Object.keys(legalParameters) as (keyof LegalParameters)[]).filter((name) => legalParameter(name, on) === null)
}
