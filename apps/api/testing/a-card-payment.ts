import { randomUUID } from 'node:crypto'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import type { CardPayment } from '@qadam/wire/card-payments'
import { Refusal } from '../src/http/refusal.ts'
import type { Session } from '../src/http/session.ts'
import { beginCardPayment } from '../src/modules/card-payments/begin-card-payment.ts'
import type { CardPaying } from '../src/modules/card-payments/card-payments.ts'
import { httpCardPayments } from '../src/providers/card-payments/http-card-payments.ts'
import { aBorrower } from './a-borrower.ts'
import { aLog } from './a-log.ts'
import { aRunningLoan } from './a-running-loan.ts'
import type { TestApp } from './a-test-app.ts'
import { aCardGateway, type CardGateway } from './fakes/card-gateway.ts'

export const acquirerKey = 'a key of the acquirer'

export type Acquirer = { readonly context: CardPaying; readonly gateway: CardGateway }

/** The app's own commands over a fake acquirer that belongs to the test. */
export async function anAcquirer(app: TestApp): Promise<Acquirer> {
  const gateway = await aCardGateway()
  const { context } = app.api
  const cardPayments = httpCardPayments({ url: gateway.url, apiKey: acquirerKey, log: aLog() })
  return { gateway, context: { ...context, providers: { ...context.providers, cardPayments } } }
}

type Press = {
  readonly loanId: string
  readonly amount: number
  readonly paymentId?: string
  readonly keepsCard?: boolean
  readonly ticked?: readonly number[]
}

/** Starts a card payment, as the borrower does by pressing «pay», and returns it with its invoice. */
export async function aCardPayment(
  { context }: Acquirer,
  session: Session,
  { paymentId = randomUUID(), ...press }: Press,
): Promise<CardPayment & { readonly invoice: string }> {
  const begun = await beginCardPayment(context, session, { choice: null, locale: 'ru', paymentId, ...press })
  if (begun instanceof Refusal) throw new Error(begun.code)
  const { invoice } = await context.database.sql
    .selectFrom('card_payments')
    .select('invoice')
    .where('id', '=', begun.id)
    .executeTakeFirstOrThrow()
  return { ...begun, invoice: String(invoice) }
}

type Lent = Partial<Omit<Parameters<typeof aRunningLoan>[1], 'clientId' | 'calendar'>>

/** A borrower with a loan whose only payment day is Monday, 16.02.2026, unless the test sets other terms. */
export async function aDebtor(app: TestApp, calendar: StateCalendar, lent: Lent = {}) {
  const { clientId } = await aBorrower(app)
  const terms = { openedOn: '2026-02-02', product: 'pdl', amount: 78_500, term: 14, ...lent } as const
  const loan = await aRunningLoan(app, { ...terms, calendar, clientId })
  const { account_id, phone } = await app.database.sql
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .select(['account_id', 'phone'])
    .where('clients.id', '=', clientId)
    .executeTakeFirstOrThrow()
  return { ...loan, session: { accountId: account_id, phone } as Session }
}
