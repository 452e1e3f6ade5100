import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { consent, day, documentNumber, email, iin, personName, phone, smsCode } from './fields.ts'

export const failureKinds = ['throw', 'unavailable', 'slow'] as const

/** Fails on purpose, so that people can see what a failure looks like. Not mounted on `prod`. */
export const failOnPurpose = endpoint({
  method: 'GET',
  path: '/rest/sandbox/failure',
  summary: 'Fails in the way asked for: an unhandled throw, an unavailable database, an answer after three seconds',
  room: 'sandbox',
  access: 'anyone',
  query: z.object({ kind: z.enum(failureKinds) }),
  answer: z.object({ waited_ms: z.number() }),
  errors: [],
})

/** Every kind of field in one form that keeps nothing. Not mounted on `prod`. */
export const tryForm = endpoint({
  method: 'POST',
  path: '/rest/sandbox/form',
  summary: 'Checks a form of every kind of field and keeps nothing; a phone that ends in 00 is «already in use»',
  room: 'sandbox',
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

/** What the sandbox's «error of your own» asks for; the site throws it without asking the API. */
export const ownFailure = z.strictObject({
  status: z.int().check(z.minimum(400), z.maximum(599)),
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})
