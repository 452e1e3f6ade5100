import type { CabinetMatter } from '@qadam/domain/lending/cabinet-matter'
import * as z from 'zod/mini'
import { application } from './applications.ts'
import { loanContract } from './contracts.ts'
import { endpoint } from './endpoint.ts'
import { loanSummary } from './loans.ts'

/** The one thing that the home of the cabinet is about now. */
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
] as const satisfies readonly CabinetMatter[]

export const cabinet = z.object({
  /** Null until it was opened: then the wish is what most people begin with. */
  opened_at: z.nullable(z.string()),
  matter: z.enum(cabinetMatters),
  /** What the calculator was left at, within what is sold. */
  wish_tiyn: z.int(),
  /** The newest one, whatever became of it. */
  application: z.nullable(application),
  /** The newest one that is neither cancelled nor expired. */
  contract: z.nullable(loanContract),
  loans: z.array(loanSummary),
  unread_messages: z.int(),
})

export type Cabinet = z.infer<typeof cabinet>

/** Idempotent. Once a contract with figures is signed, other figures are refused. */
export const openCabinet = endpoint({
  method: 'POST',
  path: '/rest/cabinet',
  summary: 'Opens the cabinet with the calculator’s amount, in whole tenge, and the potential contract',
  room: 'cabinet',
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
  summary: 'What the home of the cabinet shows',
  room: 'cabinet',
  access: 'session',
  answer: cabinet,
  errors: ['step_not_allowed'],
})
