import {
  cancelContract,
  changeContractPayee,
  draftContract,
  getPayee,
  givePayee,
  sendContractCode,
} from '@qadam/wire/contracts'
import { setBehaviour } from '@qadam/wire/sandbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import {
  aCheckedPayee,
  aContractToSign,
  anAccount,
  anApproved,
  contractIn,
  ownAccount,
  payNobody,
  promisedPayouts,
  runJob,
  sign,
} from '../../../testing/a-contract-walk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
  await payNobody(app)
})
afterAll(() => app.close())

describe('payee', () => {
  test('an own account is checked, shown by its last four characters, and recognised when given again', async () => {
    const { client, clientId } = await aBorrower(app)

    const first = await aCheckedPayee({ client })
    const again = await aCheckedPayee({ client }, ownAccount.replaceAll(' ', '').toLowerCase())

    expect(first).toEqual({ id: expect.any(String), kind: 'iban', masked: 'KZ•• •••• 0000', state: 'own' })
    expect(again).toEqual(first)
    const rows = await app.database.sql.selectFrom('payees').selectAll().where('client_id', '=', clientId).execute()
    expect(rows).toHaveLength(1)
    const opened = app.api.context.secrets.open('payee', rows[0]!.sealed_number!).toString()
    expect(opened).toBe('KZ18999SANDBOX000000')
  })

  test('an account at a bank of the list is shown with its name', async () => {
    const { client } = await aBorrower(app)

    const given = await client.call(givePayee, { body: { kind: 'iban', number: 'KZ31 601A 0000 0000 0001' } })

    expect(mustBe(200, given).answer.masked).toBe('Halyk Bank, KZ•• •••• 0001')
  })

  test('a card leaves nothing but a token and its last four digits', async () => {
    const { client } = await aBorrower(app)

    const payee = await aCheckedPayee({ client }, '4400 4300 0007 0000')

    const row = await app.database.sql
      .selectFrom('payees')
      .selectAll()
      .where('id', '=', payee.id)
      .executeTakeFirstOrThrow()
    expect(payee).toMatchObject({ masked: '•••• 0000', state: 'own' })
    expect(row).toMatchObject({ sealed_number: null, token: expect.stringMatching(/-0000$/) })
    expect(JSON.stringify(row)).not.toContain('440043')
  })

  test.each`
    number                      | why                     | text
    ${'DE89370400440532013000'} | ${'of another country'} | ${/KZ/}
    ${'KZ18999SANDBOX00000'}    | ${'too short'}          | ${/20 знаков/}
    ${'KZ19999SANDBOX000000'}   | ${'mistyped'}           | ${/не бывает/}
  `('an account that is $why gets its own error text', async ({ number, text }) => {
    const { client } = await aBorrower(app)

    const { problem } = await client.call(givePayee, { body: { kind: 'iban', number } })

    expect(problem).toMatchObject({ status: 422, errors: { number: [expect.stringMatching(text)] } })
  })

  test.each`
    number                | text
    ${'4400430000070001'} | ${/не бывает/}
    ${'440043000000000'}  | ${/16 цифр/}
  `('rejects the card number $number', async ({ number, text }) => {
    const { client } = await aBorrower(app)

    const { problem } = await client.call(givePayee, { body: { kind: 'card', number } })

    expect(problem).toMatchObject({ status: 422, errors: { number: [expect.stringMatching(text)] } })
  })

  test('an account of another or an unknown owner is reported as such and rejected in a draft', async () => {
    const { application_id, client } = await anApproved(app)
    const strangers = await aCheckedPayee({ client }, anAccount('9999'))
    const nobodys = await aCheckedPayee({ client }, anAccount('8888'))

    const drafts = await Promise.all(
      [strangers, nobodys].map(({ id: payee_id }) =>
        client.call(draftContract, { body: { application_id, amount: 78_500, term: 12, method: 'annuity', payee_id } }),
      ),
    )

    expect([strangers.state, nobodys.state]).toEqual(['other', 'unknown'])
    expect(drafts.map(({ problem }) => Object.keys(problem.errors!))).toEqual([['payee_id'], ['payee_id']])
  })

  test('a check the bank does not answer is retried, then ends as unknown and erases the number until it is given again', async () => {
    const { client } = await aBorrower(app)
    const behaviour = (is_away: boolean) =>
      client.call(setBehaviour, { body: { provider: 'payee-check', delay_ms: 0, is_away } })
    mustBe(200, await behaviour(true))
    const given = { kind: 'iban' as const, number: anAccount('0042') }
    const { id } = mustBe(200, await client.call(givePayee, { body: given })).answer
    const read = async () => mustBe(200, await client.call(getPayee, { params: { id } })).answer.state
    const numberOf = () =>
      app.database.sql.selectFrom('payees').select('sealed_number').where('id', '=', id).executeTakeFirstOrThrow()

    await expect(runJob(app, 'check-payee', { payee_id: id }, 7)).rejects.toThrow('switched off')
    const before = [await read(), (await numberOf()).sealed_number === null]
    await runJob(app, 'check-payee', { payee_id: id }, 8)
    const after = [await read(), (await numberOf()).sealed_number === null]
    mustBe(200, await behaviour(false))
    mustBe(200, await client.call(givePayee, { body: given }))

    expect([before, after]).toEqual([
      ['checking', false],
      ['unknown', true],
    ])
    await expect.poll(read, { timeout: 20_000 }).toBe('own')
    expect((await numberOf()).sealed_number).not.toBeNull()
  })

  describe('a lost check', () => {
    async function aLostCheck(minutesAgo: number) {
      const borrower = await aBorrower(app)
      const given = { kind: 'iban' as const, number: anAccount('0042') }
      const { id } = await aCheckedPayee(borrower, given.number)
      const db = app.database.sql
      await sql`
        update payees set state = 'checking', checked_at = null,
          checking_since = now() - ${minutesAgo} * interval '1 minute'
        where id = ${id}`.execute(db)
      const promised = async () => {
        const { rows } = await sql<{ count: bigint }>`
          select count(*) from jobs.job where name = 'check-payee' and data ->> 'payee_id' = ${id}`.execute(db)
        return Number(rows[0]!.count)
      }
      const row = () => db.selectFrom('payees').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return { ...borrower, id, given, promised, row }
    }

    test.each`
      minutesAgo | promises
      ${4}       | ${0}
      ${6}       | ${1}
    `('is enqueued $promises more times when the number is given again $minutesAgo minutes later', async (when) => {
      const { client, given, promised } = await aLostCheck(when.minutesAgo)
      const before = await promised()

      mustBe(200, await client.call(givePayee, { body: given }))
      mustBe(200, await client.call(givePayee, { body: given }))

      expect((await promised()) - before).toBe(when.promises)
    })

    test('ends as unknown after a day, and the number is erased', async () => {
      const young = await aLostCheck(23 * 60)
      const old = await aLostCheck(25 * 60)

      await runJob(app, 'give-up-payee-checks')

      expect(await young.row()).toMatchObject({ state: 'checking', sealed_number: expect.any(Buffer) })
      expect(await old.row()).toMatchObject({ state: 'unknown', sealed_number: null, checked_at: expect.any(Date) })
    })

    test('is retried while its owner is briefly outside the cabinet', async () => {
      const { clientId, id, registrationId, row } = await aLostCheck(0)
      await sql`update registrations set step = 'signing_result' where id = ${registrationId}`.execute(app.database.sql)

      const running = runJob(app, 'check-payee', { payee_id: id })

      await expect(running).rejects.toThrow(/client/)
      expect(await row()).toMatchObject({ state: 'checking', client_id: clientId })
    })
  })

  test('allows ten payees a day', async () => {
    const { client } = await aBorrower(app)
    const give = () => client.call(givePayee, { body: { kind: 'iban', number: ownAccount } })
    for (let time = 0; time < 10; time++) mustBe(200, await give())

    expect((await give()).problem).toMatchObject({ status: 429, code: 'too_many_requests' })
  })

  test('no number appears in the log', async () => {
    const log = app.api.logText()

    for (const number of ['999SANDBOX', '44004300']) expect(log).not.toContain(number)
  })
})

