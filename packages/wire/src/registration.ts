import { identificationErrors } from '@qadam/domain/registration/identification-errors'
import { steps } from '@qadam/domain/registration/steps'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { anyDocumentNumber, day, email, iin, personName } from './fields.ts'

export const registrationStep = z.object({
  step_name: z.enum(steps),
  /** Private channel for changes of the step; subscribe as `private-{socket_channel}`. */
  socket_channel: z.string(),
  uuid: z.string(),
  context: z.object({
    error: z.nullable(z.enum(identificationErrors)),
    /** Number of pictures that may still be taken; null when none is requested. */
    attempts_left: z.nullable(z.int()),
    /** When the next try is allowed after a pause; ISO with its zone. */
    retry_at: z.nullable(z.string()),
    /** A person is reviewing it, and nothing moves before that. */
    is_checked_by_person: z.boolean(),
    /** (+) A client already, whose face has become old: they may put the check off. */
    is_client: z.boolean(),
  }),
})

export type RegistrationStep = z.infer<typeof registrationStep>

/** A part that the state register knows may be left out: the register's value is used. */
const nameAsKnown = z.optional(z.nullable(personName))
const placeText = z.string().check(
  z.overwrite((text) => text.normalize('NFC').trim().replace(/\s+/g, ' ')),
  z.minLength(1),
  z.maxLength(200),
  z.regex(/^[\p{L}\p{M}\p{N} .,'’ʼ"«»()№/-]+$/u),
)

const personalFields = {
  first_name: nameAsKnown,
  last_name: nameAsKnown,
  /** Many people have none; an empty string counts as none. */
  middle_name: z.optional(z.nullable(z.union([z.literal(''), personName]))),
  email,
}

const passportFields = {
  birthday: z.optional(z.nullable(day)),
  birthplace: z.optional(z.nullable(placeText)),
  /** Nine digits of a resident's card; five to twenty letters and digits of a non-resident's document. */
  id_number: z.optional(z.nullable(anyDocumentNumber)),
  issuer: z.optional(z.nullable(placeText)),
  period_validity: z.optional(z.nullable(day)),
  sex: z.optional(z.nullable(z.enum(['male', 'female']))),
  when: z.optional(z.nullable(day)),
  country_id: z.int().check(z.minimum(1), z.maximum(10_000)),
}

export const personalBody = z.strictObject(personalFields)
export const passportBody = z.strictObject(passportFields)
const personalAndPassportBody = z.strictObject({ ...personalFields, ...passportFields })

const commandErrors = ['step_not_allowed', 'authorization_required', 'forbidden'] as const

export const getStep = endpoint({
  method: 'GET',
  path: '/rest/registration/step',
  summary: "Returns the current step of the client's registration",
  module: 'registration',
  access: 'session',
  answer: registrationStep,
  errors: [],
})

export const submitIin = endpoint({
  method: 'POST',
  path: '/rest/registration/iin',
  summary: "Submits the client's iin, residency and foreign public official status",
  module: 'registration',
  access: 'session',
  body: z.strictObject({ iin, is_resident_rk: z.boolean(), is_ipdl: z.boolean() }),
  answer: registrationStep,
  errors: [...commandErrors, 'validation_failed', 'too_many_requests'],
})

export const submitPersonal = endpoint({
  method: 'POST',
  path: '/rest/registration/personal',
  summary: 'Submits names and e-mail; an omitted name is taken from the state register',
  module: 'registration',
  access: 'session',
  body: personalBody,
  answer: registrationStep,
  errors: [...commandErrors, 'validation_failed', 'too_many_requests'],
})

export const submitPassport = endpoint({
  method: 'POST',
  path: '/rest/registration/passport',
  summary: 'Submits the identity document; an omitted part is taken from the state register',
  module: 'registration',
  access: 'session',
  body: passportBody,
  answer: registrationStep,
  errors: [...commandErrors, 'validation_failed', 'too_many_requests'],
})

export const submitPersonalAndPassport = endpoint({
  method: 'POST',
  path: '/rest/registration/personal_and_passport',
  summary: 'Submits names, e-mail and the identity document together',
  module: 'registration',
  access: 'session',
  body: personalAndPassportBody,
  answer: registrationStep,
  errors: [...commandErrors, 'validation_failed', 'too_many_requests'],
})

/** (+) Masked data from the register, so that the client confirms instead of typing. */
export const getPrefill = endpoint({
  method: 'GET',
  path: '/rest/registration/prefill',
  summary: "Returns the state register's data about the client, masked so that only the client recognises it",
  module: 'registration',
  access: 'session',
  answer: z.object({
    /** A non-resident has no register entry and shows a document of another country. */
    is_resident: z.boolean(),
    known: z.record(
      z.enum([
        'first_name',
        'last_name',
        'middle_name',
        'birthday',
        'birthplace',
        'id_number',
        'issuer',
        'period_validity',
        'sex',
        'when',
      ]),
      z.nullable(z.string()),
    ),
  }),
  errors: [],
})

const ownEmail = {
  path: '/rest/registration/email',
  module: 'registration',
  access: 'session',
  answer: z.object({
    /** `ai•••@mail.kz`; null when none has been given yet. */
    email_masked: z.nullable(z.string()),
  }),
} as const

/** (+) */
export const getOwnEmail = endpoint({
  ...ownEmail,
  method: 'GET',
  summary: 'Returns the e-mail given in this registration, masked',
  errors: [],
})

/** (+) From the face check to the signature; the step does not change. */
export const correctEmail = endpoint({
  ...ownEmail,
  method: 'PUT',
  summary: 'Replaces a mistyped e-mail until the registration ends',
  body: z.strictObject({ email }),
  errors: [...commandErrors, 'validation_failed'],
})

/** (+) The owner did not move to another phone. The key can do nothing else, and looking at the page does nothing. */
export const stopPhoneChange = endpoint({
  method: 'POST',
  path: '/rest/registration/phone-change/stop',
  summary: 'Takes a client back to the phone they were moved from, for a day; says whether there was anything to stop',
  module: 'registration',
  access: 'anyone',
  body: z.strictObject({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) }),
  secrets: ['key'],
  answer: z.object({ stopped: z.boolean() }),
  errors: ['not_found', 'too_many_requests'],
})
