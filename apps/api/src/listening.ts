import type { Context } from './context.ts'
import { ownsRegistration, stepsOf } from './modules/registration/registration-status.ts'
import { isSessionAlive, sessionFinder, sessionsEndedWithin } from './modules/session/find-session.ts'
import { type Authorise, authoriseBy } from './realtime/authorise-channel.ts'
import { channelTokens } from './realtime/channel-tokens.ts'
import type { RealtimeOptions } from './realtime/socket-server.ts'

type Asked = Pick<Context, 'database' | 'secrets'>

/** A registration's channel is open only to its owner, on the socket and at /broadcasting/auth. */
export function whoMayListen({ database, secrets }: Asked): Authorise {
  return authoriseBy({
    tokens: channelTokens(secrets),
    findSession: sessionFinder(database),
    isAlive: (sessionId) => isSessionAlive(database, sessionId),
    isOwner: (registrationId, accountId) => ownsRegistration(database, registrationId, accountId),
  })
}

/** Queries that the socket server runs against the modules. */
export function answersForSockets(
  context: Asked,
): Pick<RealtimeOptions, 'database' | 'authorise' | 'stepsOf' | 'endedWithin'> {
  const { database } = context
  return {
    database,
    authorise: whoMayListen(context),
    stepsOf: (ids) => stepsOf(database, ids),
    endedWithin: (seconds) => sessionsEndedWithin(database, seconds),
  }
}
