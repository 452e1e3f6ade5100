import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { phone, smsCode } from './fields.ts'

export const documentBundles = ['login', 'registration', 'application', 'autopay'] as const

export type DocumentBundle = (typeof documentBundles)[number]

/** Empty when a known browser has accepted them all before. */
export const templateIds = z.array(z.int().check(z.minimum(1), z.maximum(2_147_483_647))).check(z.maxLength(20))

/** A contract's number; JavaScript numbers hold every one of them. */
const potentialContractId = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))

export const document = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  version: z.int(),
  required: z.boolean(),
  /**
   * (+) Accepted in this version, so not requested again: for `login` by the phone last signed in with in this browser,
   * for `registration` by the signed-in client.
   */
  given: z.boolean(),
  /** API path of the text. */
  url: z.string(),
})

export type Document = z.infer<typeof document>

export const listDocuments = endpoint({
  method: 'GET',
  path: '/rest/documents/list/:id',
  summary:
    "Lists the documents of a bundle (login, registration, application, autopay), or those signed under the client's potential contract",
  module: 'documents',
  access: 'anyone',
  params: z.object({ id: z.string().check(z.regex(/^(login|registration|application|autopay|[1-9]\d{0,14})$/)) }),
  answer: z.object({ documents: z.array(document) }),
  errors: ['not_found'],
})

/** (+) The text of a template as a page of plain structure, so that it can be read in place. */
export const readDocument = endpoint({
  method: 'GET',
  path: '/rest/documents/templates/:id',
  summary: 'Returns the text of one document template in the requested language',
  module: 'documents',
  access: 'anyone',
  params: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) }),
  answer: z.object({
    id: z.int(),
    code: z.string(),
    version: z.int(),
    title: z.string(),
    paragraphs: z.array(z.object({ kind: z.enum(['heading', 'text', 'item']), text: z.string() })),
    pdf_url: z.string(),
  }),
  errors: ['not_found'],
})

/** (+) Returns the same response whether the phone is known or not. */
export const sendCode = endpoint({
  method: 'POST',
  path: '/rest/documents/code',
  summary: 'Sends the SMS code for signing the documents',
  module: 'documents',
  access: 'anyone',
  body: z.strictObject({
    phone,
    document_template_ids: templateIds,
    /** For a crowded address, when `code_needs_proof` requires it. */
    proof: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ expires_in: z.int(), resend_in: z.int(), code_length: z.int() }),
  errors: ['documents_not_accepted', 'code_needs_proof', 'too_many_requests', 'sms_unavailable'],
})

export const acceptDocuments = endpoint({
  method: 'POST',
  path: '/rest/documents/sign',
  summary:
    'Signs documents with the SMS code: all required documents of the bundle `login` and, together with them or later in the same browser, any of `registration`; `biometric-consent` is required before verigram/access',
  module: 'documents',
  access: 'anyone',
  body: z.strictObject({ phone, sms_code: smsCode, document_template_ids: templateIds }),
  secrets: ['sms_code'],
  answer: z.object({ potentialContractId, documentToken: z.string() }),
  errors: [
    'documents_not_accepted',
    'phone_moved',
    'sms_code_wrong',
    'sms_code_expired',
    'sms_code_attempts_over',
    'too_many_requests',
  ],
})

/** (+) Documents signed by the signed-in client; each file is at /rest/documents/signed/:id/file. */
export const listAcceptedDocuments = endpoint({
  method: 'GET',
  path: '/rest/documents/signed',
  summary: 'Lists the documents the client has signed, newest first',
  module: 'documents',
  access: 'session',
  answer: z.object({
    documents: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        title: z.string(),
        version: z.int(),
        signed_at: z.string(),
        sha256: z.string(),
        url: z.string(),
      }),
    ),
  }),
  errors: [],
})
