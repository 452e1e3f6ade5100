import { contractStates } from '@qadam/domain/lending/contract-lifecycle'
import { methods } from '@qadam/domain/lending/method'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { smsCode } from './fields.ts'
import { methodTerms, productIds } from './lending.ts'

const tiyn = z.int()
const percent = z.string()

export const payee = z.object({
  id: z.string(),
  kind: z.enum(['iban', 'card']),
  /** `Kaspi Bank, KZ•• •••• 0000`: enough to recognise the account; without the bank if its code is not known. */
  masked: z.string(),
  /** Whether the account belongs to the client: the money goes to nobody else. */
  state: z.enum(['checking', 'own', 'other', 'unknown']),
})

export type Payee = z.infer<typeof payee>

const documentFile = z.object({ url: z.string(), sha256: z.string() })

export const loanContract = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(contractStates),
  application_id: z.string(),
  product: z.enum(productIds),
  amount_tiyn: tiyn,
  term: z.int(),
  method: z.enum(methods),
  /** Day of the figures; they move with the payout. */
  open_date: z.string(),
  nominal_rate_percent: percent,
  terms: methodTerms,
  payee,
  /** Files as read and signed; null while they are being generated. */
  documents: z.nullable(z.object({ ru: documentFile, kk: documentFile })),
  /** The same with the signature page; null until the contract is signed and the files are generated. */
  signed_documents: z.nullable(z.object({ ru: documentFile, kk: documentFile })),
  /**
   * Needed beside the code, before it; null where the code alone signs. `url` is the detached signature (CMS) once it is
   * there.
   */
  external_signature: z.nullable(
    z.object({
      state: z.enum(['opening', 'open', 'checking', 'signed', 'refused']),
      reason: z.nullable(z.enum(['rejected', 'another_person', 'failed'])),
      url: z.nullable(z.string()),
    }),
  ),
  /**
   * The sources that may forbid lending are re-checked before anything is signed or paid; one of them has not responded
   * yet.
   */
  is_held: z.boolean(),
  /** One of the sources forbids it: nothing was signed, or nothing was paid. */
  is_stopped: z.boolean(),
  signed_at: z.nullable(z.string()),
  /** Above 75 MRP: when the second consent opens, and its deadline. */
  cooling_off: z.nullable(z.object({ ends_at: z.string(), consent_by: z.string(), is_over: z.boolean() })),
  payout: z.nullable(
    z.object({
      state: z.enum(['requested', 'sent', 'unknown', 'confirmed', 'declined']),
      requested_at: z.string(),
      finished_at: z.nullable(z.string()),
    }),
  ),
  loan_id: z.nullable(z.string()),
})

export type LoanContract = z.infer<typeof loanContract>

const lendingCall = { module: 'lending', access: 'session' } as const
const byId = { ...lendingCall, params: z.object({ id: z.uuid() }) } as const

/** Sets the payee of the money. A job checks the owner; the live channel reports the result. */
export const givePayee = endpoint({
  ...lendingCall,
  method: 'POST',
  path: '/rest/lending/payees',
  summary: "Adds the client's IBAN or card for the payout",
  body: z.strictObject({
    kind: z.enum(['iban', 'card']),
    number: z.string().check(z.minLength(1), z.maxLength(50)),
  }),
  // A card number is stored nowhere, and so not in the browser either.
  secrets: ['number'],
  answer: payee,
  errors: ['validation_failed', 'step_not_allowed', 'too_many_requests'],
})

export const getPayee = endpoint({
  ...byId,
  method: 'GET',
  path: '/rest/lending/payees/:id',
  summary: "Returns one of the client's payees and whether its owner is verified",
  answer: payee,
  errors: ['not_found'],
})

/** The same figures and payee return the same draft; different ones replace it. */
export const draftContract = endpoint({
  ...lendingCall,
  method: 'POST',
  path: '/rest/lending/contracts',
  summary: 'Drafts a contract with the fixed terms of an approved application',
  body: z.strictObject({
    application_id: z.uuid(),
    /** Whole tenge. */
    amount: z.int().check(z.minimum(1), z.maximum(100_000_000)),
    term: z.int().check(z.minimum(1), z.maximum(3_650)),
    method: z.enum(methods),
    payee_id: z.uuid(),
  }),
  answer: loanContract,
  errors: ['not_found', 'validation_failed', 'contract_not_allowed', 'data_blocked', 'lending_paused'],
})