describe('after a declined payout', () => {
  async function aDeclinedContract() {
    const borrower = await anApproved(app)
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
    mustBe(200, await sign(borrower, contract))
    await app.database.sql
      .updateTable('loan_contracts')
      .set({ state: 'payee_declined' })
      .where('id', '=', contract.id)
      .execute()
    return { borrower, contract }
  }

  test('other requisites, confirmed by a code bound to them, receive the money', async () => {
    const { borrower, contract } = await aDeclinedContract()
    const { client } = borrower
    const card = await aCheckedPayee(borrower, '4400430000070000')
    const third = await aCheckedPayee(borrower, anAccount('0001'))
    const params = { id: contract.id }

    const same = await client.call(sendContractCode, { params, body: { payee_id: contract.payee.id } })
    mustBe(200, await client.call(sendContractCode, { params, body: { payee_id: card.id } }))
    const swapped = await client.call(changeContractPayee, { params, body: { payee_id: third.id, sms_code: '1234' } })
    const changed = await client.call(changeContractPayee, { params, body: { payee_id: card.id, sms_code: '1234' } })

    expect(same.problem.errors).toHaveProperty('payee_id')
    expect(swapped.problem.code).toBe('sms_code_wrong')
    expect(mustBe(200, changed).answer).toMatchObject({ state: 'paying', payee: { masked: '•••• 0000' } })
    expect(await promisedPayouts(app, contract.id)).toBe(2)
  })

  test('the contract expires after three days without other requisites', async () => {
    const { borrower, contract } = await aDeclinedContract()
    const declined = (hours: number) =>
      app.database.sql
        .updateTable('loan_contracts')
        .set({ changed_at: sql<Date>`now() - ${hours} * interval '1 hour'` })
        .where('id', '=', contract.id)
        .execute()

    await declined(71)
    await runJob(app, 'end-overdue-contracts')
    await contractIn(borrower.client, contract.id, 'payee_declined')
    await declined(72)
    await runJob(app, 'end-overdue-contracts')
    await contractIn(borrower.client, contract.id, 'expired')
  })

  test('the borrower may also cancel', async () => {
    const { borrower, contract } = await aDeclinedContract()

    const { answer } = mustBe(200, await borrower.client.call(cancelContract, { params: { id: contract.id } }))

    expect(answer.state).toBe('cancelled')
  })
})
