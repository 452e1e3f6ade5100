import { type Day, daysBetween, yearOf } from '../calendar/day.ts'
import { CalculationError } from '../money/calculation-error.ts'
import { type Tiyn, tenge } from '../money/money.ts'
import type { RateText } from '../money/rate.ts'
import type { OverdueBucket } from './overdue-buckets.ts'

/** A legal value and the first day it is in force; the next entry of the list replaces it. */
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
  /** Beyond this many days overdue, a payment covers current amounts before the penalty. */
  readonly penaltyFirstOverdueDaysAtMost: number
  readonly coolingOffHours: number
  readonly coolingOffAboveMrp: number
  readonly debtBurdenAtMost: RateText
  readonly debtBurdenAfterLongOverdueAtMost: RateText
  readonly refusalOverdueDays: number
  /**
   * Max age in hours of responses from the sources that can forbid lending: bureau, AML lists, anti-fraud centre. Set
   * by the lender, within the law.
   */
  readonly stopCheckHoursAtSignature: number
  readonly stopCheckHoursAtPayout: number
  readonly livenessAttempts: number
  /** Days after which a face that was matched with the state's photo must be shown anew before the next loan. */
  readonly faceAgeDays: number
  readonly overdueNoticeDays: number
  /** How many times one loan may be prolonged, by law. Its first day was not found: a lawyer confirms it. */
  readonly prolongationsAtMost: number
  readonly restructuringAnswerDays: number
  readonly restructuringAgreeDays: number
  readonly ombudsmanDays: number
  readonly emergencyDeferralMonthsAtLeast: number
  readonly conscriptDeferralExtraDays: number
  readonly complaintAnswerWorkingDays: number
  readonly complaintExtensionWorkingDays: number
  readonly consentWithdrawalWorkingDays: number
  /** Correcting data, or blocking it. */
  readonly dataChangeWorkingDays: number
  readonly breachNoticeWorkingDays: number
  readonly automatedDecisionObjectionWorkingDays: number
  readonly cessionAfterOverdueDays: number
  readonly earlyClaimAfterOverdueDays: number
  readonly documentRetentionYears: number
  /**
   * Share of the debt set aside, by bucket. The regulator's order was not found: these are the lender's own rates until
   * a lawyer has named it.
   */
  readonly provisionRates: Readonly<Record<OverdueBucket, RateText>>
  readonly collectorContact: ContactHours
  /**
   * The thresholds exist by law (art. 3 (3-3)), but their numbers are in the regulator's order, which was not found:
   * ask the lawyer. No number may be entered here before its effect is written.
   */
  readonly spouseConsentAbove: null
  readonly personalPresenceWithoutHistoryAbove: null
}

export type DatedParameters = { readonly [Name in keyof LegalParameters]: readonly InForce<LegalParameters[Name]>[] }

/**
 * Where the sources give no first day, the value is assumed to have always been in force. A lawyer confirms before real
 * use.
 */
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
  // Set by the lender: no source names a number.
  faceAgeDays: [{ from: always, value: 180 }],
  overdueNoticeDays: [{ from: always, value: 10 }],
  prolongationsAtMost: [{ from: always, value: 3 }],
  restructuringAnswerDays: [{ from: always, value: 15 }],
  // Art. 9-2 (4).
  restructuringAgreeDays: [{ from: always, value: 30 }],
  ombudsmanDays: [{ from: always, value: 15 }],
  emergencyDeferralMonthsAtLeast: [{ from: always, value: 3 }],
  conscriptDeferralExtraDays: [{ from: always, value: 60 }],
  complaintAnswerWorkingDays: [{ from: always, value: 15 }],
  complaintExtensionWorkingDays: [{ from: always, value: 15 }],
  consentWithdrawalWorkingDays: [{ from: always, value: 15 }],
  dataChangeWorkingDays: [{ from: always, value: 1 }],
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

/** Returns the value in force on a day: the latest that began on or before it. */
export function legalParameter<Name extends keyof LegalParameters>(name: Name, on: Day): LegalParameters[Name] {
  const dated: readonly InForce<LegalParameters[Name]>[] = legalParameters[name]
  const inForce = dated.findLast(({ from }) => from <= on)
  if (!inForce) throw new CalculationError(`No value of ${name} is known for this day`, 'date')
  return inForce.value
}

/** Values that the law on the budget sets every year. */
const yearly = ['mrp'] as const satisfies readonly (keyof LegalParameters)[]

/**
 * Returns the ordinal of the day in a year whose own values are not entered; 0 when they are. Until then the previous
 * values hold, which must not last long.
 */
export function daysWithoutYearlyValues(on: Day): number {
  const year = yearOf(on)
  const isEntered = yearly.every((name) => legalParameters[name].some(({ from }) => yearOf(from) === year))
  return isEntered ? 0 : daysBetween(`${on.slice(0, 4)}-01-01`, on) + 1
}

/** Days for which a new year's contracts may use the previous year's values. */
export const oldValuesDays = 31

/** Values that no code reads yet: a change here changes nothing; `tools/tidy` compares the list with the code. */
export const unreadParameters = [
  ...(['shortLoanDaysAtMost', 'shortLoanMrpAtMost', 'shortLoanDailyRateAtMost', 'shortLoanGesvCap'] as const),
  ...(['breachNoticeWorkingDays', 'cessionAfterOverdueDays', 'livenessAttempts'] as const),
  ...(['spouseConsentAbove', 'personalPresenceWithoutHistoryAbove'] as const),
] as const satisfies readonly (keyof LegalParameters)[]

/** Parameters that the law defines but that are not entered: a lawyer must be asked. */
export function unknownParameters(on: Day): (keyof LegalParameters)[] {
  return (Object.keys(legalParameters) as (keyof LegalParameters)[]).filter((name) => legalParameter(name, on) === null)
}