/** (+) */
export const listContracts = endpoint({
  ...lendingCall,
  method: 'GET',
  path: '/rest/lending/contracts',
  summary: "Lists the client's contracts in every state, newest first",
  answer: z.object({ contracts: z.array(loanContract) }),
  errors: [],
})

export const getContract = endpoint({
  ...byId,
  method: 'GET',
  path: '/rest/lending/contracts/:id',
  summary:
    "Returns one of the client's contracts. Its file is at /rest/lending/contracts/:id/file?lang=ru|kk and includes the signature page once signed; &read returns it as it was read",
  answer: loanContract,
  errors: ['not_found'],
})

/** For whatever this contract waits for now: the signature, the second consent or another payee. */
export const sendContractCode = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/contracts/:id/code',
  summary: 'Sends an SMS code that names the amount and is valid for this document, payee and purpose only',
  body: z.strictObject({ payee_id: z.optional(z.uuid()) }),
  answer: z.object({ expires_in: z.int(), resend_in: z.int(), code_length: z.int() }),
  errors: [
    ...(['not_found', 'contract_not_allowed', 'figures_differ', 'cooling_off', 'validation_failed'] as const),
    ...(['step_not_allowed', 'external_signature_missing'] as const),
    ...(['lending_paused', 'too_many_requests', 'sms_unavailable'] as const),
  ],
})

const codeErrors = ['sms_code_wrong', 'sms_code_expired', 'sms_code_attempts_over', 'too_many_requests'] as const

/** The request contains the figures that the screen showed: any that differ from the document are rejected. */
export const signContract = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/contracts/:id/sign',
  summary: 'Signs the contract with the code; the figures shown to the client must match the document',
  body: z.strictObject({
    sms_code: smsCode,
    amount_tiyn: tiyn,
    term: z.int(),
    method: z.enum(methods),
    document_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  secrets: ['sms_code'],
  answer: loanContract,
  errors: [
    ...(['not_found', 'contract_not_allowed', 'lending_paused', 'figures_differ', 'validation_failed'] as const),
    // The face was seen too long ago: the step leads to the camera.
    'step_not_allowed',
    'external_signature_missing',
    ...codeErrors,
  ],
})

/** (+) Where `external_signature` is not null; it must be `open`. */
export const openExternalSignaturePage = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/contracts/:id/external-signature/page',
  summary:
    "Returns the signing page's URL for this contract; the client comes back to return_to, which must be the site's page /register/lk/contract/signature",
  body: z.strictObject({ return_to: z.string().check(z.minLength(1), z.maxLength(500)) }),
  answer: z.object({ redirect_url: z.string() }),
  errors: ['not_found', 'contract_not_allowed', 'validation_failed'],
})

const passed = z.optional(z.string().check(z.maxLength(2_000)))

/** (+) */
export const submitExternalSignature = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/contracts/:id/external-signature',
  summary: "Receives the signing service's response unchanged: code and state, or error",
  body: z.object({ code: passed, state: passed, error: passed, error_description: passed }),
  secrets: ['code', 'state'],
  answer: loanContract,
  errors: ['not_found', 'contract_not_allowed', 'validation_failed'],
})

/** (+) */
export const repeatExternalSignature = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/contracts/:id/external-signature/repeat',
  summary: 'Begins the external signature anew after a failure; at most five failures a day',
  answer: loanContract,
  errors: ['not_found', 'contract_not_allowed', 'signing_repeats_over'],
})

export const consentToContract = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/contracts/:id/consent',
  summary: 'Gives the second consent after the cooling-off period',
  body: z.strictObject({ sms_code: smsCode }),
  secrets: ['sms_code'],
  answer: loanContract,
  errors: ['not_found', 'contract_not_allowed', 'cooling_off', ...codeErrors],
})

export const cancelContract = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/contracts/:id/cancel',
  summary: 'Cancels the loan before the payout has started',
  answer: loanContract,
  errors: ['not_found', 'contract_not_allowed'],
})

export const changeContractPayee = endpoint({
  ...byId,
  method: 'POST',
  path: '/rest/lending/contracts/:id/payee',
  summary: 'Changes the payee after a declined payout, with a new code',
  body: z.strictObject({ payee_id: z.uuid(), sms_code: smsCode }),
  secrets: ['sms_code'],
  answer: loanContract,
  errors: ['not_found', 'contract_not_allowed', 'validation_failed', ...codeErrors],
})
