import { expect, test } from 'vitest'
import written from '../../fixtures/compliance-parameters.json' with { type: 'json' }
import { daysWithoutYearlyValues, type LegalParameters, legalParameter, unknownParameters } from './legal-parameters.ts'

const today = '2026-06-01'

test.each`
  day             | mrp
  ${'2024-01-01'} | ${369_200}
  ${'2024-12-31'} | ${369_200}
  ${'2025-01-01'} | ${393_200}
  ${'2026-01-01'} | ${432_500}
  ${'2030-01-01'} | ${432_500}
`('on $day the index is $mrp tiyn', ({ day, mrp }) => {
  expect(legalParameter('mrp', day)).toBe(mrp)
})

test('rejects a day before the first known value instead of guessing', () => {
  expect(() => legalParameter('mrp', '2023-12-31')).toThrow(expect.objectContaining({ field: 'date' }))
})

test('the cap of 46 per cent replaces 56 on the day of the joint resolution', () => {
  expect(legalParameter('gesvCap', '2024-08-18')).toBe('0.56')
  expect(legalParameter('gesvCap', '2024-08-19')).toBe('0.46')
})

const names: Readonly<Record<string, keyof LegalParameters>> = {
  gesv_cap_microcredit: 'gesvCap',
  penalty_daily_max_first_90: 'penaltyDailyRateAtMost',
  penalty_cap_share_of_loan_per_year: 'penaltyYearlyShareAtMost',
  cooling_off_hours: 'coolingOffHours',
  kdn_max: 'debtBurdenAtMost',
  kdn_max_recent_90_overdue: 'debtBurdenAfterLongOverdueAtMost',
  refuse_if_overdue_days_over: 'refusalOverdueDays',
  liveness_attempts: 'livenessAttempts',
  overdue_notice_days: 'overdueNoticeDays',
  restructuring_answer_days: 'restructuringAnswerDays',
  emergency_deferral_months_min: 'emergencyDeferralMonthsAtLeast',
  conscript_deferral_extra_days: 'conscriptDeferralExtraDays',
  complaint_answer_working_days: 'complaintAnswerWorkingDays',
  consent_withdrawal_working_days: 'consentWithdrawalWorkingDays',
  data_breach_notice_working_days: 'breachNoticeWorkingDays',
  automated_decision_objection_working_days: 'automatedDecisionObjectionWorkingDays',
  cession_after_days_overdue: 'cessionAfterOverdueDays',
  early_claim_after_days_overdue: 'earlyClaimAfterOverdueDays',
  max_microcredit_mrp: 'microcreditMrpAtMost',
  document_retention_years_after_end: 'documentRetentionYears',
  spouse_consent_threshold: 'spouseConsentAbove',
  personal_presence_threshold_no_history: 'personalPresenceWithoutHistoryAbove',
}

const single = written.params.filter(({ key }) => key in names)

test.each(single)('$key matches the list of sources', ({ key, value }) => {
  const known = legalParameter(names[key]!, today)

  expect(known === null ? null : Number(known)).toBe(value)
})

test('the short loan, collector hours and parameters of two numbers match the list of sources', () => {
  const list = Object.fromEntries(written.params.map(({ key, ...param }) => [key, param]))

  expect(list.pdl_special_cap!.value).toEqual({
    max_days: legalParameter('shortLoanDaysAtMost', today),
    max_mrp: legalParameter('shortLoanMrpAtMost', today),
    max_daily: Number(legalParameter('shortLoanDailyRateAtMost', today)),
    max_gesv: Number(legalParameter('shortLoanGesvCap', today)),
  })
  const { from, to, callsPerDay, visitsPerWeek, visitsPerDay } = legalParameter('collectorContact', today)
  expect(list.collector_contact!.value).toEqual({
    from,
    to,
    days: 'working',
    calls_per_day: callsPerDay,
    visits_per_week: visitsPerWeek,
    visits_per_day: visitsPerDay,
  })
  expect(list.cooling_off_hours!.applies_above_mrp).toBe(legalParameter('coolingOffAboveMrp', today))
  expect(list.complaint_answer_working_days!.extension).toBe(legalParameter('complaintExtensionWorkingDays', today))
  expect(written.params).toHaveLength(single.length + 4)
})

test.each`
  day             | late
  ${'2024-01-01'} | ${0}
  ${'2026-12-31'} | ${0}
  ${'2095-01-01'} | ${1}
  ${'2095-01-31'} | ${31}
  ${'2095-02-01'} | ${32}
  ${'2095-12-31'} | ${365}
`('on $day the year has been missing its own index for $late days', ({ day, late }) => {
  expect(daysWithoutYearlyValues(day)).toBe(late)
})

test('reports two legal thresholds whose numbers were not found', () => {
  expect(unknownParameters(today)).toEqual(['spouseConsentAbove', 'personalPresenceWithoutHistoryAbove'])
})
