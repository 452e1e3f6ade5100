import { agreementKinds } from '@qadam/domain/lending/servicing/agreement-figures'
import { steps } from '@qadam/domain/registration/steps'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { loanSummary } from '../loans.ts'
import { maskedPerson } from './checks.ts'
import { contactBlock } from './contact-blocks.ts'
import { clientNotes } from './notes.ts'

const ofClients = { module: 'staff', access: 'staff' } as const
const ofClient = z.object({ id: z.uuid() })
const tiyn = z.int()

export const foundClient = z.object({
  id: z.string(),
  name: z.string(),
  iin_masked: z.string(),
  /** Null once the account is closed: the number may be somebody else's by now. */
  phone_masked: z.nullable(z.string()),
  is_closed: z.boolean(),
})

/** A POST, so that the typed text appears in no URL and no log. */
export const findClients = endpoint({
  ...ofClients,
  permission: 'client.find',
  method: 'POST',
  path: '/staff/clients/find',
  summary:
    'Searches clients by iin, phone or its last four digits, contract number, name, e-mail or the number on an error page; at most 25; recorded',
  body: z.strictObject({ query: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)) }),
  answer: z.object({
    clients: z.array(foundClient),
    is_more: z.boolean(),
    /** People who are not clients yet, for those who may see registrations; at most ten, and never by name. */
    registrations: z.array(z.object({ id: z.string(), person: maskedPerson, step: z.enum(steps) })),
  }),
  errors: ['validation_failed'],
})

export const clientEvent = z.object({
  at: z.string(),
  kind: z.enum([
    'registration',
    'application',
    'decision',
    'contract',
    'payout',
    'payment',
    'message',
    'notice',
    'look',
  ]),
  /** State, event or author in the product's own term. */
  what: z.string(),
  amount_tiyn: z.nullable(tiyn),
  /** A contract's number, or the person who accessed the data. */
  about: z.nullable(z.string()),
})

export const clientOverview = z.object({
  id: z.string(),
  name: z.string(),
  iin_masked: z.string(),
  /** Null once the account is closed: the number may be somebody else's by now. */
  phone_masked: z.nullable(z.string()),
  email_masked: z.nullable(z.string()),
  document_masked: z.nullable(z.string()),
  birthday: z.nullable(z.string()),
  locale: z.enum(['ru', 'kk']),
  since: z.string(),
  is_closed: z.boolean(),
  identified_by: z.nullable(z.enum(['biometric', 'person'])),
  registration: z.nullable(z.object({ id: z.string(), step: z.string(), changed_at: z.string() })),
  application: z.nullable(
    z.object({ id: z.string(), state: z.string(), amount_tiyn: tiyn, term: z.int(), submitted_at: z.string() }),
  ),
  /** Items that wait for staff about this client, the nearest day first. A check is named by its registration. */
  open: z.array(
    z.object({ kind: z.enum(['case', 'check', 'application']), id: z.string(), due_on: z.nullable(z.string()) }),
  ),
  contracts: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: z.string(),
      amount_tiyn: tiyn,
      drafted_at: z.string(),
      payee_masked: z.string(),
      /** Both languages are rendered soon after the contract is drafted. */
      has_file: z.boolean(),
      /** Signed ones. */
      addenda: z.array(z.object({ id: z.string(), kind: z.enum(agreementKinds), number: z.string() })),
    }),
  ),
  loans: z.array(loanSummary),
  unanswered_messages: z.int(),
  notes: clientNotes,
  contact_block: contactBlock,
  /** The newest hundred events of all kinds. */
  events: z.array(clientEvent),
})

export type ClientOverview = z.infer<typeof clientOverview>

export const readClient = endpoint({
  ...ofClients,
  permission: 'client.read',
  method: 'GET',
  path: '/staff/clients/:id',
  summary: 'Returns everything about one client, masked; the access is recorded before the response',
  params: ofClient,
  answer: clientOverview,
  errors: ['not_found'],
})

export const revealReasons = ['identify', 'correct', 'fraud', 'police', 'aml', 'client_request', 'other'] as const

export type RevealReason = (typeof revealReasons)[number]

const note = z._default(z.string().check(z.trim(), z.maxLength(300)), '')

const reveal = {
  params: ofClient,
  body: z.strictObject({ reason: z.enum(revealReasons), note }),
  answer: z.object({ value: z.nullable(z.string()) }),
  errors: ['not_found', 'validation_failed', 'contact_blocked', 'too_many_requests'],
} as const

type Guarded = { readonly needsFreshCode?: true }

function revealOf<const Field extends 'phone' | 'email' | 'iin' | 'document'>(field: Field, more: Guarded = {}) {
  return endpoint({
    ...more,
    ...ofClients,
    permission: `client.reveal.${field}`,
    method: 'POST',
    path: `/staff/clients/:id/${field}`,
    summary: `Returns the client's full ${field}; the reason is recorded before the response; rate-limited`,
    ...reveal,
  })
}

export const revealPhone = revealOf('phone')
export const revealEmail = revealOf('email')
export const revealIin = revealOf('iin', { needsFreshCode: true })
export const revealDocument = revealOf('document', { needsFreshCode: true })
