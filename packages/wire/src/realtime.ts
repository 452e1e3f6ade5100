import { steps } from '@qadam/domain/registration/steps'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * Spec §4: notifies the client that its step changed. laravel-echo listens with `.listen('.potential-client-step')`.
 */
export const stepEvent = 'potential-client-step'

export const stepEventData = z.object({ step: z.enum(steps) })

export type StepEventData = z.infer<typeof stepEventData>

/** (+) Something in the client's cabinet is out of date: the browser fetches it again. Carries no more than that. */
export const cabinetEvent = 'cabinet-changed'

export const cabinetEventData = z.object({
  about: z.enum(['all', 'application', 'contract', 'loan', 'messages', 'profile']),
})

export type CabinetEventData = z.infer<typeof cabinetEventData>

/** Returns `socket_channel` of the wire. */
export function stepChannel(registrationId: string): string {
  return `potential-client.${registrationId}`
}

const privatePrefix = 'private-'
const channelName = /^private-potential-client\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Returns laravel-echo's name of the channel on the socket. */
export function privateChannel(channel: string): string {
  return `${privatePrefix}${channel}`
}

/** Returns the registration of a private channel; undefined for any other channel name. */
export function registrationOfChannel(name: string): string | undefined {
  return channelName.exec(name)?.[1]
}

const channelRight = z.object({ channel: z.string(), token: z.string(), expires_in: z.int() })

/** (+) Returns a token for subscribing to this one channel, because scripts cannot read the session's own. */
export const openChannel = endpoint({
  method: 'POST',
  path: '/rest/registration/channel',
  summary: "Issues a short-lived token for the client's channel",
  module: 'registration',
  access: 'session',
  answer: channelRight,
  errors: [],
})

/**
 * (+) Polled by an open page beside its socket or in place of one. Its ETag is the move, so a client that already has
 * it gets nothing.
 */
export const followStep = endpoint({
  method: 'GET',
  path: '/rest/registration/standing',
  summary: 'Returns the step and a new token for its channel; 304 if the ETag matches',
  module: 'registration',
  access: 'session',
  answer: z.object({ step: z.enum(steps), channel: channelRight }),
  errors: [],
})
