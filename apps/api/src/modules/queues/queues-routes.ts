import * as applications from '@qadam/wire/staff/applications'
import * as checks from '@qadam/wire/staff/checks'
import * as claims from '@qadam/wire/staff/claims'
import * as conversations from '@qadam/wire/staff/conversations'
import { readDeskQueues as readDeskQueuesCall } from '@qadam/wire/staff/desk'
import * as jobs from '@qadam/wire/staff/jobs'
import * as listExports from '@qadam/wire/staff/list-exports'
import { readLoanOfClient } from '@qadam/wire/staff/loans'
import * as payouts from '@qadam/wire/staff/payouts'
import * as receipts from '@qadam/wire/staff/receipts'
import * as registrations from '@qadam/wire/staff/registrations'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { findApplication } from '../applications/application.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import type { Receipts } from '../receipts/receipts.ts'
import { answerConversation } from './answer-conversation.ts'
import { type AskingAboutPayouts, askAboutPayout } from './ask-about-payout.ts'
import { askForPapers } from './ask-for-papers.ts'
import { type AskingForJobs, askForJobs } from './bulk-jobs.ts'
import { claimItem } from './claim-item.ts'
import { type DecidingApplications, decideApplication } from './decide-application.ts'
import { type DecidingChecks, decideCheck } from './decide-check.ts'
import { endPendingReceipt } from './end-pending-receipt.ts'
import { exportList } from './export-list.ts'
import { closeFailedJobs, type FailedJobs, listFailedJobs, retryFailedJobs } from './failed-jobs.ts'
import { listApplications } from './list-applications.ts'
import { isCheckWaiting, listChecks } from './list-checks.ts'
import { listConversations } from './list-conversations.ts'
import { listPayouts, readPayout } from './list-payouts.ts'
import { listReceipts } from './list-receipts.ts'
import { listStuckRegistrations } from './list-stuck-registrations.ts'
import { type Cases, mountCases } from './queues-case-routes.ts'
import { readApplication } from './read-application.ts'
import { readCheck } from './read-check.ts'
import { readCheckPicture } from './read-check-picture.ts'
import { readClientConversation } from './read-client-conversation.ts'
import { readDeskQueues, type WaitingApprovals } from './read-desk-queues.ts'
import { readJobHealth } from './read-job-health.ts'
import { readLoan } from './read-loan.ts'
import { readPaperPicture } from './read-paper-picture.ts'
import { readReceipt } from './read-receipt.ts'
import { readStuckRegistration } from './read-stuck-registration.ts'
import { listTakers, type Reassigning, reassign } from './reassign.ts'
import { sendLoginLink } from './send-login-link.ts'
import { takeNext } from './take-next.ts'
import { unstickRegistration } from './unstick-registration.ts'

export type Queues = DecidingApplications &
  Receipts &
  DecidingChecks &
  AskingAboutPayouts &
  Reassigning &
  Cases & {
    readonly secrets: Secrets
    readonly now: () => Date
    readonly runs: AskingForJobs['runs']
    /** Absent where the server has no queue. */
    readonly failedJobs: FailedJobs | undefined
    readonly waitingApprovals: WaitingApprovals
  }

