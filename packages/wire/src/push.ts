import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const pushState = z.object({
  /** The key with which a browser subscribes; null where this stand sends no push messages. */
  public_key: z.nullable(z.string()),
  /** Whether reminders go to this device. */
  is_on: z.boolean(),
})

/** (+) */
export const getPush = endpoint({
  method: 'GET',
  path: '/rest/client/push',
  summary: 'Says whether payment reminders are sent to this device, and with which key its browser subscribes',
  module: 'clients',
  access: 'session',
  answer: pushState,
  errors: [],
})

/** (+) */
export const subscribePush = endpoint({
  method: 'POST',
  path: '/rest/client/push',
  summary: 'Has payment reminders sent to this device, until its client signs out on it',
  module: 'clients',
  access: 'session',
  body: z.strictObject({
    endpoint: z.string().check(z.maxLength(1_000)),
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
  }),
  answer: pushState,
  errors: ['not_found', 'step_not_allowed'],
})

/** (+) */
export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/rest/client/push/end',
  summary: 'Stops payment reminders to this device',
  module: 'clients',
  access: 'session',
  body: z.strictObject({}),
  answer: pushState,
  errors: [],
})
