import { contractLifecycle } from '@qadam/domain/lending/contract-lifecycle'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aPayee, aSignedContract } from '../../../testing/a-contract.ts'
import { aHouse, type House } from '../../../testing/a-house.ts'
import { anApproval } from '../../../testing/an-application.ts'

let house: House
beforeAll(async () => {
  house = await aHouse()
})
afterAll(() => house.close())

const contracts = () => house.database.sql.updateTable('loan_contracts')

test('the database knows the moves of a contract that the domain knows, and no other', async () => {
  const drawn = Object.entries(contractLifecycle).flatMap(([from, moves]) =>
    [...new Set(Object.values(moves))].map((to) => `${from} → ${to}`),
  )

  const rows = await house.database.sql.selectFrom('loan_contract_moves').selectAll().execute()

  expect(rows.map(({ from_state, to_state }) => `${from_state} → ${to_state}`).toSorted()).toEqual(drawn.toSorted())
})

test('the database knows the highest rate that the domain knows', async () => {
  const caps = await house.database.sql.selectFrom('legal_gesv_caps').selectAll().orderBy('from_day').execute()

  for (const { cap_percent, from_day } of caps) {
    expect(Number(cap_percent)).toBe(Number(legalParameter('gesvCap', from_day)) * 100)
  }
  expect(caps.at(-1)).toEqual({ from_day: '2024-08-19', cap_percent: '46.0' })
})

describe('whatever a program writes, the database refuses', () => {
  test('to sign above the highest rate of the law, also under a cap of somebody’s own making', async () => {
    const borrower = await aBorrower(house)
    const { contractId } = await aSignedContract(house, borrower)
    const application_id = await anApproval(house, borrower)
    const db = house.database.sql
    const signed = db.selectFrom('loan_contracts').selectAll().where('id', '=', contractId)
    const { id: _, number: __, ...row } = await signed.executeTakeFirstOrThrow()
    const dear = (gesv_percent: string, gesv_cap_percent: string) =>
      db
        .insertInto('loan_contracts')
        .values({ ...row, application_id, gesv_percent, gesv_cap_percent })
        .execute()

    await expect(dear('46.1', '46.0')).rejects.toThrow('above what the law allows')
    await expect(dear('46.1', '46.1')).rejects.toThrow('above what the law allows')
    await expect(dear('45.0', '99.0')).rejects.toThrow('above what the law allows')
  })

  test('to change a figure, a file or the signature of what was signed', async () => {
    const { contractId } = await aSignedContract(house, await aBorrower(house))
    const change = (set: object) => contracts().set(set).where('id', '=', contractId).execute()

    await expect(change({ amount_tiyn: 1n, return_tiyn: 1n, reward_tiyn: 0n })).rejects.toThrow('terms of a contract')
    await expect(change({ pdf_ru: Buffer.from('other') })).rejects.toThrow('files of a contract')
    await expect(change({ terms_version: 2 })).rejects.toThrow('words of a contract')
    await expect(change({ signed_at: sql`now()` })).rejects.toThrow('what was signed')
    await expect(change({ needs_cooling_off: true })).rejects.toThrow('what was signed')
  })

  test('a move that the table does not have, and another payee while money is on its way', async () => {
    const borrower = await aBorrower(house)
    const { contractId } = await aSignedContract(house, borrower)
    const other = await aPayee(house, borrower, { endsIn: '7777' })
    const change = (set: object) => contracts().set(set).where('id', '=', contractId).execute()

    await expect(change({ state: 'cancelled' })).rejects.toThrow('paying does not become cancelled')
    await expect(change({ payee_id: other })).rejects.toThrow('only after a declined payout')
  })

  test('money for an account that is somebody else’s, or not known to be the borrower’s', async () => {
    const borrower = await aBorrower(house)
    const stranger = await aPayee(house, await aBorrower(house))
    const { contractId } = await aSignedContract(house, borrower)
    await contracts().set({ state: 'payee_declined' }).where('id', '=', contractId).execute()

    const pay = (payee_id: string) =>
      contracts().set({ state: 'paying', payee_id }).where('id', '=', contractId).execute()

    await expect(pay(stranger)).rejects.toThrow('an account of the borrower alone')
  })

  test('to shorten the day of thinking, but by the sandbox’s clock', async () => {
    const { contractId } = await aSignedContract(house, await aBorrower(house), { coolsOff: true })
    const change = (set: object, db: Pick<House['database']['sql'], 'updateTable'> = house.database.sql) =>
      db.updateTable('loan_contracts').set(set).where('id', '=', contractId).execute()
    const consent = { state: 'paying', second_consent_at: sql`now()` }

    await expect(change({ cooling_off_ends_at: sql`now()` })).rejects.toThrow('cooling-off is too short')
    await expect(change({ cooling_off_ends_at: sql`now()`, ...consent })).rejects.toThrow('cooling-off is too short')
    await expect(change(consent)).rejects.toThrow('cooling-off has not passed')
    await house.database.sql.transaction().execute(async (trx) => {
      await sql`select set_config('qadam.sandbox_time', 'on', true)`.execute(trx)
      await change({ cooling_off_ends_at: sql`now()` }, trx)
    })
    await change(consent)
  })
})
