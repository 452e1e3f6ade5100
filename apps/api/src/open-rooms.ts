import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Hours } from '@qadam/domain/calendar/contact-hours'
import type { Database } from './db/connect.ts'
import type { FaceReader } from './faces/face-reader.ts'
import { faceReaderInThread } from './faces/face-reader-in-thread.ts'
import type { Job } from './jobs/job.ts'
import type { Outbox } from './jobs/job-queue.ts'
import type { Limits } from './limits/limits.ts'
import { limitsIn } from './limits/limits-in-database.ts'
import type { Log } from './log.ts'
import {
  type ApplicationsService,
  applicationsService,
  findNewestApplication,
} from './modules/applications/applications-service.ts'
import { disclosureJobs } from './modules/applications/disclosure.ts'
import { type CabinetService, cabinetService } from './modules/cabinet/cabinet-service.ts'
import type { LegalEntity } from './modules/contracts/contract-pdf.ts'
import { type ContractDraftsService, contractDraftsService } from './modules/contracts/contracts-drafts-service.ts'
import { contractJobs } from './modules/contracts/contracts-jobs.ts'
import { payeeJobs } from './modules/contracts/contracts-payees-jobs.ts'
import { type PayeesService, payeesService } from './modules/contracts/contracts-payees-service.ts'
import { type ContractSigningService, contractSigningService } from './modules/contracts/contracts-signing-service.ts'
import {
  type ContractViewsService,
  contractViewsService,
  findLiveContract,
} from './modules/contracts/contracts-views-service.ts'
import { type ConversationsService, conversationsService } from './modules/conversations/conversations-service.ts'
import { decisionJobs } from './modules/decisions/decisions-jobs.ts'
import { type DecisionsService, decisionsService } from './modules/decisions/decisions-service.ts'
import { documentJobs } from './modules/documents/document-jobs.ts'
import { type SmsCodesService, smsCodeJobs, smsCodesService } from './modules/documents/documents-codes-service.ts'
import { type DocumentsService, documentsService } from './modules/documents/documents-service.ts'
import { randomCodes, type SmsCodeMaker, sandboxCodes } from './modules/documents/sms-code-maker.ts'
import { identificationEffects, identificationJobs } from './modules/identification/identification-jobs.ts'
import {
  askPersonEffect,
  type IdentificationService,
  identificationService,
} from './modules/identification/identification-service.ts'
import { evidenceIn } from './modules/identification/liveness-evidence.ts'
import { forgetFaces, type KeptDays } from './modules/identification/liveness-records.ts'
import { type LoansService, loansService } from './modules/loans/loans-service.ts'
import { notificationJobs } from './modules/notifications/notifications-jobs.ts'
import { type Notify, notifyBy } from './modules/notifications/notifications-service.ts'
import { payoutJobs } from './modules/payouts/payouts-jobs.ts'
import { personalDataJobs } from './modules/personal-data/personal-data-jobs.ts'
import {
  type PersonalRequestsService,
  personalRequestsService,
} from './modules/personal-data/personal-data-requests-service.ts'
import { type PersonalDataService, personalDataService } from './modules/personal-data/personal-data-service.ts'
import { clientsService } from './modules/registration/registration-clients-service.ts'
import { type ClientEmailService, clientEmailService } from './modules/registration/registration-email-service.ts'
import { registrationEffects, registrationJobs } from './modules/registration/registration-jobs.ts'
import { type RegistrationService, registrationService } from './modules/registration/registration-service.ts'
import { sandboxMemoryIn } from './modules/sandbox/sandbox-memory.ts'
import { oldPhoneNotices } from './modules/session/old-phone-notice.ts'
import { type SessionDevicesService, sessionDevicesService } from './modules/session/session-devices-service.ts'
import { type SessionService, sessionService } from './modules/session/session-service.ts'
import { renderAgreement } from './modules/signing/agreement.ts'
import { signingEffects, signingJobs } from './modules/signing/signing-jobs.ts'
import { type SigningService, signingService } from './modules/signing/signing-service.ts'
import { chooseProviders, type Providers } from './providers/choose-providers.ts'
import type { ProviderValues } from './providers/provider-settings.ts'
import { type Authorise, authoriseBy } from './realtime/authorise-channel.ts'
import { type ChannelTokens, channelTokens } from './realtime/channel-tokens.ts'
import { type Secrets, secretsFrom } from './secrets/secrets.ts'

