import { foreseePayment } from '@qadam/wire/card-payments'
import type { Page } from '../../boot/page-context.ts'
import { tryCall } from '../../http/call.ts'

const choicesOf = { pdl: ['smaller_payment'], instalment: ['smaller_payment', 'shorter_term'] } as const

/** The debts that a sum would pay, and for an early part both new schedules. */
export async function outcomesOf(page: Page, id: string, amount: number, product: keyof typeof choicesOf) {
  const foresee = async (choice?: 'smaller_payment' | 'shorter_term') => {
    const query = { amount_tiyn: String(amount), ...(choice && { choice }) }
    return (await tryCall(page, foreseePayment, { params: { id }, query })).answer ?? null
  }
  const plain = await foresee()
  if (!plain) return null
  // A sum that closes the loan, or equals what is due to the last tiyn, has no early part.
  const isAhead = !plain.is_closed && plain.credit_tiyn > 0
  const early = isAhead
    ? await Promise.all(choicesOf[product].map(async (choice) => ({ choice, outcome: await foresee(choice) })))
    : []
  return {
    plain,
    early: early.flatMap(({ choice, outcome }) => (outcome?.new_schedule ? [{ choice, outcome }] : [])),
  }
}

export type Outcomes = NonNullable<Awaited<ReturnType<typeof outcomesOf>>>
