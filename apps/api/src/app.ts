import type { Stand } from '@qadam/contract/setting'
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/connect.ts'
import { mountApiDocs } from './http/api-docs.ts'
import { layApiFloor } from './http/api-floor.ts'
import { callerCookies } from './http/caller-cookies.ts'
import { sendProblem } from './http/problem-reply.ts'
import { mountApplications } from './modules/applications/applications-routes.ts'
import { mountCabinet } from './modules/cabinet/cabinet-routes.ts'
import { mountContracts } from './modules/contracts/contracts-routes.ts'
import { mountConversations } from './modules/conversations/conversations-routes.ts'
import { reviewsService } from './modules/decisions/decisions-reviews-service.ts'
import { mountReviews } from './modules/decisions/decisions-routes.ts'
import { allDocumentTexts } from './modules/documents/document-texts/all-document-texts.ts'
import { mountDocuments } from './modules/documents/documents-routes.ts'
import { placeTemplates } from './modules/documents/documents-templates-repository.ts'
import { findOpenChecks } from './modules/identification/identification-repository.ts'
import { mountIdentification } from './modules/identification/identification-routes.ts'
import { mountLending } from './modules/lending/lending-routes.ts'
import { mountLoans } from './modules/loans/loans-routes.ts'
import { mountMarketing } from './modules/marketing/marketing-routes.ts'
import type { DeadLetters } from './modules/operator/operator-dead-letters-routes.ts'
import { mountOperator } from './modules/operator/operator-routes.ts'
import { mountPersonalData } from './modules/personal-data/personal-data-routes.ts'
import { mountReference } from './modules/reference/reference-routes.ts'
import { placeSampleBranches } from './modules/reference/reference-service.ts'
import type { Support } from './modules/reference/support.ts'
import { mountRegistration } from './modules/registration/registration-routes.ts'
import { placeSandboxClients } from './modules/sandbox/sandbox-clients.ts'
import { placeSandboxLoans } from './modules/sandbox/sandbox-loans.ts'
import { mountSandbox } from './modules/sandbox/sandbox-routes.ts'
import { mountSession } from './modules/session/session-routes.ts'
import { mountSigning } from './modules/signing/signing-routes.ts'
import type { Rooms } from './open-rooms.ts'
import { personCards } from './providers/sandbox/person-cards.ts'
import { mountBroadcasting } from './realtime/broadcasting-routes.ts'
import { mountChannel } from './realtime/channel-routes.ts'
import { keptAnswersIn } from './repeats/kept-answers-in-database.ts'

export type ApiOptions = {
  readonly database: Database
  readonly rooms: Rooms
  readonly stand: Stand
  readonly sandbox: boolean
  readonly docs: boolean
  /** The site's origin, as clients know it. */
  readonly siteOrigin: string
  /** The same, where it is not the API's own; only this one may call from a browser. */
  readonly foreignSiteOrigin?: string | undefined
  readonly lender: string
  readonly support: Support
  readonly refreshEnabled: boolean
  /** Opens the lender’s own calls; without it they are not there. */
  readonly operatorToken?: string | undefined
  /** What the lender’s people see and try again; a house without a queue has none. */
  readonly deadLetters?: DeadLetters | undefined
  readonly cookieNames: { readonly session: string; readonly refresh: string }
}

/** Everything under /rest and /docs, in order, by name. */
export async function mountApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const { cookieNames, database, docs, lender, refreshEnabled, rooms, sandbox, siteOrigin, stand, support } = options
  const { findSession } = rooms.sessions
  const nameOfAddress = (ip: string) => rooms.secrets.mac('sms-code', `address ${ip}`).toString('base64url')
  await placeTemplates(database, allDocumentTexts)
  if (stand !== 'prod') await placeSampleBranches(database)
  if (sandbox) {
    await placeSandboxClients(database, personCards())
    await placeSandboxLoans(database, personCards(), { secrets: rooms.secrets, today: rooms.today(), lender })
  }

  await server.register(async (app) => {
    layApiFloor(app, {
      findSession: rooms.devices.findActive,
      siteOrigin: options.foreignSiteOrigin,
      cookies: callerCookies({ names: cookieNames, isSecure: stand !== 'local' }),
      keptAnswers: keptAnswersIn(database, rooms.secrets),
    })
    if (docs) await mountApiDocs(app)

    mountDocuments(app, { ...rooms, database, findSession, lender, codeLength: rooms.codes.length })
    mountSession(app, { ...rooms, database, refreshEnabled, nameOfAddress, useDocumentToken: rooms.documents.useToken })
    mountRegistration(app, { ...rooms, database, codeLength: rooms.codes.length })
    mountIdentification(app, rooms)
    mountSigning(app, rooms.signing)
    mountMarketing(app, { ...rooms, database, nameOfAddress })
    mountReference(app, database, support)
    mountLending(app, { ...rooms, lender, nameOfAddress })
    mountApplications(app, rooms.applications)
    mountLoans(app, rooms)
    mountCabinet(app, rooms.cabinet)
    mountContracts(app, rooms)
    mountConversations(app, rooms.conversations)
    mountPersonalData(app, rooms.personalData)
    const reviews = reviewsService(rooms.decisions)
    if (options.operatorToken) {
      mountOperator(app, {
        ...{ database, reviews, deadLetters: options.deadLetters, secrets: rooms.secrets },
        door: { operatorToken: options.operatorToken, limits: rooms.limits, nameOfAddress },
        conversations: rooms.conversations,
        personalRequests: rooms.personalRequests,
        decidePersonCheck: rooms.identification.decide,
        findOpenChecks: () => findOpenChecks(database),
      })
    }
    mountChannel(app, {
      findSession,
      tokens: rooms.channelTokens,
      registrationIdOf: async (accountId) => (await rooms.registrations.openByAccount(accountId)).id,
    })
    await mountBroadcasting(app, rooms.authorise)
    if (sandbox) {
      mountSandbox(app, {
        database,
        siteOrigin,
        people: personCards(),
        findOpenChecks: () => findOpenChecks(database),
        decide: rooms.identification.decide,
        endCoolingOffs: rooms.contractSigning.endCoolingOffs,
        conversations: rooms.conversations,
        personalRequests: rooms.personalRequests,
      })
      mountReviews(app, reviews)
    }

    mountUnknown(app)
  })
}

/** Whatever else is asked of the API; answered before a body is read, or even looked at. */
function mountUnknown(app: FastifyInstance): void {
  for (const url of ['/rest', '/rest/*']) {
    app.all(url, {
      schema: { hide: true } as object,
      onRequest: async (request, reply) => sendProblem(request, reply, { code: 'not_found' }),
      handler: async () => undefined,
    })
  }
}
