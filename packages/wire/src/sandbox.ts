import * as z from 'zod/mini'
import { messageText } from './conversations.ts'
import { endpoint } from './endpoint.ts'
import { consent, day, documentNumber, email, iin, personName, phone, smsCode } from './fields.ts'
import { unanswered } from './operator.ts'

export const failureKinds = ['throw', 'unavailable', 'slow'] as const

/** Fails on purpose, to show what a failure looks like. Not mounted on `prod`. */
export const failOnPurpose = endpoint({
  method: 'GET',
  path: '/rest/sandbox/failure',
  summary:
    'Fails in the requested way: an unhandled exception, an unavailable database, a response after three seconds',
  module: 'sandbox',
  access: 'anyone',
  query: z.object({ kind: z.enum(failureKinds) }),
  answer: z.object({ waited_ms: z.number() }),
  errors: [],
})

/** Every kind of field in one form that stores nothing. Not mounted on `prod`. */
export const tryForm = endpoint({
  method: 'POST',
  path: '/rest/sandbox/form',
  summary: 'Validates a form with every kind of field and stores nothing; a phone that ends in 00 is "already in use"',
  module: 'sandbox',
  access: 'anyone',
  body: z.strictObject({
    first_name: personName,
    phone,
    iin,
    id_number: documentNumber,
    birthday: day,
    email,
    purpose: z.enum(['repair', 'health', 'study', 'other']),
    amount: z.int().check(z.minimum(10_000), z.maximum(300_000)),
    comment: z.optional(z.string().check(z.maxLength(300))),
    sms_code: z.optional(smsCode),
    agree: consent,
  }),
  secrets: ['sms_code'],
  answer: z.object({ accepted: z.literal(true) }),
  errors: ['validation_failed'],
})

/** A custom error of the sandbox; the site throws it without calling the API. */
export const ownFailure = z.strictObject({
  status: z.int().check(z.minimum(400), z.maximum(599)),
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})

const sandboxCall = { module: 'sandbox', access: 'anyone', errors: [] } as const

/** The shared inbox of all phones in the sandbox. Not mounted on `prod`, like everything below. */
export const readInbox = endpoint({
  ...sandboxCall,
  method: 'GET',
  path: '/rest/sandbox/inbox',
  summary: "Lists the latest 50 messages to the sandbox's phones and mailboxes, newest first",
  query: z.object({ phone: z.optional(phone) }),
  answer: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        /** One of the two is set; only an e-mail has a subject. */
        phone: z.nullable(z.string()),
        email: z.nullable(z.string()),
        subject: z.nullable(z.string()),
        text: z.string(),
        delivered_at: z.string(),
      }),
    ),
  }),
})

export const listSandboxPeople = endpoint({
  ...sandboxCall,
  method: 'GET',
  path: '/rest/sandbox/people',
  summary: 'Lists the sandbox personas and the behaviour of each',
  answer: z.object({
    people: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        iin: z.string(),
        phone: z.string(),
        iban: z.string(),
        behaviour: z.string(),
      }),
    ),
  }),
})

export const sandboxProviderNames = [
  'person-registry',
  'face-match',
  'liveness',
  'sms',
  'signing',
  'phone-owner',
  'email',
  'payee-check',
  'payouts',
  'card-payments',
  'aml',
  'anti-fraud',
  'bureau',
  'income',
] as const

const behaviour = z.object({
  provider: z.enum(sandboxProviderNames),
  delay_ms: z.int().check(z.minimum(0), z.maximum(60_000)),
  is_away: z.boolean(),
})

export const listBehaviours = endpoint({
  ...sandboxCall,
  method: 'GET',
  path: '/rest/sandbox/behaviours',
  summary: "Returns each sandbox provider's delay and availability",
  answer: z.object({ behaviours: z.array(behaviour) }),
})

export const setBehaviour = endpoint({
  ...sandboxCall,
  method: 'PUT',
  path: '/rest/sandbox/behaviours',
  summary: 'Makes a sandbox provider slow or unavailable',
  body: z.strictObject(behaviour.shape),
  answer: z.object({ behaviours: z.array(behaviour) }),
})

const signingId = z.object({ signing_id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) })

export const readSandboxSigning = endpoint({
  ...sandboxCall,
  method: 'GET',
  path: '/rest/sandbox/signings/:signing_id',
  summary: "Returns the data of the sandbox's signing page",
  params: signingId,
  answer: z.object({ document_name: z.string(), document_sha256: z.string(), is_answered: z.boolean() }),
  errors: ['not_found'],
})

export const answerSandboxSigning = endpoint({
  ...sandboxCall,
  method: 'POST',
  path: '/rest/sandbox/signings/:signing_id',
  summary: "Submits the choice made on the signing page; returns the browser's next URL",
  params: signingId,
  body: z.strictObject({
    action: z.enum(['sign', 'reject', 'expire']),
    state: z.string().check(z.minLength(1), z.maxLength(200)),
    return_to: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  answer: z.object({ location: z.string() }),
  errors: ['not_found', 'validation_failed'],
})

export const endCoolingOffs = endpoint({
  ...sandboxCall,
  method: 'POST',
  path: '/rest/sandbox/cooling-off',
  summary: 'Ends the cooling-off period of every contract now, as if its 24 hours had passed',
  answer: z.object({ ended: z.int() }),
})

export const listPersonChecks = endpoint({
  ...sandboxCall,
  method: 'GET',
  path: '/rest/sandbox/person-checks',
  summary: "Lists clients who await a person's check, oldest first",
  answer: z.object({
    checks: z.array(z.object({ registration_id: z.string(), reason: z.string(), asked_at: z.string() })),
  }),
})

export const decidePersonCheck = endpoint({
  ...sandboxCall,
  method: 'POST',
  path: '/rest/sandbox/person-checks/:registration_id',
  summary: "Records the result of the person's check",
  params: z.object({ registration_id: z.uuid() }),
  body: z.strictObject({ decision: z.enum(['passed', 'refused']) }),
  answer: z.object({ decided: z.literal(true) }),
  errors: ['not_found'],
})

/** The lender's side of a conversation, for trying the product alone. */
/** Asked by the pages that play the lender: staff do the same work there. */
export const findSandboxConsole = endpoint({
  ...sandboxCall,
  method: 'GET',
  path: '/rest/sandbox/console',
  summary: "The address of the lender's console; null where the stand has none",
  answer: z.object({ origin: z.nullable(z.string()) }),
})

export const listSandboxMessages = endpoint({
  ...sandboxCall,
  method: 'GET',
  path: '/rest/sandbox/messages',
  summary: "Lists clients whose messages await the lender's reply, longest wait first",
  answer: z.object({ conversations: z.array(unanswered) }),
})

export const answerSandboxMessage = endpoint({
  ...sandboxCall,
  method: 'POST',
  path: '/rest/sandbox/messages/:client_id',
  summary: 'Replies on behalf of the lender',
  params: z.object({ client_id: z.uuid() }),
  body: z.strictObject({ text: messageText }),
  answer: z.object({ answered: z.literal(true) }),
  errors: ['not_found', 'validation_failed'],
})

/** Skips the fifteen working days. */
export const answerSandboxRequests = endpoint({
  ...sandboxCall,
  method: 'POST',
  path: '/rest/sandbox/personal-requests',
  summary: 'Executes all pending personal data requests now instead of on their day',
  answer: z.object({ answered: z.int() }),
})