export type RoomsOptions = {
  readonly database: Database
  readonly outbox: Outbox
  readonly log: Log
  /** The origin of the site, as clients know it. */
  readonly siteOrigin: string
  readonly lender: string
  /** The lender as its contracts name it. */
  readonly legal: LegalEntity
  readonly secretKey: Buffer
  readonly smsCodeLength: number
  readonly smsPerHour: number
  /** When messages are answered on working days. */
  readonly supportHours: Hours
  readonly providers: ProviderValues
  /** Whether this stand may invent people. */
  readonly sandbox: boolean
  /** How long a client may do nothing in the cabinet. */
  readonly cabinetIdleMinutes: number
  /** How long faces are kept. */
  readonly faces: KeptDays
  /** Its own thread when not given. */
  readonly faceReader?: FaceReader
  /** Any moment of the day it shall be; the real one when not given. */
  readonly now?: () => Date
}

/** What the rooms have to offer one another, the routes and the worker. */
export type Rooms = {
  readonly jobs: readonly Job[]
  readonly limits: Limits
  readonly secrets: Secrets
  readonly providers: Providers
  readonly codes: SmsCodeMaker
  readonly sessions: SessionService
  readonly devices: SessionDevicesService
  readonly smsCodes: SmsCodesService
  readonly notify: Notify
  readonly documents: DocumentsService
  readonly registrations: RegistrationService
  readonly identification: IdentificationService
  readonly signing: SigningService
  readonly applications: ApplicationsService
  readonly loans: LoansService
  readonly cabinet: CabinetService
  readonly clientEmails: ClientEmailService
  readonly conversations: ConversationsService
  readonly personalData: PersonalDataService
  readonly personalRequests: PersonalRequestsService
  readonly decisions: DecisionsService
  readonly payees: PayeesService
  readonly contractDrafts: ContractDraftsService
  readonly contractSigning: ContractSigningService
  readonly contractViews: ContractViewsService
  readonly channelTokens: ChannelTokens
  readonly authorise: Authorise
  readonly today: () => string
  close(): Promise<void>
}

