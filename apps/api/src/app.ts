import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Hours } from '@qadam/domain/calendar/contact-hours'
import type { Stand } from '@qadam/wire/setting'
import type { FastifyInstance } from 'fastify'
import type { App } from './compose-app.ts'
import type { Database } from './db/connect.ts'
import { mountApiDocs } from './http/api-docs.ts'
import { registerApiPlugins } from './http/api-plugins.ts'
import { callerCookies } from './http/caller-cookies.ts'
import type { DirectCalls } from './http/direct-calls.ts'
import { addressOf } from './http/ip-networks.ts'
import { sendProblem } from './http/problem-reply.ts'
import type { Session } from './http/session.ts'
import { storedResponsesIn } from './idempotency/stored-responses-in-database.ts'
import { whoMayListen } from './listening.ts'
import { mountAddenda } from './modules/addenda/addenda-routes.ts'
import { mountAgreement } from './modules/agreement/agreement-routes.ts'
import { mountApplications } from './modules/applications/applications-routes.ts'
import { mountAutopay } from './modules/autopay/autopay-routes.ts'
import { withCabinet } from './modules/cabinet/cabinet-repository.ts'
import { mountCabinet } from './modules/cabinet/cabinet-routes.ts'
import { mountCardPayments } from './modules/card-payments/card-payments-routes.ts'
import { mountClients } from './modules/clients/clients-routes.ts'
import { mountComplaints } from './modules/complaints/complaints-routes.ts'
import { mountContracts } from './modules/contracts/contracts-routes.ts'
import { passCoolingOffs } from './modules/contracts/pass-cooling-offs.ts'
import { mountConversations } from './modules/conversations/conversations-routes.ts'
import { mountDecisions, mountReviews } from './modules/decisions/decisions-routes.ts'
import { allDocumentTexts } from './modules/documents/document-texts/all-document-texts.ts'
import { mountDocuments } from './modules/documents/documents-routes.ts'
import { placeTemplates } from './modules/documents/documents-templates-repository.ts'
import { naming } from './modules/documents/named-lender.ts'
import { mountIdentification } from './modules/identification/identification-routes.ts'
import { mountLoanFiles } from './modules/loans/loan-files.ts'
import { mountLoans } from './modules/loans/loans-routes.ts'
import { mountMarketing } from './modules/marketing/marketing-routes.ts'
import { mountPush } from './modules/notifications/notifications-push-routes.ts'
import type { DeadLetters } from './modules/operator/operator-dead-letters-routes.ts'
import { mountOperator } from './modules/operator/operator-routes.ts'
import { mountPayees } from './modules/payees/payees-routes.ts'
import { mountPersonalData } from './modules/personal-data/personal-data-routes.ts'
import { mountQuotes } from './modules/quotes/quotes-routes.ts'
import { mountReceiptFiles } from './modules/receipts/receipt-files.ts'
import { mountPayments } from './modules/receipts/receipts-routes.ts'
import { mountReference } from './modules/reference/reference-routes.ts'
import { placeSampleBranches } from './modules/reference/reference-service.ts'
import type { Support } from './modules/reference/support.ts'
import { openRegistration } from './modules/registration/registration.ts'
import { mountRegistration } from './modules/registration/registration-routes.ts'
import { type SessionWithStatus, withStatus } from './modules/registration/registration-status.ts'
import { mountRequestPictures } from './modules/request-pictures/request-pictures-routes.ts'
import { mountAcquirer } from './modules/sandbox/sandbox-acquirer.ts'
import { placeSandboxClients } from './modules/sandbox/sandbox-clients.ts'
import { mountClock } from './modules/sandbox/sandbox-clock.ts'
import { placeSandboxLoans } from './modules/sandbox/sandbox-loans.ts'
import { mountSandbox } from './modules/sandbox/sandbox-routes.ts'
import { mountTill } from './modules/sandbox/sandbox-till.ts'
import { activeAmong, activeSessionFinder } from './modules/session/find-active-session.ts'
import { sessionFinder, sessionFinderWith, sharedInPage } from './modules/session/find-session.ts'
import { noteFailedRequest } from './modules/session/note-failed-request.ts'
import { mountSession } from './modules/session/session-routes.ts'
import { personCards } from './providers/sandbox/person-cards.ts'
import { mountBroadcasting } from './realtime/broadcasting-routes.ts'
import { mountChannel } from './realtime/channel-routes.ts'
import { channelTokens } from './realtime/channel-tokens.ts'

