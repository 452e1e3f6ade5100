import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Snapshot } from '@qadam/domain/lending/decision/snapshot'
import { calculateOffer } from '@qadam/domain/lending/offer'
import { tenge } from '@qadam/domain/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aSignedContract } from '../../../testing/a-contract.ts'
import { decisionsOf, runDecision } from '../../../testing/a-decision.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
})
afterAll(() => app.close())

type Unpaid = { readonly coolsOff?: boolean; readonly later?: readonly ('payee_declined' | 'cancelled')[] }

const terms = { product: 'instalment', amount: 120_000, term: 12, method: 'equal' } as const

/** The open loans in the rules' snapshot once a contract of the client has reached this state. */
async function loansSeen({ coolsOff = false, later = [] }: Unpaid): Promise<Snapshot['loansHere']['open']> {
  const borrower = await aBorrower(app)
  const { contractId } = await aSignedContract(app, borrower, { ...terms, coolsOff })
  const contract = app.database.sql.updateTable('loan_contracts').where('id', '=', contractId)
  for (const state of later) await contract.set({ state }).execute()
  const id = await anApplication(app, borrower)
  await runDecision(app, id)
  const [decision] = await decisionsOf(app, id)
  return (decision!.snapshot as Snapshot).loansHere.open
}

test.each<[string, Unpaid]>([
  ['is in its cooling-off period', { coolsOff: true }],
  ['awaits its payout', {}],
  ['awaits another payee', { later: ['payee_declined'] }],
])('a signed contract that %s counts as a loan with its largest payment', async (_, unpaid) => {
  const openDate = businessDay(new Date())
  const { differentialCalculation } = calculateOffer({ ...terms, amount: tenge(terms.amount), openDate })
  const dearest = Math.max(...differentialCalculation.paymentSchedule.map(({ payment }) => payment))

  expect(await loansSeen(unpaid)).toEqual([{ amount: tenge(120_000), monthlyPayment: dearest, overdueDays: 0 }])
})

test('a contract that the client has cancelled counts as no debt', async () => {
  expect(await loansSeen({ coolsOff: true, later: ['cancelled'] })).toEqual([])
})
