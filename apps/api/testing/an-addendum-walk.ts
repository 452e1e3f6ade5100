import type { PaymentChoice } from '@qadam/domain/lending/servicing/receive'
import { type Addendum, draftAddendum, sendAddendumCode, signAddendum } from '@qadam/wire/addenda'
import { receivePayment } from '../src/modules/servicing/receive-payment.ts'
import { aBorrower } from './a-borrower.ts'
import { type Client, mustBe } from './a-client.ts'
import { aRunningLoan } from './a-running-loan.ts'
import type { TestApp } from './a-test-app.ts'

type Lent = Partial<Omit<Parameters<typeof aRunningLoan>[1], 'clientId'>>

/** A signed-in borrower with a loan of fourteen days from 02.02.2026, unless the test sets other terms. */
export async function aBorrowerInDebt(app: TestApp, lent: Lent = {}) {
  const borrower = await aBorrower(app)
  const { calendar } = app.api.context
  const terms = { openedOn: '2026-02-02', product: 'pdl', amount: 78_500, term: 14, ...lent } as const
  const loan = await aRunningLoan(app, { calendar: calendar(), ...terms, clientId: borrower.clientId })
  return { ...borrower, ...loan }
}

type Debt = { readonly client: Client; readonly loanId: string }

/** Pays as a channel would: the client's choice comes with the money. */
export function payNow(app: TestApp, loanId: string, amount: number, choice: PaymentChoice | null = 'prolong') {
  const { calendar, database, today } = app.api.context
  const on = { calendar: calendar(), today: today() }
  return database.sql.transaction().execute((trx) => receivePayment(trx, on, { loanId, amount, choice }))
}

export async function aDraft({ client, loanId }: Debt, term = 7): Promise<Addendum> {
  const body = { kind: 'prolong', term } as const
  return mustBe(200, await client.call(draftAddendum, { params: { id: loanId }, body })).answer
}

export async function aCodeFor({ client }: Pick<Debt, 'client'>, { id }: Addendum): Promise<void> {
  mustBe(200, await client.call(sendAddendumCode, { params: { id } }))
}

export function signWith({ client }: Pick<Debt, 'client'>, addendum: Addendum, sms_code = '1234') {
  const body = { sms_code, document_sha256: addendum.documents.ru.sha256 }
  return client.call(signAddendum, { params: { id: addendum.id }, body })
}
