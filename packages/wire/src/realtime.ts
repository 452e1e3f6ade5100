import { steps } from '@qadam/domain/registration/steps'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Spec §4: the client hears that its step changed. laravel-echo listens with `.listen('.potential-client-step')`. */
export const stepEvent = 'potential-client-step'

export const stepEventData = z.object({ step: z.enum(steps) })

export type StepEventData = z.infer<typeof stepEventData>

/** (+) Something in the client's cabinet is no longer as it was shown: the browser asks again. Says no more than that. */
export const cabinetEvent = 'cabinet-changed'

export const cabinetEventData = z.object({
  about: z.enum(['all', 'application', 'contract', 'loan', 'messages', 'profile']),
})

export type CabinetEventData = z.infer<typeof cabinetEventData>

/** The wire's `socket_channel`. */
export function stepChannel(registrationId: string): string {
  return `potential-client.${registrationId}`
}

const privatePrefix = 'private-'
const channelName = /^private-potential-client\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** What laravel-echo calls the channel on the socket. */
export function privateChannel(channel: string): string {
  return `${privatePrefix}${channel}`
}

/** The registration that a private channel is for; undefined for anything else that calls itself a channel. */
export function registrationOfChannel(name: string): string | undefined {
  return channelName.exec(name)?.[1]
}

const channelRight = z.object({ channel: z.string(), token: z.string(), expires_in: z.int() })

/** (+) What the browser subscribes with: a token for this one channel, because the session's own is out of script's reach. */
export const openChannel = endpoint({
  method: 'POST',
  path: '/rest/registration/channel',
  summary: 'A short-lived token for the client’s own channel',
  room: 'registration',
  access: 'session',
  answer: channelRight,
  errors: [],
})

/** (+) What an open page asks beside its socket, and in place of one. Tagged by the move: whoever holds it is told nothing. */
export const followStep = endpoint({
  method: 'GET',
  path: '/rest/registration/registration-status',
  summary: 'The step and a new right to its channel; 304 for whoever names the ETag that they were given',
  room: 'registration',
  access: 'session',
  answer: z.object({ step: z.enum(steps), channel: channelRight }),
  errors: [],
})
