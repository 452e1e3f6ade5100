import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrowerOnPaper, type Borrower } from '../../../testing/a-borrower.ts'
import { aPayee, aSignedContract, aStopCheck } from '../../../testing/a-contract.ts'
import { aBureauReport, aPayableContract, payoutsOf } from '../../../testing/a-payout.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
})
afterAll(() => app.close())

/** A direct insert, as any program could make past every service. */
const pay = (contractId: string, { amount = sql`amount_tiyn`, payee = sql`payee_id` } = {}) =>
  sql`
    insert into payouts (contract_id, attempt, payee_id, amount_tiyn)
    select id, 1, ${payee}, ${amount} from loan_contracts where id = ${contractId}
  `.execute(app.database.sql)

const refusedBy = (constraint: string) => expect.objectContaining({ code: '23514', constraint })

const change = (table: string, set: string, where: string) =>
  sql.raw(`update ${table} set ${set} where ${where}`).execute(app.database.sql)

/** Replaces the contract's stop checks with one of the given age; outside tests they are never deleted. */
async function anotherCheck(contractId: string, payeeId: string, ageMinutes: number): Promise<void> {
  await sql`alter table stop_checks disable trigger user`.execute(app.database.sql)
  await sql`delete from stop_checks where contract_id = ${contractId}`.execute(app.database.sql)
  await sql`alter table stop_checks enable trigger user`.execute(app.database.sql)
  await aStopCheck(app, { contractId, payeeId, ageMinutes })
}

/** Disables the contracts' own trigger, which would reject the change before it reached a payout. */
async function pastTheContractsGuard(work: () => Promise<unknown>): Promise<void> {
  await sql`alter table loan_contracts disable trigger user`.execute(app.database.sql)
  await work()
  await sql`alter table loan_contracts enable trigger user`.execute(app.database.sql)
}

describe('the database allows a payout', () => {
  test('to a borrower with a matched face, a signature and a report without a stop mark', async () => {
    const { contractId } = await aPayableContract(app, await aBorrowerOnPaper(app))

    await pay(contractId)

    expect(await payoutsOf(app, contractId)).toMatchObject([{ contract_id: contractId, state: 'requested' }])
  })

  test('after the cooling-off period and the second consent', async () => {
    const { contractId } = await aPayableContract(app, await aBorrowerOnPaper(app))
    await pastTheContractsGuard(() =>
      change(
        'loan_contracts',
        `needs_cooling_off = true, cooling_off_ends_at = now() - interval '1 minute', second_consent_at = now()`,
        `id = '${contractId}'`,
      ),
    )

    await pay(contractId)
  })
})

