/** Possible requests, the most frequent first. */
export const wishes = [
  ...(['smaller_payment', 'deferral', 'longer_term', 'lower_rate', 'other_method', 'forgiveness'] as const),
] as const

/** Why; all but the last oblige the lender to agree (law on microfinance, art. 9-2 (3), art. 7 (2) 11-2)). */
export const grounds = ['vulnerable', 'emergency', 'conscript', 'other'] as const