/** Every room of the house, joined by name; who needs whom can be read from top to bottom. */
export function openRooms(options: RoomsOptions): Rooms {
  const { database, lender, log, now = () => new Date(), outbox, siteOrigin } = options
  const today = () => businessDay(now())
  const secrets = secretsFrom(options.secretKey)
  const limits = limitsIn(database)
  const faces = options.faceReader ?? faceReaderInThread()
  const providers = chooseProviders(options.providers, {
    memory: sandboxMemoryIn(database),
    sandbox: options.sandbox,
    findEvidence: evidenceIn(database, secrets),
    ...{ faces, log, siteOrigin },
  })
  const codes = options.providers.SMS_PROVIDER === 'sandbox' ? sandboxCodes : randomCodes(options.smsCodeLength)

  const sessions = sessionService(database)

  // Before the rooms that have something to tell.
  const notify = notifyBy({ outbox, secrets, now })

  const devices = sessionDevicesService({
    database,
    findSessionWith: sessions.findSessionWith,
    idleMinutes: options.cabinetIdleMinutes,
  })
  const oldPhones = oldPhoneNotices({ outbox, phoneOf: sessions.phoneOf, sms: providers.sms, lender })
  const smsCodes = smsCodesService({
    database,
    outbox,
    limits,
    secrets,
    codes,
    codesPerHour: options.smsPerHour,
  })
  const documents = documentsService({ database, outbox, smsCodes })

  const registrations = registrationService({
    database,
    today,
    findSessionWith: sessions.findSessionWith,
    effects: {
      ...registrationEffects(outbox),
      ...identificationEffects(outbox),
      ...signingEffects(outbox),
      ask_person_check: askPersonEffect,
    },
  })
  const identification = identificationService({
    database,
    registrations,
    limits,
    secrets,
    liveness: providers.liveness,
  })
  const signing = signingService({ database, registrations, secrets, siteOrigin, today, signing: providers.signing })

  const clients = clientsService(database)
  const decisions = decisionsService({ database, clients, notify, secrets, today })
  const clientEmails = clientEmailService({ clients, smsCodes })
  const applications = applicationsService({ database, outbox, clients, registrations, decisions, today })
  const conversations = conversationsService({ database, limits, clients, notify, hours: options.supportHours })
  const loans = loansService({ database, clients, today })
  const personalData = personalDataService({
    ...{ database, outbox, secrets, clients, smsCodes, notify, today, now },
    codeLength: codes.length,
  })
  const { endSessionsOf } = sessions
  const personalRequests = personalRequestsService({ database, log, notify, endSessionsOf })
  const cabinet = cabinetService({
    database,
    findActiveWith: devices.findActiveWith,
    today,
    views: {
      findNewestApplication: (clientId) => findNewestApplication(database, clientId),
      findLiveContract: (clientId) => findLiveContract(database, clientId),
      listLoans: loans.summariesOf,
      countUnread: conversations.countUnread,
    },
  })

  const payees = payeesService({ database, outbox, clients, limits, secrets })
  const contractDrafts = contractDraftsService({ database, outbox, clients, today })
  const contractSigning = contractSigningService({
    ...{ database, outbox, clients, smsCodes, today },
    codeLength: codes.length,
    drafts: contractDrafts,
  })
  const contractViews = contractViewsService({ database, clients })

  const jobs = [
    ...smsCodeJobs({ database, secrets }, { sms: providers.sms, lender, host: new URL(siteOrigin).host }),
    ...documentJobs({ database, lender }),
    ...oldPhones.jobs,
    ...notificationJobs({
      ...{ database, outbox, secrets, now },
      ...{ sms: providers.sms, email: providers.email, from: { lender, siteOrigin } },
    }),
    ...personalDataJobs({ database, secrets, notify, lender, today, requests: personalRequests }),
    ...registrationJobs({
      database,
      registrations,
      registry: providers.personRegistry,
      phoneOwner: providers.phoneOwner,
      phoneOf: sessions.phoneOf,
      clientMaking: { tellOldPhone: oldPhones.tell, endSessionsOf: sessions.endSessionsOf },
    }),
    ...identificationJobs({
      database,
      registrations,
      secrets,
      faceMatch: providers.faceMatch,
      liveness: providers.liveness,
    }),
    forgetFaces(database, options.faces),
    ...payoutJobs({ database, outbox, secrets, payouts: providers.payouts, clients, notify, today }),
    ...signingJobs({
      database,
      outbox,
      registrations,
      secrets,
      signing: providers.signing,
      phoneOf: sessions.phoneOf,
      renderAgreement: renderAgreement({ database, lender }),
    }),
    ...disclosureJobs({ database, lender }),
    ...decisionJobs({ database, log, outbox, clients, loans, notify, secrets, today, now, providers }),
    ...payeeJobs({ database, clients, secrets, payeeCheck: providers.payeeCheck }),
    ...contractJobs({ database, log, clients, notify, legal: options.legal }),
  ]
  const tokens = channelTokens(secrets)
  const authorise = authoriseBy({
    tokens,
    findSession: sessions.findSession,
    isOwner: registrations.isOwner,
  })
  return {
    jobs,
    authorise,
    channelTokens: tokens,
    limits,
    secrets,
    providers,
    codes,
    sessions,
    devices,
    smsCodes,
    notify,
    documents,
    registrations,
    identification,
    signing,
    applications,
    loans,
    cabinet,
    clientEmails,
    conversations,
    personalData,
    personalRequests,
    decisions,
    payees,
    contractDrafts,
    contractSigning,
    contractViews,
    today,
    close: () => faces.close(),
  }
}
