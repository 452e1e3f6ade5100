import * as z from 'zod/mini'

const tiyn = z.int()
const percent = z.string()

export const agreementSchedule = z.object({
  nominal_rate_percent: percent,
  gesv_percent: percent,
  /** Rows still to be paid. */
  rows: z.array(z.object({ date: z.string(), payment_tiyn: tiyn, principal_tiyn: tiyn, reward_tiyn: tiyn })),
  payment_tiyn: tiyn,
  reward_tiyn: tiyn,
})

/** Everything the agreement changes, exact for its day: the same figures as in its file and afterwards in the books. */
export const agreementFigures = z.object({
  on: z.string(),
  /** Reward and penalty of the days so far; of them, what the client's waiting money covers and what is still to pay. */
  cost: z.object({ reward_tiyn: tiyn, penalty_tiyn: tiyn, from_credit_tiyn: tiyn, to_pay_tiyn: tiyn }),
  principal_tiyn: tiyn,
  /** Penalty that the lender waives. */
  forgiven_tiyn: tiyn,
  /** Penalty that is not waived: owed at once, beside the new schedule. */
  penalty_left_tiyn: tiyn,
  /** Unpaid reward spread over the new rows; nothing is charged on it. */
  carried_tiyn: tiyn,
  before: agreementSchedule,
  after: agreementSchedule,
})

export type AgreementFigures = z.infer<typeof agreementFigures>
