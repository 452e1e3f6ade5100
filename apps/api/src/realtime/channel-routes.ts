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
  /**
   * The session with the registration's current step. An open page requests its channel by itself, so this must not
   * count as activity of the client.
   */
  readonly findFollowing: FindSession<Following>
  /** Creates the registration if there is none. */
  readonly registrationOf: (accountId: string) => Promise<{ readonly id: string; readonly step: Step }>
}

export function mountChannel(app: FastifyInstance, deps: Deps): void {
  const { findFollowing, registrationOf, tokens } = deps
  const rightOf = (registrationId: string, sessionId: string) => ({
    channel: stepChannel(registrationId),
    token: tokens.issue({ registrationId, sessionId }),
    expires_in: channelTokenSeconds,
  })

  const followedBy = async ({ accountId, registrationId, step }: Following) =>
    registrationId === null || step === null ? registrationOf(accountId) : { id: registrationId, step }

  mountEndpoint(app, openChannel, async (_input, { session }) => rightOf((await followedBy(session)).id, session.id), {
    findSession: findFollowing,
    changesNothing: true,
  })
  mountEndpoint(
    app,
    followStep,
    async (_input, { session }) => {
      const { id, step } = await followedBy(session)
      return { step, channel: rightOf(id, session.id) }
    },
    {
      findSession: findFollowing,
      tagOf: ({ move, registrationId }) => (registrationId === null ? undefined : `"${registrationId}.${move}"`),
    },
  )
}