/** Work that waits for the lender's people; each look and each act is recorded with what it shows or changes. */
export function mountQueues(app: FastifyInstance, queues: Queues): void {
  const { database } = queues

  mountEndpoint(app, readDeskQueuesCall, (_, { staff }) => readDeskQueues(queues, staff))

  mountEndpoint(app, conversations.listConversations, (input, caller) => listConversations(database, caller, input))
  mountEndpoint(app, conversations.readClientConversation, (input, caller) =>
    readClientConversation(database, caller, input),
  )
  mountEndpoint(app, conversations.answerClientConversation, (input, caller) =>
    answerConversation(queues, caller, input),
  )
  mountEndpoint(app, claims.takeNextConversation, (_, caller) => takeNext(database, caller, 'conversation'))
  mountEndpoint(app, claims.claimConversation, ({ body, params: { id: subject } }, caller) =>
    claimItem(
      database,
      caller,
      { kind: 'conversation', subject },
      { isHeld: body.is_held, isThere: async (trx) => (await maskedClients(trx, [subject])).size > 0 },
    ),
  )

  mountEndpoint(app, applications.listApplications, (input, caller) => listApplications(database, caller, input))
  mountEndpoint(app, applications.readApplication, ({ params }, caller) => readApplication(queues, caller, params.id))
  mountEndpoint(app, applications.decideWaitingApplication, (input, caller) => decideApplication(queues, caller, input))
  mountEndpoint(app, applications.askForPapers, (input, caller) => askForPapers(queues, caller, input))
  mountEndpoint(app, applications.readPaperPicture, ({ params: { id: applicationId, picture: pictureId } }, caller) =>
    readPaperPicture(queues, caller, { applicationId, pictureId }),
  )
  mountEndpoint(app, claims.takeNextApplication, (_, caller) => takeNext(database, caller, 'application'))
  mountEndpoint(app, claims.claimApplication, ({ body, params: { id: subject } }, caller) =>
    claimItem(
      database,
      caller,
      { kind: 'application', subject },
      { isHeld: body.is_held, isThere: async (trx) => (await findApplication(trx, subject))?.state === 'review' },
    ),
  )

  mountEndpoint(app, checks.listChecks, (input, caller) => listChecks(database, caller, input))
  mountEndpoint(app, checks.readCheck, ({ params }, caller) => readCheck(database, caller, params.id))
  mountEndpoint(app, checks.readStatePhoto, ({ params: { id: registrationId } }, caller) =>
    readCheckPicture(queues, caller, { registrationId, kind: 'state' }),
  )
  mountEndpoint(app, checks.readBestFrame, ({ params: { id: registrationId } }, caller) =>
    readCheckPicture(queues, caller, { registrationId, kind: 'best_frame' }),
  )
  mountEndpoint(app, checks.decideCheck, (input, caller) => decideCheck(queues, caller, input))
  mountEndpoint(app, claims.takeNextCheck, (_, caller) => takeNext(database, caller, 'check'))
  mountEndpoint(app, claims.claimCheck, ({ body, params: { id: subject } }, caller) =>
    claimItem(
      database,
      caller,
      { kind: 'check', subject },
      { isHeld: body.is_held, isThere: (trx) => isCheckWaiting(trx, subject) },
    ),
  )

  mountEndpoint(app, claims.listTakers, ({ params: { id: subject, kind } }, caller) =>
    listTakers(queues, caller, { kind, subject }),
  )
  mountEndpoint(app, claims.reassign, ({ body: { to }, params: { id: subject, kind } }, caller) =>
    reassign(queues, caller, { item: { kind, subject }, to }),
  )

  mountEndpoint(app, payouts.listPayouts, (input, caller) => listPayouts(database, caller, input))
  mountEndpoint(app, payouts.readPayout, ({ params }, caller) => readPayout(database, caller, params.id))
  mountEndpoint(app, payouts.askAboutPayout, ({ params }, caller) => askAboutPayout(queues, caller, params.id))

  mountEndpoint(app, receipts.listReceipts, (input, caller) => listReceipts(database, caller, input))
  mountEndpoint(app, receipts.readReceipt, (input, caller) => readReceipt(database, caller, input))
  mountEndpoint(app, receipts.endPendingReceipt, (input, caller) => endPendingReceipt(queues, caller, input))

  mountEndpoint(app, readLoanOfClient, (input, caller) => readLoan(queues, caller, input))
  mountCases(app, queues)

  mountEndpoint(app, listExports.exportList, (input, caller) => exportList(queues, caller, input))
  mountEndpoint(app, registrations.listStuckRegistrations, (input, caller) =>
    listStuckRegistrations(database, caller, input),
  )
  mountEndpoint(app, registrations.readStuckRegistration, ({ params }, caller) =>
    readStuckRegistration(queues, caller, params.id),
  )
  mountEndpoint(app, registrations.unstickRegistration, (input, caller) => unstickRegistration(queues, caller, input))

  mountEndpoint(app, registrations.sendLoginLink, (input, caller) => sendLoginLink(queues, caller, input))
  mountEndpoint(app, jobs.readJobHealth, () => readJobHealth(database, queues.now))

  if (queues.failedJobs) mountFailedJobs(app, { ...queues, queue: queues.failedJobs })
}

function mountFailedJobs(app: FastifyInstance, working: AskingForJobs): void {
  mountEndpoint(app, jobs.listFailedJobs, (_, caller) => listFailedJobs(working, caller))
  mountEndpoint(app, jobs.retryFailedJobs, (input, caller) => retryFailedJobs(working, caller, input))
  mountEndpoint(app, jobs.closeFailedJobs, (input, caller) => closeFailedJobs(working, caller, input))
  mountEndpoint(app, jobs.retryAllFailedJobs, (input, caller) =>
    askForJobs(working, caller, { ...input, act: 'jobs.retry' }),
  )
  mountEndpoint(app, jobs.closeAllFailedJobs, (input, caller) =>
    askForJobs(working, caller, { ...input, act: 'jobs.close' }),
  )
}
