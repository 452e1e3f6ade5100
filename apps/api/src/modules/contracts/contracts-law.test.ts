import { createHash } from 'node:crypto'
import { addDays } from '@qadam/domain/calendar/day'
import { contractLifecycle } from '@qadam/domain/lending/contract-lifecycle'
import { contractPayments } from '@qadam/domain/lending/contract-payments'
import { legalParameter, legalParameters } from '@qadam/domain/lending/legal-parameters'
import { calculateOffer, type OfferTerms } from '@qadam/domain/lending/offer'
import { nearestSellable, productOn } from '@qadam/domain/lending/products'
import { tenge } from '@qadam/domain/money/money'
import fc from 'fast-check'
import { type Insertable, type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aDraftedContract, aPayee, aSignedContract, aStopCheck } from '../../../testing/a-contract.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApproval } from '../../../testing/an-application.ts'
import type { LoanContractsTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'

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
    const payments = JSON.stringify(row.payments)
    const draft = { ...row, payments, application_id, state: 'to_sign' as const, signed_at: null, signed_sha256: null }
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
        .values({ ...row, payments: JSON.stringify(row.payments), application_id, gesv_percent, gesv_cap_percent })
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

describe('the payments of a contract', () => {
  const openDate = '2026-11-20'
  const file = createHash('sha256').update('a file').digest()
  const terms = { product: 'instalment', amount: tenge(120_000), term: 12, method: 'annuity', openDate } as const
  let draft: { client_id: string; application_id: string; payee_id: string }
  beforeAll(async () => {
    const borrower = await aBorrower(app)
    draft = {
      ...{ client_id: borrower.clientId, application_id: await anApproval(app, borrower) },
      payee_id: await aPayee(app, borrower),
    }
  })

  type Wrong = Partial<Insertable<LoanContractsTable>>

  /** Writes a signed contract past the program. One of the right cost gets as far as the next guard. */
  async function refusalOf(of: OfferTerms, wrong: Wrong = {}, executor: Kysely<Tables> = app.database.sql) {
    const { gesvPercent, percent, returnAmount } = calculateOffer(of)
    const { amount, method, product, term } = of
    const write = executor
      .insertInto('loan_contracts')
      .values({
        ...{ ...draft, locale: 'ru', product, term, method, open_date: openDate, amount_tiyn: BigInt(amount) },
        ...{ nominal_rate: productOn(product, openDate).rate, gesv_percent: gesvPercent, gesv_cap_percent: '46.0' },
        ...{ return_tiyn: BigInt(returnAmount), reward_tiyn: BigInt(percent) },
        ...{ payments: JSON.stringify(contractPayments(of)), state: 'paying', signed_at: new Date() },
        ...{ pdf_ru: file, pdf_kk: file, sha256_ru: file, sha256_kk: file, signed_sha256: file },
        ...wrong,
      })
      .execute()
    return write.then(
      () => undefined,
      ({ constraint }: { constraint?: string }) => constraint,
    )
  }

  test('are accepted in 200 contracts of any product, amount, term and method on sale', async () => {
    const onSale = fc
      .record({
        product: fc.constantFrom(productOn('pdl', openDate), productOn('instalment', openDate)),
        over: fc.nat(200_000_000),
        at: fc.nat(),
        method: fc.constantFrom('annuity' as const, 'equal' as const),
      })
      .map(({ at, method, over, product: { id, limits, terms: sold } }): OfferTerms => {
        const amount = nearestSellable(limits.least + (over % (limits.most - limits.least)), limits)
        return { product: id, amount, term: sold[at % sold.length]!, method, openDate }
      })

    await fc.assert(
      fc.asyncProperty(onSale, async (of) => {
        expect(await refusalOf(of)).toBe('loan_contracts_may_be_signed')
      }),
      { numRuns: 200, seed: 24 },
    )
  })

  const payments = contractPayments(terms)
  const earlier = payments.map(({ day, ...payment }) => ({ ...payment, day: addDays(day, -14) }))
  const tenths = Number(calculateOffer(terms).gesvPercent.replace('.', ''))
  const shown = (by: number) => ({ gesv_percent: `${tenths + by}e-1` })
  const in30Days = { day: addDays(openDate, 30), principal: terms.amount, reward: 18_000_000 }
  const fivePercentADay = {
    ...{ nominal_rate: '18.25', gesv_percent: '10.0', payments: JSON.stringify([in30Days]) },
    ...{ reward_tiyn: BigInt(in30Days.reward), return_tiyn: BigInt(in30Days.principal + in30Days.reward) },
  }

  test.each<[string, Wrong, string]>([
    ['5 per cent a day shown as 10 a year', fivePercentADay, 'gesv_is_its_own'],
    ['a rate shown a tenth too low', shown(-1), 'gesv_is_its_own'],
    ['a rate shown a tenth too high', shown(1), 'gesv_is_its_own'],
    ['days two weeks earlier', { payments: JSON.stringify(earlier) }, 'gesv_is_its_own'],
    ['another sum of rewards', { reward_tiyn: 1n, return_tiyn: 12_000_001n }, 'payments_are_whole'],
    ['a part of the debt missing', { payments: JSON.stringify(payments.slice(1)) }, 'payments_are_whole'],
    ['an empty list', { payments: '[]' }, 'payments_are_whole'],
    ['more reward than the rate gives for the days', { nominal_rate: '0.30' }, 'reward_is_of_its_days'],
  ])('are refused with %s', async (_, wrong, constraint) => {
    expect(await refusalOf(terms, wrong)).toBe(`loan_contracts_${constraint}`)
  })

  test('may be missing only in a contract drafted before they were recorded, and no contract is dated back', async () => {
    const dated = { payments: null, drafted_at: new Date('2020-01-01') }
    const refused = app.database.sql.transaction().execute(async (trx) => {
      await sql`create or replace function contracts_without_payments_until() returns timestamptz
        language sql immutable as $$ select timestamptz '2026-01-01' $$`.execute(trx)
      throw new Error(await refusalOf(terms, dated, trx))
    })

    await expect(refused).rejects.toThrow('loan_contracts_payments_are_whole')
  })

  test('cannot be changed', async () => {
    const { contractId } = await aDraftedContract(app, await aBorrower(app))
    const change = (set: string) =>
      sql.raw(`update loan_contracts set ${set} where id = '${contractId}'`).execute(app.database.sql)

    for (const set of [`payments = '[]'`, 'payments = null', `drafted_at = drafted_at - interval '1 day'`])
      await expect(change(set)).rejects.toMatchObject({ constraint: 'loan_contracts_payments_stay' })
  })
})
