import type { CabinetMatter } from '@qadam/domain/lending/cabinet-matter'
import * as z from 'zod/mini'
import { application } from './applications.ts'
import { loanContract } from './contracts.ts'
import { endpoint } from './endpoint.ts'
import { loanSummary } from './loans.ts'

/** The single subject of the cabinet's home page at the moment. */
export const cabinetMatters = [
  'apply',
  'deciding',
  'review',
  'offer',
  'refused',
  'preparing',
  'sign',
  'cooling_off',
  'second_consent',
  'paying',
  'other_payee',
  'repay',
  'overdue',
  'suspended',
] as const satisfies readonly CabinetMatter[]

export const cabinet = z.object({
  /** Null until the cabinet is opened; until then the wish is the usual initial amount. */
  opened_at: z.nullable(z.string()),
  matter: z.enum(cabinetMatters),
  /** Last amount of the calculator, within what is sold. */
  wish_tiyn: z.int(),
  /** Newest application, whatever its outcome. */
  application: z.nullable(application),
  /** Newest contract that is neither cancelled nor expired. */
  contract: z.nullable(loanContract),
  loans: z.array(loanSummary),
  unread_messages: z.int(),
})

export type Cabinet = z.infer<typeof cabinet>

/** Idempotent. Once a contract with figures is signed, different figures are rejected. */
export const openCabinet = endpoint({
  method: 'POST',
  path: '/rest/cabinet',
  summary: "Opens the cabinet with the calculator's amount, in whole tenge, and the potential contract",
  module: 'cabinet',
  access: 'session',
  body: z.strictObject({
    amount: z.int().check(z.minimum(1), z.maximum(100_000_000)),
    potential_contract_id: z.nullable(z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
  }),
  answer: cabinet,
  errors: ['step_not_allowed', 'not_found', 'figures_differ'],
})

/** (+) */
export const getCabinet = endpoint({
  method: 'GET',
  path: '/rest/cabinet',
  summary: "Returns the data of the cabinet's home page",
  module: 'cabinet',
  access: 'session',
  answer: cabinet,
  errors: ['step_not_allowed'],
})

/** (+) Each file is fetched by the same session. */
const paperFile = z.object({
  kind: z.enum(['document', 'signature']),
  /** Null where there is one language only: the one it was signed in. */
  locale: z.nullable(z.enum(['ru', 'kk'])),
  url: z.string(),
})

export const paper = z.object({
  id: z.string(),
  kind: z.enum(['consent', 'agreement', 'contract', 'addendum']),
  /** Null for a contract and an addendum, which are named by their numbers. */
  title: z.nullable(z.string()),
  /** Of a contract, or of an addendum to the contract that `contract_number` names. */
  number: z.nullable(z.string()),
  contract_number: z.nullable(z.string()),
  signed_at: z.string(),
  loan_id: z.nullable(z.string()),
  files: z.array(paperFile),
})

export type Paper = z.infer<typeof paper>

/** (+) */
export const listPapers = endpoint({
  method: 'GET',
  path: '/rest/cabinet/papers',
  summary:
    'All that this client has signed, newest first: consents, those of each application, the agreement with its signature, contracts, addenda',
  module: 'cabinet',
  access: 'session',
  answer: z.object({ papers: z.array(paper) }),
  errors: [],
})
