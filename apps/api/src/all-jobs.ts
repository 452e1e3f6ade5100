import type { Context } from './context.ts'
import type { Job } from './jobs/job.ts'
import { addendaJobs } from './modules/addenda/addenda-jobs.ts'
import { agreementJobs } from './modules/agreement/agreement-jobs.ts'
import { applicationJobs } from './modules/applications/applications-jobs.ts'
import { expireApprovalsJob } from './modules/approvals/approvals-jobs.ts'
import { autopayJobs } from './modules/autopay/autopay-jobs.ts'
import { calendarJobs } from './modules/calendar/calendar-horizon.ts'
import { cardPaymentJobs } from './modules/card-payments/card-payments-jobs.ts'
import { codeJobs } from './modules/codes/codes-jobs.ts'
import { contractJobs } from './modules/contracts/contracts-jobs.ts'
import { decisionJobs } from './modules/decisions/decisions-jobs.ts'
import { documentJobs } from './modules/documents/document-jobs.ts'
import { identificationJobs } from './modules/identification/identification-jobs.ts'
import { forgetFaces, type RetentionDays } from './modules/identification/liveness-records.ts'
import { notificationJobs } from './modules/notifications/notifications-jobs.ts'
import { notifyNewDevice } from './modules/notifications/notify-new-device.ts'
import { notifyPhoneMoved } from './modules/notifications/notify-phone-moved.ts'
import { sendLoginLink } from './modules/notifications/send-login-link.ts'
import { payeeJobs } from './modules/payees/payees-jobs.ts'
import { payoutJobs } from './modules/payouts/payouts-jobs.ts'
import { personalDataJobs } from './modules/personal-data/personal-data-jobs.ts'
import { provisionJobs } from './modules/provisions/make-provisions.ts'
import { reconciliationJobs } from './modules/reconciliation/compare-again.ts'
import { registrationJobs } from './modules/registration/registration-jobs.ts'
import { isReminderStillTrue } from './modules/reminders/is-still-true.ts'
import { reminderJobs } from './modules/reminders/reminders-jobs.ts'
import { requestJobs } from './modules/requests/requests-jobs.ts'
import { clockJobs } from './modules/sandbox/sandbox-clock-job.ts'
import { servicingJobs } from './modules/servicing/servicing-jobs.ts'
import { anchorRecord } from './modules/staff/anchor-record.ts'
import { beginAbsences } from './modules/staff/begin-absences.ts'
import { lapseRoles } from './modules/staff/lapse-roles.ts'
import { sendApprovalLetter } from './modules/staff/send-approval-letter.ts'
import { sendStaffLetter } from './modules/staff/send-staff-letter.ts'
import { verifyRecordNightly } from './modules/staff/verify-record-nightly.ts'
import { warnOfLapse } from './modules/staff/warn-of-lapse.ts'

type JobOptions = {
  /** Retention of face pictures. */
  readonly retentionDays: RetentionDays
  /** Whether the business day of this stand can be moved forward. */
  readonly sandbox: boolean
}

export function allJobs(context: Context, { retentionDays, sandbox }: JobOptions): Job[] {
  const { consoleOrigin, database, lender, providers, siteOrigin } = context
  const messages = { sms: providers.sms, email: providers.email, push: providers.push, from: { lender, siteOrigin } }
  return [
    ...calendarJobs(context),
    ...codeJobs(context, { sms: providers.sms, lender, host: new URL(siteOrigin).host }),
    ...documentJobs(context),
    ...notificationJobs({ ...context, ...messages, isStillTrue: isReminderStillTrue(context) }),
    notifyNewDevice({ ...context, ...messages }),
    sendLoginLink({ ...context, ...messages }),
    notifyPhoneMoved({ ...context, ...messages }),
    ...personalDataJobs(context),
    ...registrationJobs(context),
    ...identificationJobs(context),
    forgetFaces(database, retentionDays),
    ...agreementJobs(context),
    ...applicationJobs(context),
    ...decisionJobs(context),
    ...payeeJobs(context),
    ...contractJobs(context),
    ...payoutJobs(context),
    ...cardPaymentJobs(context),
    ...autopayJobs(context),
    ...servicingJobs(context),
    ...addendaJobs(context),
    ...requestJobs(context),
    ...reminderJobs(context),
    ...reconciliationJobs(context),
    ...provisionJobs(context),
    verifyRecordNightly(context),
    anchorRecord(context),
    expireApprovalsJob(context),
    lapseRoles(context),
    warnOfLapse(context),
    beginAbsences(context),
    sendApprovalLetter({ ...context, email: providers.email, from: { lender, consoleOrigin } }),
    sendStaffLetter({ ...context, email: providers.email, from: { lender, consoleOrigin } }),
    ...(sandbox ? clockJobs({ ...context, ...messages }) : []),
  ]
}
