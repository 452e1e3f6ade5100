import type { Context } from './context.ts'
import type { Job } from './jobs/job.ts'
import { agreementJobs } from './modules/agreement/agreement-jobs.ts'
import { applicationJobs } from './modules/applications/applications-jobs.ts'
import { calendarJobs } from './modules/calendar/look-ahead.ts'
import { oldPhoneNotices } from './modules/clients/old-phone-notice.ts'
import { codeJobs } from './modules/codes/codes-jobs.ts'
import { contractJobs } from './modules/contracts/contracts-jobs.ts'
import { decisionJobs } from './modules/decisions/decisions-jobs.ts'
import { documentJobs } from './modules/documents/document-jobs.ts'
import { identificationJobs } from './modules/identification/identification-jobs.ts'
import { forgetFaces, type KeptDays } from './modules/identification/liveness-records.ts'
import { notificationJobs } from './modules/notifications/notifications-jobs.ts'
import { tellNewDevice } from './modules/notifications/tell-new-device.ts'
import { payeeJobs } from './modules/payees/payees-jobs.ts'
import { payoutJobs } from './modules/payouts/payouts-jobs.ts'
import { personalDataJobs } from './modules/personal-data/personal-data-jobs.ts'
import type { PersonalRequestsService } from './modules/personal-data/personal-data-requests-service.ts'
import { forgetAbandoned } from './modules/registration/forget-abandoned.ts'
import { registrationJobs } from './modules/registration/registration-jobs.ts'
import type { RegistrationService } from './modules/registration/registration-service.ts'
import { reminderJobs } from './modules/reminders/reminders-jobs.ts'
import { servicingJobs } from './modules/servicing/servicing-jobs.ts'

type Working = Context & {
  readonly registrations: RegistrationService
  readonly personalRequests: PersonalRequestsService
  readonly keptDays: KeptDays
}

/** What is promised, and what the clock starts, room by room. */
export function allJobs(context: Working): Job[] {
  const { database, keptDays, lender, personalRequests, providers, sessions, siteOrigin } = context
  const { endSessionsOf, phoneOf } = sessions
  const oldPhones = oldPhoneNotices({ ...context, phoneOf, sms: providers.sms })
  return [
    ...calendarJobs(context),
    ...codeJobs(context, { sms: providers.sms, lender, host: new URL(siteOrigin).host }),
    ...documentJobs(context),
    ...oldPhones.jobs,
    ...notificationJobs({
      ...{ ...context, sms: providers.sms, email: providers.email, from: { lender, siteOrigin } },
    }),
    tellNewDevice({ ...context, sms: providers.sms, email: providers.email, from: { lender, siteOrigin } }),
    ...personalDataJobs({ ...context, requests: personalRequests }),
    ...registrationJobs({
      ...{ ...context, registry: providers.personRegistry, phoneOwner: providers.phoneOwner, phoneOf },
      clientMaking: { tellOldPhone: oldPhones.tell, endSessionsOf },
    }),
    forgetAbandoned(context),
    ...identificationJobs(context),
    forgetFaces(database, keptDays),
    ...agreementJobs(context),
    ...applicationJobs(context),
    ...decisionJobs(context),
    ...payeeJobs(context),
    ...contractJobs(context),
    ...payoutJobs(context),
    ...servicingJobs(context),
    ...reminderJobs(context),
  ]
}