describe('the database rejects a payout, whatever a program writes,', () => {
  let borrower: Pick<Borrower, 'clientId'>
  beforeAll(async () => {
    borrower = await aBorrowerOnPaper(app)
  })

  test('without a signature', async () => {
    const { contractId } = await aPayableContract(app, borrower)
    await pastTheContractsGuard(() => change('loan_contracts', 'signed_at = null', `id = '${contractId}'`))

    await expect(pay(contractId)).rejects.toEqual(refusedBy('payouts_contract_is_signed'))
  })

  test.each(['to_sign', 'cooling_off', 'payee_declined', 'paid', 'cancelled', 'expired'])(
    'for a contract that is %s',
    async (state) => {
      const { contractId } = await aPayableContract(app, borrower)
      await pastTheContractsGuard(() => change('loan_contracts', `state = '${state}'`, `id = '${contractId}'`))

      await expect(pay(contractId)).rejects.toEqual(refusedBy('payouts_contract_is_signed'))
    },
  )

  test("with an amount other than the contract's", async () => {
    const { contractId } = await aPayableContract(app, borrower)

    await expect(pay(contractId, { amount: sql`amount_tiyn + 1` })).rejects.toEqual(
      refusedBy('payouts_amount_is_the_contracts'),
    )
  })

  test("to an account other than the contract's, or to one that is not the borrower's own", async () => {
    const { contractId, payeeId } = await aPayableContract(app, borrower)
    const other = await aPayee(app, borrower, { endsIn: '7777' })
    const strangers = await aPayee(app, await aBorrowerOnPaper(app), { endsIn: '7778' })

    await expect(pay(contractId, { payee: sql`${other}::uuid` })).rejects.toEqual(refusedBy('payouts_payee_is_own'))
    await expect(pay(contractId, { payee: sql`${strangers}::uuid` })).rejects.toEqual(refusedBy('payouts_payee_is_own'))
    await change('payees', `state = 'other'`, `id = '${payeeId}'`)
    await expect(pay(contractId)).rejects.toEqual(refusedBy('payouts_payee_is_own'))
  })

  test.each`
    when                                   | ends                             | consent
    ${'before the cooling-off ends'}       | ${`now() + interval '1 second'`} | ${`now() + interval '2 seconds'`}
    ${'without a second consent'}          | ${`now() - interval '1 hour'`}   | ${'null'}
    ${'with a consent given too early'}    | ${`now() - interval '1 hour'`}   | ${`now() - interval '2 hours'`}
    ${'without an end of the cooling-off'} | ${'null'}                        | ${'now()'}
  `('$when', async ({ consent, ends }) => {
    const { contractId } = await aPayableContract(app, borrower)
    await pastTheContractsGuard(() =>
      change(
        'loan_contracts',
        `needs_cooling_off = true, cooling_off_ends_at = ${ends}, second_consent_at = ${consent}`,
        `id = '${contractId}'`,
      ),
    )

    await expect(pay(contractId)).rejects.toEqual(refusedBy('payouts_cooling_off_is_over'))
  })

  test('to a person identified by an operator, not by their face', async () => {
    const someone = await aBorrowerOnPaper(app)
    const { contractId } = await aPayableContract(app, someone)
    await change('registrations', `identified_by = 'person'`, `id = '${someone.registrationId}'`)

    await expect(pay(contractId)).rejects.toEqual(refusedBy('payouts_face_is_matched'))
  })

  test('to a face that did not match, whatever the registration contains', async () => {
    const someone = await aBorrowerOnPaper(app)
    const { contractId } = await aPayableContract(app, someone)
    await change('face_matches', `result = 'no_match'`, `registration_id = '${someone.registrationId}'`)

    await expect(pay(contractId)).rejects.toEqual(refusedBy('payouts_face_is_matched'))
  })

  test('to a person who came back from another phone without showing the face', async () => {
    const victim = await aBorrowerOnPaper(app)
    const { contractId } = await aPayableContract(app, victim)

    await aBorrowerOnPaper(app, { iin: victim.iin, identifiedBy: 'person' })

    await expect(pay(contractId)).rejects.toEqual(refusedBy('payouts_face_is_matched'))
  })

  test('once the newest report of any bureau has a stop mark', async () => {
    const { applicationId, contractId } = await aPayableContract(app, borrower)
    await aBureauReport(app, applicationId, { hasStopMark: true })
    await expect(pay(contractId)).rejects.toEqual(refusedBy('payouts_nothing_forbids_it'))

    await aBureauReport(app, applicationId, { provider: 'second' })
    await expect(pay(contractId)).rejects.toEqual(refusedBy('payouts_nothing_forbids_it'))

    await aBureauReport(app, applicationId)
    await pay(contractId)
  })

  test('with a bureau report an hour old, but not one 59 minutes old', async () => {
    const { applicationId, contractId } = await aSignedContract(app, borrower)
    await aBureauReport(app, applicationId, { minutesOld: 60 })
    await expect(pay(contractId)).rejects.toEqual(refusedBy('payouts_stops_are_asked'))

    await aBureauReport(app, applicationId, { minutesOld: 59 })
    await pay(contractId)
  })

  test('with an AML and anti-fraud check an hour old, or of another payee', async () => {
    const { contractId, payeeId } = await aPayableContract(app, borrower)
    const other = await aPayee(app, borrower, { endsIn: '7779' })
    await anotherCheck(contractId, payeeId, 60)
    await expect(pay(contractId)).rejects.toEqual(refusedBy('payouts_stops_are_asked'))
    await anotherCheck(contractId, other, 0)
    await expect(pay(contractId)).rejects.toEqual(refusedBy('payouts_stops_are_asked'))

    await anotherCheck(contractId, payeeId, 59)
    await pay(contractId)
  })

  test('once a stop check forbids it', async () => {
    const { contractId, payeeId } = await aPayableContract(app, borrower)
    await aStopCheck(app, { contractId, payeeId, stops: ['suspected_fraud'] })

    await expect(pay(contractId)).rejects.toEqual(refusedBy('payouts_nothing_forbids_it'))
  })

  test('above the approved amount, or after a refusal that followed the approval', async () => {
    const tooExpensive = await aPayableContract(app, borrower, { amount: 78_500 })
    await sql`
      insert into decisions (application_id, number, decided_by, outcome, rules_version, snapshot,
        offer_product, offer_most_tiyn, offer_amount_tiyn, offer_term, offer_terms, valid_until)
      select application_id, 2, decided_by, outcome, rules_version, snapshot,
        offer_product, 7800000, 7800000, offer_term, offer_terms, valid_until
      from decisions where application_id = ${tooExpensive.applicationId}
    `.execute(app.database.sql)
    await expect(pay(tooExpensive.contractId)).rejects.toEqual(refusedBy('payouts_amount_is_approved'))

    const { applicationId, contractId } = await aPayableContract(app, borrower)
    await sql`
      insert into decisions (application_id, number, decided_by, outcome, rules_version, snapshot)
      values (${applicationId}, 2, 'person', 'refused', 'test', '{}')
    `.execute(app.database.sql)
    await expect(pay(contractId)).rejects.toEqual(refusedBy('payouts_amount_is_approved'))
  })

  test('a second time while the first payout is not declined', async () => {
    const { contractId } = await aPayableContract(app, borrower)
    await pay(contractId)

    const again = sql`
      insert into payouts (contract_id, attempt, payee_id, amount_tiyn)
      select id, 2, payee_id, amount_tiyn from loan_contracts where id = ${contractId}
    `.execute(app.database.sql)

    await expect(again).rejects.toMatchObject({ constraint: 'payouts_one_alive_key' })
  })
})

