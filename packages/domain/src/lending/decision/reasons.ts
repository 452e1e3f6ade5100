/**
 * Reasons for a refusal or a lesser offer; the screen explains each in plain words, with what the client can do about
 * it.
 */
export const decisionReasons = [
  'under_age',
  'not_identified_by_face',
  'stop_credit',
  'conscript',
  'bankrupt',
  'long_overdue',
  'compliance',
  'suspected_fraud',
  'open_loan',
  'no_income',
  'debt_burden',
  'debt_burden_after_overdue',
  'low_score',
  'amount_over_limit',
] as const

export type DecisionReason = (typeof decisionReasons)[number]

/** Reasons whose words state the cap of the debt burden. */
export const burdenReasons: readonly DecisionReason[] = ['debt_burden', 'debt_burden_after_overdue']

/** Reasons for a manual review before anything is decided. The client sees neutral wording. */
export const reviewReasons = [
  'coercion',
  'foreign_official',
  'compliance',
  'no_automated_decision',
  'objection',
  'silent_source',
] as const

export type ReviewReason = (typeof reviewReasons)[number]
