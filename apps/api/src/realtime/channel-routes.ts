import { openChannel, stepChannel } from '@qadam/wire/realtime'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../http/mount-endpoint.ts'
import type { FindSession } from '../http/session.ts'
import { type ChannelTokens, channelTokenSeconds } from './channel-tokens.ts'

type Deps = {
  readonly tokens: ChannelTokens
  /** An open page asks for its channel by itself: that tells nothing of whether anybody is there. */
  readonly findSession: FindSession
  readonly registrationIdOf: (accountId: string) => Promise<string>
}

export function mountChannel(app: FastifyInstance, { findSession, registrationIdOf, tokens }: Deps): void {
  mountEndpoint(
    app,
    openChannel,
    async (_input, { session }) => {
      const id = await registrationIdOf(session.accountId)
      return { channel: stepChannel(id), token: tokens.issue(id), expires_in: channelTokenSeconds }
    },
    { findSession },
  )
}