export type ApiOptions = {
  readonly database: Database
  readonly context: App
  readonly stand: Stand
  readonly sandbox: boolean
  /** Whether a process of this stand serves the console; the sandbox leads there. */
  readonly hasConsole?: boolean
  readonly docs: boolean
  /** Set when the site has a different origin from the API; only this origin may make cross-origin calls. */
  readonly foreignSiteOrigin?: string | undefined
  readonly lender: string
  readonly support: Support
  /** Working-day hours in which messages are answered. */
  readonly supportHours: Hours
  readonly refreshEnabled: boolean
  /** Enables the operator calls; without it they are not mounted. */
  readonly operatorToken?: string | undefined
  /** Each channel's signature key for the payments it sends; a channel without a key is rejected. */
  readonly paymentKeys: Readonly<Record<string, string>>
  /** Failed jobs that operators can list and retry; absent when the server has no queue. */
  readonly deadLetters?: DeadLetters | undefined
  /** Filled with the reads that the site may make in the same process; absent where the site is elsewhere. */
  readonly directCalls?: DirectCalls | undefined
  readonly cookieNames: { readonly session: string; readonly refresh: string }
}

export async function mountApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const { cookieNames, database, docs, lender, refreshEnabled, context, sandbox, stand, support } = options
  const findSession = sessionFinder(database)
  const findOwn = sessionFinderWith(database, withCabinet)
  const findActiveOwn = activeAmong(context, findOwn)
  const findStatus = sharedInPage<SessionWithStatus>(findOwn, sessionFinderWith(database, withStatus))
  // The purpose is older than the other limits: another one would reset the counters of a running stand.
  const limitKeyOfAddress = (ip: string, visitor = '') =>
    context.secrets.mac('sms-code', `address ${addressOf(ip)} ${visitor}`).toString('base64url')
  await placeTemplates(database, naming(context.legal, allDocumentTexts))
  if (stand !== 'prod') await placeSampleBranches(database)
  if (sandbox) {
    await placeSandboxClients(database, personCards())
    const { secrets, today, calendar } = context
    await placeSandboxLoans(database, personCards(), { secrets, today: today(), calendar: calendar(), lender })
  }

  await server.register(async (app) => {
    registerApiPlugins(app, {
      findSession: sharedInPage<Session>(findActiveOwn, activeSessionFinder(context)),
      siteOrigin: options.foreignSiteOrigin,
      directCalls: options.directCalls,
      cookies: callerCookies({ names: cookieNames, isSecure: stand !== 'local' }),
      storedResponses: storedResponsesIn(database, context.secrets),
      noteFailed: noteFailedRequest(database, server.log),
    })
    if (docs) await mountApiDocs(app)

    mountDocuments(app, { ...context, findSession })
    mountSession(app, context, { refreshEnabled, limitKeyOfAddress })
    mountClients(app, context, { findSession: findActiveOwn })
    mountPush(app, context)
    mountRegistration(app, context, { limitKeyOfAddress, findSession: findStatus })
    mountIdentification(app, context)
    mountAgreement(app, context)
    mountMarketing(app, { ...context, limitKeyOfAddress })
    mountReference(app, database, support)
    mountQuotes(app, { ...context, limitKeyOfAddress })
    mountApplications(app, context)
    mountDecisions(app, context)
    mountPayees(app, context)
    mountContracts(app, context)
    mountLoans(app, context)
    mountLoanFiles(app, context)
    mountAddenda(app, context)
    mountRequestPictures(app, context)
    const { paymentKeys } = options
    mountReceiptFiles(app, context)
    mountCardPayments(app, context, { limitKeyOfAddress })
    mountAutopay(app, context)
    mountPayments(app, context, { paymentKeys, limits: context.limits, limitKeyOfAddress })
    mountCabinet(app, context, { findSession: findActiveOwn })
    mountConversations(app, context, options.supportHours)
    mountComplaints(app, context)
    mountPersonalData(app, context)
    if (options.operatorToken) {
      mountOperator(app, {
        ...{ ...context, deadLetters: options.deadLetters },
        guard: { operatorToken: options.operatorToken, limits: context.limits, limitKeyOfAddress },
      })
    }
    mountChannel(app, {
      findFollowing: findStatus,
      tokens: channelTokens(context.secrets),
      registrationOf: (accountId) => openRegistration(database, accountId),
    })
    await mountBroadcasting(app, whoMayListen(context))
    if (sandbox) {
      mountSandbox(app, {
        ...context,
        people: personCards(),
        staffAt: options.hasConsole ? context.consoleOrigin : undefined,
        endCoolingOffs: () => passCoolingOffs(context),
      })
      mountReviews(app, context)
      mountTill(app, context)
      mountAcquirer(app, context)
      mountClock(app, { ...context, worldDay: () => businessDay(context.now()) })
    }

    mountUnknown(app)
  })
}

/** Answers unknown addresses under /rest with 404 before any body is read. */
function mountUnknown(app: FastifyInstance): void {
  for (const url of ['/rest', '/rest/*']) {
    app.all(url, {
      schema: { hide: true } as object,
      onRequest: async (request, reply) => sendProblem(request, reply, { code: 'not_found' }),
      handler: async () => undefined,
    })
  }
}
