/** What has a day to go, counted in days from what `from` names. */
export const retention = {
  // Nothing came of it: no purpose is left for which it was given (law on personal data, art. 18).
  abandoned_registrations: { days: 90, from: 'the last answer' },
  // As long as somebody may ask what was sent to their phone.
  sms_codes: { days: 30, from: 'sending' },
  // This month is compared with the same one a year ago.
  touches: { days: 396, from: 'the visit' },
  notifications: { days: 396, from: 'sending, the refusal or, without either, the moment it was due' },
  // To be shown to its owner beside a new one; what it did is written elsewhere.
  ended_sessions: { days: 365, from: 'the end' },
  // As the credit file that they belong to.
  messages: { days: 1_826, from: 'writing' },
} as const satisfies Record<string, { readonly days: number; readonly from: string }>

export type Retained = keyof typeof retention
