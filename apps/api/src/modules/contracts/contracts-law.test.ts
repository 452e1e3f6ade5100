import { contractLifecycle } from '@qadam/domain/lending/contract-lifecycle'
import { legalParameter, legalParameters } from '@qadam/domain/lending/legal-parameters'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aPayee, aSignedContract, aStopCheck } from '../../../testing/a-contract.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApproval } from '../../../testing/an-application.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const contracts = () => app.database.sql.updateTable('loan_contracts')

test("the database allows exactly the domain's moves of a contract", async () => {
  const drawn = Object.entries(contractLifecycle).flatMap(([from, moves]) =>
    [...new Set(Object.values(moves))].map((to) => `${from} → ${to}`),
  )

  const rows = await app.database.sql.selectFrom('loan_contract_moves').selectAll().execute()

  expect(rows.map(({ from_state, to_state }) => `${from_state} → ${to_state}`).toSorted()).toEqual(drawn.toSorted())
})

test("the database has the domain's highest rate", async () => {
  const caps = await app.database.sql.selectFrom('legal_gesv_caps').selectAll().orderBy('from_day').execute()

  for (const { cap_percent, from_day } of caps) {
    expect(Number(cap_percent)).toBe(Number(legalParameter('gesvCap', from_day)) * 100)
  }
  // The caps before the first contract are not in the database.
  const firstDay = caps[0]!.from_day
  const changes = legalParameters.gesvCap.map(({ from }) => from).filter((from) => from >= firstDay)
  expect(caps.map(({ from_day }) => from_day)).toEqual(changes)
  expect(caps.at(-1)).toEqual({ from_day: '2024-08-19', cap_percent: '46.0' })
})

test("the database has the domain's maximum ages of stop checks", async () => {
  const ages = await app.database.sql.selectFrom('legal_stop_check_ages').selectAll().orderBy('from_day').execute()

  for (const { from_day, payout_hours, signature_hours } of ages) {
    expect(signature_hours).toBe(legalParameter('stopCheckHoursAtSignature', from_day))
    expect(payout_hours).toBe(legalParameter('stopCheckHoursAtPayout', from_day))
  }
  for (const name of ['stopCheckHoursAtSignature', 'stopCheckHoursAtPayout'] as const) {
    expect(ages.map(({ from_day }) => from_day)).toEqual(
      expect.arrayContaining(legalParameters[name].map(({ from }) => from)),
    )
  }
})

test("the database has the domain's maximum age of a face", async () => {
  const ages = await app.database.sql.selectFrom('legal_face_ages').selectAll().orderBy('from_day').execute()

  expect(ages).toEqual(legalParameters.faceAgeDays.map(({ from, value }) => ({ from_day: from, days: value })))
  await expect(sql`truncate legal_face_ages`.execute(app.database.sql)).rejects.toThrow('stays as it was')
})

