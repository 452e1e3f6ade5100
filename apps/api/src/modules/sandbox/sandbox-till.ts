import { businessDay, startOfBusinessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import { ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import { statusOf } from '@qadam/domain/lending/servicing/loan-status'
import type { PaymentChoice } from '@qadam/domain/lending/servicing/receive'
import { sumOf } from '@qadam/domain/money/money'
import { listOpenLoans, type OpenLoan, payAtTill, takeBackAtTill, type tillOutcomes } from '@qadam/wire/sandbox-till'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { acceptPaymentNotice } from '../receipts/accept-payment-notice.ts'
import type { ReceiptRow, Receipts } from '../receipts/receipts.ts'
import { cancelPayment } from '../receipts/take-back.ts'
import { findOpenLoans } from './open-loans.ts'

/** The payer's side of a payment, for trying the product without a bank. */
export function mountTill(app: FastifyInstance, till: Receipts): void {
  mountEndpoint(app, listOpenLoans, async () => ({ loans: await openLoans(till) }))
  mountEndpoint(app, payAtTill, ({ body, params: { id: loanId } }) => {
    const { amount_tiyn: amount, choice, days_ago: daysAgo, outcome, payment_id: paymentId } = body
    return pay(till, { loanId, paymentId, daysAgo, amount, choice, outcome })
  })
  mountEndpoint(app, takeBackAtTill, async ({ params: { id: externalId } }) => {
    const receipt = await cancelPayment(till, { channel, externalId })
    return receipt instanceof Refusal ? receipt : { taken_back: true as const }
  })
}

async function openLoans(till: Receipts): Promise<OpenLoan[]> {
  const loans = await findOpenLoans(till)
  return loans.map(({ about, state }) => {
    const { credit, daysOverdue, owed, payoff } = statusOf(state)
    return {
      ...{ ...about, days_overdue: daysOverdue, due_today_tiyn: sumOf(...Object.values(owed)) },
      ...{ payoff_tiyn: (payoff?.total ?? 0) - credit, credit_tiyn: credit },
    }
  })
}

type Pressed = {
  readonly loanId: string
  readonly paymentId: string
  readonly daysAgo: number
  readonly amount: number
  readonly choice: PaymentChoice | null
  readonly outcome: (typeof tillOutcomes)[number]
}

const channel = 'sandbox'

/** Pays as any channel does: one press is one payment, however often it is sent. */
async function pay(till: Receipts, { amount, choice, daysAgo, loanId, outcome, paymentId: externalId }: Pressed) {
  const { sql: db } = till.database
  const loan = await db
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select('loan_contracts.number')
    .where('loans.id', '=', loanId)
    .executeTakeFirst()
  if (!loan) return refuse('not_found')
  const paidAt = startOfBusinessDay(addDays(businessDay(till.now()), -daysAgo))
  const status = outcome === 'lost' ? 'paid' : outcome
  const payment = { channel, externalId, account: String(loan.number), amount, paidAt, choice, status }
  // The response to the first report is lost, and the channel reports the same payment again.
  if (outcome === 'lost') await acceptPaymentNotice(till, payment)
  const receipt = await acceptPaymentNotice(till, payment)
  return receipt instanceof Refusal ? receipt : whatItPaid(till.database, receipt)
}

const nothingPaid = { principal_tiyn: 0, reward_tiyn: 0, penalty_tiyn: 0, credit_tiyn: 0, is_closed: false }

async function whatItPaid({ sql: db }: Database, { event_number, loan_id, state }: ReceiptRow) {
  if (event_number === null) return { state, ...nothingPaid }
  const paid = await db
    .selectFrom('loan_payments')
    .innerJoin('loans', 'loans.id', 'loan_payments.loan_id')
    .leftJoin('contract_balances', (join) =>
      join
        .onRef('contract_balances.contract_id', '=', 'loans.contract_id')
        .on('account', '=', ledgerAccounts.client_overpayment.code),
    )
    .select(['principal_tiyn', 'reward_tiyn', 'penalty_tiyn', 'balance_tiyn', 'loans.state'])
    .where('loan_payments.loan_id', '=', loan_id)
    .where('loan_payments.event_number', '=', event_number)
    .executeTakeFirstOrThrow()
  return {
    state,
    ...{ principal_tiyn: Number(paid.principal_tiyn), reward_tiyn: Number(paid.reward_tiyn) },
    ...{ penalty_tiyn: Number(paid.penalty_tiyn), credit_tiyn: -Number(paid.balance_tiyn ?? 0) },
    is_closed: paid.state === 'closed',
  }
}
