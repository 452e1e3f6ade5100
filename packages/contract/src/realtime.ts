import { steps } from '@qadam/domain/registration/steps'
import * as z from 'zod/mini'

/** Spec §4: the client hears that its step changed. laravel-echo listens with `.listen('.potential-client-step')`. */
export const stepEvent = 'potential-client-step'

export const stepEventData = z.object({ step: z.enum(steps) })

export type StepEventData = z.infer<typeof stepEventData>

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
