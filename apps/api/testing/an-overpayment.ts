import { receivePayment } from '../src/modules/servicing/receive-payment.ts'
import type { TestApp } from './a-test-app.ts'

/** Money that comes to a loan today without a wish: what is above the debt of the day waits as the client's. */
export async function overpay({ api, database }: TestApp, loanId: string, amount: number): Promise<void> {
  const on = { calendar: api.context.calendar(), today: api.context.today() }
  await database.sql.transaction().execute((trx) => receivePayment(trx, on, { loanId, amount, choice: null }))
}
