import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, smsCode } from './fields.ts'

const clientInfo = z.object({
  client: z.nullable(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      middle_name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      iin_masked: z.string(),
      phone_masked: z.string(),
      /** By which ways the client wants to be reminded of payments. */
      reminders: z.object({ by_sms: z.boolean(), by_email: z.boolean() }),
      since: z.string(),
    }),
  ),
})

export const getClientInfo = endpoint({
  method: 'GET',
  path: '/rest/client/info',
  summary: "Returns the signed-in client's details as the cabinet shows them",
  module: 'clients',
  access: 'session',
  answer: clientInfo,
  errors: [],
})

/** (+) The whole iin, for payment at a terminal; requested only when its owner wants to see it. */
export const readOwnIin = endpoint({
  method: 'GET',
  path: '/rest/client/iin',
  summary: "Returns the client's iin, all twelve digits",
  module: 'clients',
  access: 'session',
  answer: z.object({ iin: z.string() }),
  errors: ['step_not_allowed'],
})

/** (+) */
export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/rest/client/email/code',
  summary: 'Sends the signed-in client an SMS code that is valid for this e-mail only',
  module: 'clients',
  access: 'session',
  body: z.strictObject({ email }),
  answer: z.object({ expires_in: z.int(), resend_in: z.int(), code_length: z.int() }),
  errors: ['step_not_allowed', 'validation_failed', 'too_many_requests', 'sms_unavailable'],
})

/** (+) */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/rest/client/email',
  summary: 'Changes the e-mail, confirmed by the code that was sent for it',
  module: 'clients',
  access: 'session',
  body: z.strictObject({ email, sms_code: smsCode }),
  secrets: ['sms_code'],
  answer: clientInfo,
  errors: [
    ...(['step_not_allowed', 'validation_failed', 'too_many_requests'] as const),
    ...(['sms_code_wrong', 'sms_code_expired', 'sms_code_attempts_over'] as const),
  ],
})

/** (+) */
export const chooseReminders = endpoint({
  method: 'POST',
  path: '/rest/client/reminders',
  summary: 'Chooses the ways of payment reminders; what the law or a charge requires is sent whatever is chosen',
  module: 'clients',
  access: 'session',
  body: z.strictObject({ by_sms: z.boolean(), by_email: z.boolean() }),
  answer: clientInfo,
  errors: ['step_not_allowed'],
})
