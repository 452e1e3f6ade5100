import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { registrationStep } from './registration.ts'

const commandErrors = ['step_not_allowed', 'authorization_required', 'forbidden'] as const

export const getAgreementPage = endpoint({
  method: 'GET',
  path: '/rest/registration/signing/redirect',
  summary:
    "Returns the signing page's URL; the client comes back to return_to, which must be the site's signing-waiting-results page",
  module: 'agreement',
  access: 'session',
  query: z.object({ return_to: z.string().check(z.minLength(1), z.maxLength(500)) }),
  answer: z.object({ redirect_url: z.string() }),
  errors: [...commandErrors, 'validation_failed'],
})

export const repeatAgreement = endpoint({
  method: 'PUT',
  path: '/rest/registration/signing/repeat',
  summary: 'Restarts signing after a failure; at most five times a day',
  module: 'agreement',
  access: 'session',
  answer: registrationStep,
  errors: [...commandErrors, 'signing_repeats_over'],
})

const passed = z.optional(z.string().check(z.maxLength(2_000)))

/** The provider's result as it returned in the URL: known parameters are read, others are accepted and not stored. */
export const submitAgreementResult = endpoint({
  method: 'POST',
  path: '/rest/registration/signing/result',
  summary: "Receives the signing provider's response unchanged: code and state, or error",
  module: 'agreement',
  access: 'session',
  body: z.object({ code: passed, state: passed, error: passed, error_description: passed }),
  secrets: ['code', 'state'],
  answer: registrationStep,
  errors: [...commandErrors, 'validation_failed'],
})
