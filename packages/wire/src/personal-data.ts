import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { personName, smsCode } from './fields.ts'

const obligations = ['application', 'contract', 'loan'] as const

/** The last four are the reasons for which a masked field was shown in full. */
const lookPurposes = [
  ...(['service', 'conversation', 'application', 'request', 'loan', 'papers', 'registration'] as const),
  ...(['identify', 'correct', 'client_request', 'other'] as const),
] as const

const refused = {
  /** Obligation that was still open when the day came. */
  obligation: z.nullable(z.enum(obligations)),
  /** Reason given by an operator. */
  reason: z.nullable(z.string()),
}

/** Changes that a client may ask for: a part of the name corrected, or all data blocked. */
export const dataChanges = ['last_name', 'first_name', 'middle_name', 'blocking'] as const

export const myData = z.object({
  /** Newest requested copy that has not been erased yet. */
  export: z.nullable(
    z.object({
      id: z.string(),
      asked_at: z.string(),
      /** URL of the file; null while it is being generated. */
      url: z.nullable(z.string()),
      /** Last day on which the file is available. */
      until: z.nullable(z.string()),
    }),
  ),
  /** When another copy may be requested; null: now. */
  next_export_at: z.nullable(z.string()),
  consents: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      version: z.int(),
      given_at: z.string(),
      state: z.enum(['given', 'withdrawing', 'withdrawn', 'refused']),
      /** Nothing depends on the consent, so it ends at once. */
      ends_at_once: z.boolean(),
      /** The cabinet itself depends on the consent: it ends only with a deletion of the account. */
      closes_account: z.boolean(),
      due_on: z.nullable(z.string()),
      ...refused,
    }),
  ),
  /** Obligation that must end first: the law requires the data while it is open. */
  open_obligation: z.nullable(z.enum(obligations)),
  deletion: z.nullable(
    z.object({ state: z.enum(['asked', 'refused']), asked_at: z.string(), due_on: z.string(), ...refused }),
  ),
  /** Demands to correct or block data, the newest first; ten at most. */
  changes: z.array(
    z.object({
      id: z.string(),
      what: z.enum(dataChanges),
      /** The right value, as the client wrote it. */
      new_value: z.nullable(z.string()),
      asked_at: z.string(),
      due_on: z.string(),
      /** `lifted`: the data was blocked and may be used again. */
      state: z.enum(['asked', 'done', 'refused', 'lifted']),
      /** Of the refusal, or of the end of a blocking. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** Number of working days for a correction or a blocking. */
  change_days: z.int(),
  /** How often staff opened this client's data during the last year; without what would warn of an investigation. */
  looks: z.array(z.object({ why: z.enum(lookPurposes), times: z.int(), last_on: z.string() })),
  /** Number of working days for a deletion or a withdrawal. */
  working_days: z.int(),
  /** Years for which the credit file is retained. */
  kept_years: z.int(),
})

export type MyData = z.infer<typeof myData>

const dataCall = { module: 'cabinet', access: 'session' } as const

export const getMyData = endpoint({
  ...dataCall,
  method: 'GET',
  path: '/rest/cabinet/my-data',
  summary: "Returns the client's consents and requests; the copy itself is at /rest/cabinet/my-data/export/:id/file",
  answer: myData,
  errors: ['step_not_allowed'],
})

export const askForData = endpoint({
  ...dataCall,
  method: 'POST',
  path: '/rest/cabinet/my-data/export',
  summary: 'Requests a copy of all data about the client; once a day',
  answer: myData,
  errors: ['step_not_allowed', 'too_many_requests'],
})

export const withdrawConsent = endpoint({
  ...dataCall,
  method: 'POST',
  path: '/rest/cabinet/my-data/consents/:code/withdraw',
  summary:
    'Withdraws a consent: the one to advertising immediately, the others within the statutory term; the one the cabinet depends on is withdrawn only with the account',
  params: z.object({ code: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60)) }),
  answer: myData,
  errors: ['step_not_allowed', 'not_found', 'obligation_open', 'deletion_needed'],
})

export const askDataChange = endpoint({
  ...dataCall,
  method: 'POST',
  path: '/rest/cabinet/my-data/changes',
  summary: 'Demands that a part of the name be corrected, or the data blocked; one of a kind at a time',
  body: z.strictObject({
    what: z.enum(dataChanges),
    /** Of a correction. */
    new_value: z.optional(z.union([z.literal(''), personName])),
    said: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
  }),
  answer: myData,
  errors: ['step_not_allowed', 'validation_failed', 'too_many_requests'],
})

export const sendDeletionCode = endpoint({
  ...dataCall,
  method: 'POST',
  path: '/rest/cabinet/my-data/deletion/code',
  summary: 'Sends an SMS code that is valid only for deleting the account',
  answer: z.object({ expires_in: z.int(), resend_in: z.int(), code_length: z.int() }),
  errors: ['step_not_allowed', 'obligation_open', 'too_many_requests', 'sms_unavailable'],
})

export const askDeletion = endpoint({
  ...dataCall,
  method: 'POST',
  path: '/rest/cabinet/my-data/deletion',
  summary: 'Requests deletion of the account; data stored for advertising is deleted immediately',
  body: z.strictObject({ sms_code: smsCode }),
  secrets: ['sms_code'],
  answer: myData,
  errors: [
    'step_not_allowed',
    'obligation_open',
    'sms_code_wrong',
    'sms_code_expired',
    'sms_code_attempts_over',
    'too_many_requests',
  ],
})

export const cancelDeletion = endpoint({
  ...dataCall,
  method: 'POST',
  path: '/rest/cabinet/my-data/deletion/cancel',
  summary: 'Cancels the request to delete the account before it takes effect',
  answer: myData,
  errors: ['step_not_allowed', 'not_found'],
})
