import type { Step } from '@qadam/domain/registration/steps'
import { followStep, openChannel, stepChannel } from '@qadam/wire/realtime'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../http/mount-endpoint.ts'
import type { FindSession, Session } from '../http/session.ts'
import { type ChannelTokens, channelTokenSeconds } from './channel-tokens.ts'

/** Null when the registration has not begun. */
type Following = Session & {
  readonly registrationId: string | null
  readonly step: Step | null
  readonly move: number | null
}

type Deps = {
  readonly tokens: ChannelTokens
  /** An open page requests its channel by itself, so this must not count as activity of the client. */
  readonly findSession: FindSession
  /** The same, with the registration's current step in one query. */
  readonly findFollowing: FindSession<Following>
  /** Creates the registration if there is none. */
  readonly registrationOf: (accountId: string) => Promise<{ readonly id: string; readonly step: Step }>
}

export function mountChannel(app: FastifyInstance, deps: Deps): void {
  const { findFollowing, findSession, registrationOf, tokens } = deps
  const rightOf = (registrationId: string, sessionId: string) => ({
    channel: stepChannel(registrationId),
    token: tokens.issue({ registrationId, sessionId }),
    expires_in: channelTokenSeconds,
  })

  mountEndpoint(
    app,
    openChannel,
    async (_input, { session }) => rightOf((await registrationOf(session.accountId)).id, session.id),
    { findSession },
  )
  mountEndpoint(
    app,
    followStep,
    async (_input, { session }) => {
      const { registrationId, step } = session
      const { id, step: now } =
        registrationId === null || step === null
          ? await registrationOf(session.accountId)
          : { id: registrationId, step }
      return { step: now, channel: rightOf(id, session.id) }
    },
    {
      findSession: findFollowing,
      tagOf: ({ move, registrationId }) => (registrationId === null ? undefined : `"${registrationId}.${move}"`),
    },
  )
}
