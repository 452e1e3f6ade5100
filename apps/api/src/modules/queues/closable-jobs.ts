/**
 * Every job by its name: whether a failed one may be closed unfinished. Closed is never run again, so a job stays if
 * without it nobody would learn where a client's money is, send it, return it, or delete a removed card at the
 * acquirer. A scheduled job may be closed, its next run does the work; so may one that only informs or prepares a page.
 */
export const closableJobs: Readonly<Record<string, boolean>> = {
  'pay-out': false,
  'return-credit': false,
  'ask-card-payment': false,
  'refund-card-payment': false,
  'charge-saved-card': false,
  'forget-saved-card': false,
  // The client has agreed to automatic payment and relies on it on the next payment day.
  'begin-autopay': false,

  // No card was entered yet; ask-card-payment watches the order all the same.
  'open-card-payment': true,
  'notify-of-charge': true,
  'watch-ended-payouts': true,
  'plan-charges': true,
  'close-day': true,
  'compare-again': true,
  'apply-relief-lists': true,
  'make-provisions': true,
  'remind-borrowers': true,

  'decide-application': true,
  'hash-disclosed-drafts': true,
  'expire-offers': true,
  'check-payee': true,
  'give-up-payee-checks': true,
  'make-contract-documents': true,
  'make-signed-contract': true,
  'make-signed-addendum': true,
  'render-signed-document': true,
  'open-external-signature': true,
  'check-external-signature': true,
  'end-overdue-contracts': true,
  'tell-cooling-off-over': true,

  'ask-person-registry': true,
  'person-registry-late': true,
  'ask-phone-owner': true,
  'ask-state-photo': true,
  'judge-picture': true,
  'create-client': true,
  'open-signing': true,
  'check-signature': true,
  'expire-signing': true,
  'forget-abandoned-registrations': true,
  'forget-faces': true,

  'send-sms-code': true,
  'send-notification': true,
  'send-login-link': true,
  'tell-new-device': true,
  'tell-old-phone': true,
  'make-data-file': true,
  'answer-personal-requests': true,

  'send-staff-letter': true,
  'send-approval-letter': true,
  'expire-approvals': true,
  'lapse-staff-roles': true,
  'verify-record': true,
  'anchor-record': true,
  'warn-of-role-lapse': true,
  'begin-absences': true,

  'look-ahead-in-the-calendar': true,
  'move-sandbox-clock': true,
  'sweep-old-rows': true,
  'vacuum-embedded-database': true,
}
