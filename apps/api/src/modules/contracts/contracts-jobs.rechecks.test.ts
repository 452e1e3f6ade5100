import { draftContract, getContract, type LoanContract, sendContractCode } from '@qadam/wire/contracts'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aPayee, aSignedContract } from '../../../testing/a-contract.ts'
import { anApproved, runJob } from '../../../testing/a-contract-walk.ts'
import { saidOf } from '../../../testing/a-stuck-row.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import type { Tables } from '../../db/tables.ts'
import { lockClient } from '../clients/lock-client.ts'
import { findContract, lockContract } from './contract.ts'

const today = new Date('2026-03-02T06:00:00Z')
let now = today
let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false, context: { now: () => now } })
})
afterAll(() => app.close())

async function aDraft() {
  const borrower = await anApproved(app)
  const payee_id = await aPayee(app, borrower)
  const body = { application_id: borrower.application_id, amount: 78_500, term: 12, method: 'annuity', payee_id }
  const { id } = mustBe(200, await borrower.client.call(draftContract, { body })).answer
  return { borrower, id }
}

const readBy = async ({ client }: Awaited<ReturnType<typeof aDraft>>['borrower'], id: string): Promise<LoanContract> =>
  mustBe(200, await client.call(getContract, { params: { id } })).answer

const cancel = (id: string) => (trx: Transaction<Tables>) =>
  trx
    .updateTable('loan_contracts')
    .set({ state: 'cancelled', ended_because: 'borrower' })
    .where('id', '=', id)
    .execute()

/** The job has read the contract and waits for the lock while the borrower cancels it. */
const cancelledMeanwhile = (id: string, work: () => Promise<unknown>) =>
  changedMeanwhile(app.database, { lock: (trx) => lockContract(trx, id), change: cancel(id) }, work)

const stateOf = async (id: string) => (await findContract(app.database.sql, id))?.state

test('a draft cancelled while its files are rendered stays cancelled and gets no files', async () => {
  const { id } = await aDraft()

  await cancelledMeanwhile(id, () => runJob(app, 'make-contract-documents', { contract_id: id }))

  expect(await findContract(app.database.sql, id)).toMatchObject({ state: 'cancelled', pdf_ru: null })
})

test('a contract cancelled while the job is ending it ends once, and no error is logged', async () => {
  const { borrower, id } = await aDraft()
  await runJob(app, 'make-contract-documents', { contract_id: id })
  const over = app.database.sql.updateTable('decisions').set({ valid_until: new Date(0) })
  await over.where('application_id', '=', borrower.application_id).execute()

  await cancelledMeanwhile(id, () => runJob(app, 'end-overdue-contracts'))

  expect(await stateOf(id)).toBe('cancelled')
  expect(saidOf(app, id)).toEqual([])
})

test('a borrower who cancels while the cooling-off ends is not asked for a second consent', async () => {
  const { contractId } = await aSignedContract(app, await aBorrower(app), { coolsOff: true })
  await app.database.sql.transaction().execute(async (trx) => {
    await sql`select set_config('qadam.sandbox_time', 'on', true)`.execute(trx)
    const ended = trx.updateTable('loan_contracts').set({ cooling_off_ends_at: sql<Date>`now()` })
    await ended.where('id', '=', contractId).execute()
  })

  await cancelledMeanwhile(contractId, () => runJob(app, 'tell-cooling-off-over', { contract_id: contractId }))

  const asked = app.database.sql.selectFrom('notifications').select('id').where('kind', '=', 'cooling_off_over')
  expect(await asked.where('about', '=', contractId).execute()).toEqual([])
})

test('a draft of the day before that is cancelled meanwhile is not redrafted', async () => {
  const { borrower, id } = await aDraft()
  await runJob(app, 'make-contract-documents', { contract_id: id })
  expect((await readBy(borrower, id)).state).toBe('to_sign')
  now = new Date('2026-03-03T06:00:00Z')

  const answered = await changedMeanwhile(
    app.database,
    { lock: (trx) => lockClient(trx, borrower.clientId), change: cancel(id) },
    () => borrower.client.call(sendContractCode, { params: { id }, body: {} }),
  )

  // If the cancellation came first, there was nothing to sign.
  expect(['figures_differ', 'contract_not_allowed']).toContain(answered.problem.code)
  const drawn = app.database.sql.selectFrom('loan_contracts').select('id')
  expect(await drawn.where('application_id', '=', borrower.application_id).execute()).toEqual([{ id }])
  now = today
})
