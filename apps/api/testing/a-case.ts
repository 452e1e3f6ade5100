import type { Day } from '@qadam/domain/calendar/day'
import type { RequestGround } from '@qadam/domain/lending/request-deadlines'
import { recordRequest } from '../src/modules/requests/record-request.ts'
import type { TestApp } from './a-test-app.ts'
import { aBorrowerInDebt } from './an-addendum-walk.ts'

type Asked = {
  readonly ground?: RequestGround
  readonly wish?: 'lower_rate' | 'deferral'
  readonly askedOn?: string
  readonly product?: 'pdl' | 'instalment'
  readonly openedOn?: Day
}

const terms = {
  instalment: { product: 'instalment', amount: 120_000, term: 6 },
  pdl: { product: 'pdl', amount: 78_500, term: 14 },
} as const

/** A borrower who has asked for other terms; in debt since 02.02.2026 unless the test sets another day. */
export async function aTermsCase(
  app: TestApp,
  { askedOn, ground = 'other', openedOn = '2026-02-02', product = 'instalment', wish = 'lower_rate' }: Asked = {},
) {
  const { database, today } = app.api.context
  const debt = await aBorrowerInDebt(app, { ...terms[product], openedOn })
  const contract = database.sql.selectFrom('loan_contracts').select('number').where('id', '=', debt.contractId)
  const { number: contractNumber } = await contract.executeTakeFirstOrThrow()
  const asked = { contractNumber, ground, wish, askedOn: askedOn ?? today(), operator: 'borrower' }
  const request = await database.sql.transaction().execute((trx) => recordRequest(trx, { today: today() }, asked))
  if ('code' in request) throw new Error(`The request was refused: ${request.code}`)
  return { ...debt, caseId: request.id, contractNumber: String(contractNumber) }
}
