/** Why the answer is «no», or «less»: the screen says each in plain words, with what the person can do about it. */
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

/** Why a person looks at it before anything is decided. The client is told in neutral words. */
export const reviewReasons = [
  'foreign_official',
  'compliance',
  'no_automated_decision',
  'objection',
  'silent_source',
] as const

export type ReviewReason = (typeof reviewReasons)[number]
