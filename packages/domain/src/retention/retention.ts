/** Retention periods, in days from the event that `from` names. */
export const retention = {
  // Nothing came of the registration, so the purpose for which the data were given is gone (law on personal data, art.
  // 18). This includes the client who was created and never signed the agreement.
  abandoned_registrations: { days: 90, from: 'the last answer' },
  // Kept for as long as somebody may inquire what was sent to their phone.
  sms_codes: { days: 30, from: 'sending' },
  // Long enough for a call to the lender about it.
  failed_requests: { days: 30, from: 'the failure' },
  // A month is compared with the same month a year ago.
  touches: { days: 396, from: 'the visit' },
  notifications: { days: 396, from: 'sending, the refusal or, without either, the moment it was due' },
  // Nothing was agreed; a signed one belongs to the credit file.
  unsigned_addenda: { days: 90, from: 'drafting' },
  // Papers about health or need: longer than an answer, the ombudsman and a claim take.
  request_pictures: { days: 365, from: "the end of the request or, without one, the last of the law's days for it" },
  // Shown to the owner beside a new session; its actions are recorded elsewhere.
  ended_sessions: { days: 365, from: 'the end' },
  // The last one of each person of the lender stays: when they were last here.
  ended_staff_sessions: { days: 365, from: 'the end' },
  // Same as the credit file that they belong to.
  messages: { days: 1_826, from: 'writing' },
} as const satisfies Record<string, { readonly days: number; readonly from: string }>

export type Retained = keyof typeof retention