describe('a payout', () => {
  test('is immutable, and its outcome is written once', async () => {
    const { contractId } = await aPayableContract(app, await aBorrowerOnPaper(app))
    await pay(contractId)
    const of = `contract_id = '${contractId}'`

    await expect(change('payouts', 'amount_tiyn = 1', of)).rejects.toThrow('stays what it was')
    await expect(change('payouts', 'requested_at = now()', of)).rejects.toThrow('stays what it was')
    await change('payouts', `state = 'declined'`, of)
    await expect(change('payouts', `state = 'confirmed'`, of)).rejects.toThrow('stays what it was')
    await expect(sql.raw(`delete from payouts where ${of}`).execute(app.database.sql)).rejects.toThrow('stays')
  })

  test('is required to create a loan, whose schedule must repay exactly that amount', async () => {
    const borrower = await aBorrowerOnPaper(app)
    const { contractId } = await aPayableContract(app, borrower)
    const open = (rows: string, openedOn = 'open_date') =>
      sql
        .raw(`
      with loan as (
        insert into loans (
          contract_id, client_id, product, amount_tiyn, term, method, nominal_rate, gesv_percent, opened_on,
          touched_on, closed_through, rate_in_force, method_in_force
        )
        select id, client_id, product, amount_tiyn, term, method, nominal_rate, gesv_percent, ${openedOn},
          ${openedOn}, ${openedOn} - 1, nominal_rate, method
        from loan_contracts where id = '${contractId}' returning id, amount_tiyn, opened_on, gesv_percent
      ), signed as (
        insert into loan_versions (loan_id, version, on_day, gesv_percent) select id, 1, opened_on, gesv_percent from loan
      )
      ${rows}
    `)
        .execute(app.database.sql)
    const rowsOf = (principal: string, remainder: string) => `
      insert into loan_schedule_rows
      select id, 1, 1, '2026-02-01', ${principal}, ${principal}, 0, ${remainder}, '2026-02-02', 14, 365, opened_on, 0 from loan`

    await expect(open('select from loan')).rejects.toMatchObject({ constraint: 'loans_are_paid_out' })
    await pay(contractId)
    await expect(open('select from loan')).rejects.toMatchObject({ constraint: 'loans_are_paid_out' })
    await change('payouts', `state = 'confirmed'`, `contract_id = '${contractId}'`)
    await expect(open('select from loan')).rejects.toMatchObject({ constraint: 'loans_schedule_is_whole' })
    await expect(open(rowsOf('amount_tiyn - 1', '1'))).rejects.toMatchObject({ constraint: 'loans_schedule_is_whole' })
    await expect(open(rowsOf('amount_tiyn', '0'))).rejects.toMatchObject({ constraint: 'loans_schedule_is_as_signed' })
    const twoRows = `
      insert into loan_schedule_rows
      select id, 1, number, date '2026-02-01' + number, part, part, 0, left_tiyn, date '2026-02-02' + number, 14, 365,
        opened_on, 0
      from loan, lateral (values (1, 1, amount_tiyn - 1), (2, amount_tiyn - 1, 0)) as row (number, part, left_tiyn)`
    await expect(open(twoRows, 'open_date + 1')).rejects.toMatchObject({
      constraint: 'loans_schedule_is_as_signed',
    })
    await open(`
      insert into loan_schedule_rows
      select loan.id, 1, 1, day, principal + reward, principal, reward, 0, day, 7, 365, opened_on, 0
      from loan, loan_contracts, jsonb_to_recordset(payments) as payment (day date, principal bigint, reward bigint)
      where loan_contracts.id = '${contractId}'`)
    await expect(
      change('loan_schedule_rows', 'reward_tiyn = 1, payment_tiyn = payment_tiyn + 1', 'true'),
    ).rejects.toThrow('stays as it was written')
  })
})