describe('the database rejects', () => {
  test.each([
    ['older than the maximum age', { ageMinutes: 24 * 60 }],
    ['negative', { stops: ['compliance'] }],
  ])('a signature whose stop check is %s', async (_, check) => {
    const borrower = await aBorrower(app)
    const { contractId, payeeId } = await aSignedContract(app, borrower)
    const db = app.database.sql
    const {
      id: _id,
      number: _number,
      drafted_content: _content,
      ...row
    } = await db.selectFrom('loan_contracts').selectAll().where('id', '=', contractId).executeTakeFirstOrThrow()
    const application_id = await anApproval(app, borrower, {
      product: row.product,
      term: row.term,
      decidedAt: new Date(),
    })
    const draft = { ...row, application_id, state: 'to_sign' as const, signed_at: null, signed_sha256: null }
    const { id } = await db.insertInto('loan_contracts').values(draft).returning('id').executeTakeFirstOrThrow()
    const sign = () =>
      contracts()
        .set({ state: 'paying', signed_at: sql<Date>`now()`, signed_sha256: row.signed_sha256 })
        .where('id', '=', id)
        .execute()

    await expect(sign()).rejects.toThrow('may not be signed: not_asked_again')
    await aStopCheck(app, { contractId: id, payeeId, ...check })
    await expect(sign()).rejects.toThrow('may not be signed: not_asked_again')
    await aStopCheck(app, { contractId: id, payeeId, ageMinutes: 0 })
    await sign()
  })

  test('cancelling a contract in payment without a stop, or while the money may be on its way', async () => {
    const borrower = await aBorrower(app)
    const { contractId, payeeId } = await aSignedContract(app, borrower)
    const takeBack = () => contracts().set({ state: 'cancelled' }).where('id', '=', contractId).execute()

    await expect(takeBack()).rejects.toMatchObject({ constraint: 'loan_contracts_are_stopped' })
    await aStopCheck(app, { contractId, payeeId, stops: ['stop_credit'] })
    await takeBack()
  })

  test('changing or deleting a repeated stop check, or marking it clear when it is not', async () => {
    const { contractId, payeeId } = await aSignedContract(app, await aBorrower(app))
    const run = (statement: string) => sql.raw(statement).execute(app.database.sql)

    await expect(run(`update stop_checks set stops = '{}' where contract_id = '${contractId}'`)).rejects.toThrow(
      'stays',
    )
    await expect(run(`delete from stop_checks where contract_id = '${contractId}'`)).rejects.toThrow('stays')
    const suspected = `('${contractId}', '${payeeId}', 'clear', 'suspected', '{}')`
    await expect(
      run(`insert into stop_checks (contract_id, payee_id, aml, anti_fraud, stops) values ${suspected}`),
    ).rejects.toMatchObject({ constraint: 'stop_checks_clear_is_clear' })
  })

  test('a contract above the legal rate cap, also with a made-up cap', async () => {
    const borrower = await aBorrower(app)
    const { contractId } = await aSignedContract(app, borrower)
    const application_id = await anApproval(app, borrower)
    const db = app.database.sql
    const signed = db.selectFrom('loan_contracts').selectAll().where('id', '=', contractId)
    const { id: _, number: __, drafted_content: ___, ...row } = await signed.executeTakeFirstOrThrow()
    const tooExpensive = (gesv_percent: string, gesv_cap_percent: string) =>
      db
        .insertInto('loan_contracts')
        .values({ ...row, application_id, gesv_percent, gesv_cap_percent })
        .execute()

    await expect(tooExpensive('46.1', '46.0')).rejects.toThrow('above what the law allows')
    await expect(tooExpensive('46.1', '46.1')).rejects.toThrow('above what the law allows')
    await expect(tooExpensive('45.0', '99.0')).rejects.toThrow('above what the law allows')
  })

  test('changing a figure, a file or the signature of a signed contract', async () => {
    const { contractId } = await aSignedContract(app, await aBorrower(app))
    const change = (set: object) => contracts().set(set).where('id', '=', contractId).execute()

    await expect(change({ amount_tiyn: 1n, return_tiyn: 1n, reward_tiyn: 0n })).rejects.toThrow('terms of a contract')
    await expect(change({ pdf_ru: Buffer.from('other') })).rejects.toThrow('files of a contract')
    await expect(change({ drafted_content: '{}' })).rejects.toThrow('the files of a draft say')
    await expect(change({ terms_version: 2 })).rejects.toThrow('words of a contract')
    await expect(change({ signed_at: sql`now()` })).rejects.toThrow('what was signed')
    await expect(change({ needs_cooling_off: true })).rejects.toThrow('what was signed')
  })

  test('a move that its table does not have, and another payee while money is on its way', async () => {
    const borrower = await aBorrower(app)
    const { contractId } = await aSignedContract(app, borrower)
    const other = await aPayee(app, borrower, { endsIn: '7777' })
    const change = (set: object) => contracts().set(set).where('id', '=', contractId).execute()

    await expect(change({ state: 'expired' })).rejects.toThrow('paying does not become expired')
    await expect(change({ payee_id: other })).rejects.toThrow('only after a declined payout')
  })

  test("a payout to an account that is another person's, or not known to be the borrower's", async () => {
    const borrower = await aBorrower(app)
    const stranger = await aPayee(app, await aBorrower(app))
    const { contractId } = await aSignedContract(app, borrower)
    await contracts().set({ state: 'payee_declined' }).where('id', '=', contractId).execute()

    const pay = (payee_id: string) =>
      contracts().set({ state: 'paying', payee_id }).where('id', '=', contractId).execute()

    await expect(pay(stranger)).rejects.toThrow('an account of the borrower alone')
  })

  test("shortening the cooling-off, except by the sandbox's clock", async () => {
    const { contractId } = await aSignedContract(app, await aBorrower(app), { coolsOff: true })
    const change = (set: object, db: Pick<TestApp['database']['sql'], 'updateTable'> = app.database.sql) =>
      db.updateTable('loan_contracts').set(set).where('id', '=', contractId).execute()
    const consent = { state: 'paying', second_consent_at: sql`now()` }

    await expect(change({ cooling_off_ends_at: sql`now()` })).rejects.toThrow('cooling-off is too short')
    await expect(change({ cooling_off_ends_at: sql`now()`, ...consent })).rejects.toThrow('cooling-off is too short')
    await expect(change(consent)).rejects.toThrow('cooling-off has not passed')
    await app.database.sql.transaction().execute(async (trx) => {
      await sql`select set_config('qadam.sandbox_time', 'on', true)`.execute(trx)
      await change({ cooling_off_ends_at: sql`now()` }, trx)
    })
    await change(consent)
  })
})
