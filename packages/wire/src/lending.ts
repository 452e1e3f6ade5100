import type { ProductId } from '@qadam/domain/lending/products'
import * as z from 'zod/mini'

export const productIds = ['pdl', 'instalment'] as const satisfies readonly ProductId[]
/** Grounds on which a debt is suspended. */
export const suspensionGrounds = ['military_service', 'relief_programme', 'police_act', 'court', 'agency'] as const

export const tiyn = z.int()

/** Per cent as text with a decimal point: `37.96` passes through JSON without losing a digit. */
export const percent = z.string().check(z.regex(/^\d+\.\d+$/))

const scheduleRow = z.object({
  date: z.string(),
  payment_tiyn: tiyn,
  principal_tiyn: tiyn,
  reward_tiyn: tiyn,
  remainder_tiyn: tiyn,
})

export const methodTerms = z.object({
  /** Amount of one payment: an annuity's equal payment, the first one of `equal`, the whole of a pdl. */
  payment_tiyn: tiyn,
  return_tiyn: tiyn,
  /** The overpayment. */
  reward_tiyn: tiyn,
  gesv_percent: percent,
  schedule: z.array(scheduleRow),
})
