import type { Hours } from '@qadam/domain/calendar/contact-hours'
import { allJobs } from './all-jobs.ts'
import { type Context, type ContextOptions, openContext } from './context.ts'
import type { Job } from './jobs/job.ts'
import { agreementEffects } from './modules/agreement/agreement-promises.ts'
import { findNewestApplication } from './modules/applications/application-views.ts'
import { type CabinetService, cabinetService } from './modules/cabinet/cabinet-service.ts'
import { findLiveContract } from './modules/contracts/contract-views.ts'
import { type ConversationsService, conversationsService } from './modules/conversations/conversations-service.ts'
import { identificationEffects } from './modules/identification/identification-jobs.ts'
import type { KeptDays } from './modules/identification/liveness-records.ts'
import { askPersonEffect } from './modules/identification/person-check.ts'
import { summariesOf } from './modules/loans/loan-views.ts'
import {
  type PersonalRequestsService,
  personalRequestsService,
} from './modules/personal-data/personal-data-requests-service.ts'
import { type PersonalDataService, personalDataService } from './modules/personal-data/personal-data-service.ts'
import { registrationEffects } from './modules/registration/registration-jobs.ts'
import { type RegistrationService, registrationService } from './modules/registration/registration-service.ts'
import { clockJobs } from './modules/sandbox/sandbox-clock-job.ts'
import { type SessionDevicesService, sessionDevicesService } from './modules/session/session-devices-service.ts'
import { type Authorise, authoriseBy } from './realtime/authorise-channel.ts'
import { type ChannelTokens, channelTokens } from './realtime/channel-tokens.ts'

export type RoomsOptions = ContextOptions & {
  /** When messages are answered on working days. */
  readonly supportHours: Hours
  /** How long a client may do nothing in the cabinet. */
  readonly cabinetIdleMinutes: number
  /** How long faces are kept. */
  readonly faces: KeptDays
}

/** The context, and the rooms that are services: routes and worker are handed all of it. */
export type Rooms = Context & {
  readonly devices: SessionDevicesService
  readonly registrations: RegistrationService
  readonly conversations: ConversationsService
  readonly personalData: PersonalDataService
  readonly personalRequests: PersonalRequestsService
  readonly cabinet: CabinetService
  readonly channelTokens: ChannelTokens
  readonly authorise: Authorise
  readonly jobs: readonly Job[]
}

/** Who needs whom can be read from top to bottom. */
export function openRooms(options: RoomsOptions): Rooms {
  const context = openContext(options)
  const { database, outbox, sessions } = context
  const { endSessionsOf, findSession, findSessionWith, isAlive } = sessions

  const devices = sessionDevicesService({ database, findSessionWith, idleMinutes: options.cabinetIdleMinutes })
  const registrations = registrationService({
    ...context,
    findSessionWith,
    effects: {
      ...registrationEffects(outbox),
      ...identificationEffects(outbox),
      ...agreementEffects(outbox),
      ask_person_check: askPersonEffect,
    },
  })
  const conversations = conversationsService({ ...context, hours: options.supportHours })
  const personalData = personalDataService(context)
  const personalRequests = personalRequestsService({ ...context, endSessionsOf })
  const cabinet = cabinetService({
    ...context,
    findActiveWith: devices.findActiveWith,
    views: {
      findNewestApplication: (clientId) => findNewestApplication(database, clientId),
      findLiveContract: (clientId) => findLiveContract(database, clientId),
      listLoans: (clientId) => summariesOf(context, clientId),
      countUnread: conversations.countUnread,
    },
  })
  const tokens = channelTokens(context.secrets)
  return {
    ...context,
    ...{ devices, registrations, conversations },
    ...{ personalData, personalRequests, cabinet },
    channelTokens: tokens,
    authorise: authoriseBy({ tokens, findSession, isAlive, isOwner: registrations.isOwner }),
    jobs: [
      ...allJobs({ ...context, registrations, personalRequests, keptDays: options.faces }),
      ...(options.sandbox ? clockJobs(context) : []),
    ],
  }
}
