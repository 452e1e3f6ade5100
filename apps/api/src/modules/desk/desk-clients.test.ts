import { listMessages } from '@qadam/wire/conversations'
import { findClients, readClient, revealDocument, revealEmail, revealIin, revealPhone } from '@qadam/wire/staff/clients'
import { readAddendumPaper, readContractPaper } from '@qadam/wire/staff/papers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { aSignedInColleague } from '../../../testing/a-colleague.ts'
import { testServerUrl } from '../../../testing/a-database.ts'
import { aRegistrant } from '../../../testing/a-registrant.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { bringContractTo } from '../../../testing/borrower-actions.ts'
import { followStatements } from '../../../testing/followed-statements.ts'
import { newestAction } from '../../../testing/staff-record.ts'

let app: TestApp
let desk: StaffDesk
let borrower: Borrower
let support: Colleague
let client: { id: string; iin: string; last_name: string; first_name: string; email: string | null }
let contract: string

beforeAll(async () => {
  app = await aTestApp({ context: { daysAhead: () => 0 } })
  desk = await aStaffDesk(app)
  borrower = await aBorrower(app)
  await bringContractTo(borrower.client, 'paid')
  support = await desk.enter('support')
  client = await app.database.sql
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .select(['clients.id', 'iin', 'last_name', 'first_name', 'email'])
    .where('accounts.phone', '=', borrower.client.phone)
    .executeTakeFirstOrThrow()
  const { number } = await app.database.sql
    .selectFrom('loan_contracts')
    .select('number')
    .where('client_id', '=', client.id)
    .executeTakeFirstOrThrow()
  contract = String(number)
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

describe('the client search', () => {
  test.each([
    ['the iin', () => client.iin],
    ['the phone', () => borrower.client.phone],
    [
      'the phone as people write it',
      () => `8 (${borrower.client.phone.slice(1, 4)}) ${borrower.client.phone.slice(4)}`,
    ],
    ['the last four digits of the phone', () => borrower.client.phone.slice(-4)],
    ['the contract number', () => contract],
    ['the beginning of the surname, in capitals', () => client.last_name.slice(0, 4).toUpperCase()],
    ['surname and first name', () => `${client.last_name} ${client.first_name.slice(0, 2)}`],
    ['the e-mail', () => client.email!.toUpperCase()],
  ])('finds a client by %s, masked', async (_, typed) => {
    const { clients } = mustBe200(await support.call(findClients, { body: { query: typed() } })).answer

    expect(clients.map(({ id }) => id)).toContain(client.id)
    const found = clients.find(({ id }) => id === client.id)!
    expect(found.iin_masked).toMatch(/^\d{6}••\d{4}$/)
    expect(JSON.stringify(clients)).not.toContain(client.iin)
    expect(JSON.stringify(clients)).not.toContain(borrower.client.phone.slice(4))
  })

  test('finds the client whose request failed by the number on their error page', async () => {
    await app.database.sql.schema.alterTable('messages').renameTo('no_messages').execute()
    const { problem } = await borrower.client.call(listMessages)
    await app.database.sql.schema.alterTable('no_messages').renameTo('messages').execute()
    expect(problem.code).toBe('internal_error')

    for (const query of [problem.request_id, ` ${problem.request_id.toUpperCase()} `])
      await expect
        .poll(async () => (await support.call(findClients, { body: { query } })).answer.clients)
        .toMatchObject([{ id: client.id }])
  })

  test('finds somebody who still registers by what they can say on the phone, for those who see registrations', async () => {
    const newcomer = await aRegistrant({ url: app.origin })
    await newcomer.bringTo('personal')
    const { uuid } = await newcomer.step()
    const { iin } = await app.database.sql
      .selectFrom('registrations')
      .select('iin')
      .where('id', '=', uuid)
      .executeTakeFirstOrThrow()

    for (const query of [newcomer.phone, newcomer.phone.slice(-4), iin!]) {
      const { clients, registrations } = mustBe200(await support.call(findClients, { body: { query } })).answer
      expect(clients.map(({ id }) => id)).not.toContain(uuid)
      expect(registrations).toContainEqual(expect.objectContaining({ id: uuid, step: 'personal' }))
      expect(JSON.stringify(registrations)).not.toContain(iin)
      expect(await newestAction(app)).toMatchObject({
        permission: 'registration.read',
        subjects: expect.arrayContaining([uuid]),
      })
    }
    const accountant = await desk.enter('accountant')
    expect((await accountant.call(findClients, { body: { query: newcomer.phone } })).answer.registrations).toEqual([])
  })

  test('finds no client by two letters or another name', async () => {
    for (const query of ['Ив', 'Несуществующая Персона'])
      expect((await support.call(findClients, { body: { query } })).answer.clients).toEqual([])
  })

  test('finds a name with Kazakh letters typed without them', async () => {
    await sql`update clients set last_name = 'Құнанбайқызы' where id = ${client.id}`.execute(app.database.sql)
    const { clients } = mustBe200(await support.call(findClients, { body: { query: 'кунанбайк' } })).answer
    expect(clients.map(({ id }) => id)).toEqual([client.id])
  })

  test('records the clients shown, and never the query', async () => {
    await support.call(findClients, { body: { query: client.iin } })
    const { facts, reason, subjects } = await newestAction(app)
    expect(subjects).toEqual([client.id])
    expect(JSON.stringify([facts, reason])).not.toContain(client.iin)
    expect(desk.logText()).not.toContain(client.iin)
  })

  test('has an index for every kind of query', async () => {
    const plans = [
      `where folded_name(last_name) collate "C" >= 'кун' and folded_name(last_name) collate "C" < 'кун\u{10ffff}'`,
      `where lower(email) = 'a@b.kz'`,
      `join accounts on accounts.id = account_id where right(phone, 4) = '0001'`,
      `where iin = '1'`,
      `where account_id in (select account_id from sessions join failed_requests on session_id = sessions.id where request_id = 'a-request')`,
    ]
    await app.database.sql.connection().execute(async (connection) => {
      await sql`set enable_seqscan = off`.execute(connection)
      for (const part of plans) {
        const { rows } = await sql
          .raw<Record<string, string>>(`explain select clients.id from clients ${part}`)
          .execute(connection)
        expect(rows.map((row) => Object.values(row)[0]).join('\n'), part).not.toContain('Seq Scan')
      }
      await sql`reset enable_seqscan`.execute(connection)
    })
  })
})

describe("a client's page", () => {
  // Without those that begin and end the transaction: who asks, the client, four of the loan's days, the events, and the
  // record of the look.
  test.skipIf(testServerUrl === undefined)('takes eight statements', async () => {
    const statements = followStatements()

    const sentByPage = async () => {
      const sent = await statements.during(async () =>
        mustBe200(await support.call(readClient, { params: { id: client.id } })),
      )
      return sent.filter((text) => !/\bjobs\.|^(begin|start|commit)|sandbox_clock/.test(text))
    }
    await expect.poll(sentByPage).toSatisfy((sent: string[]) => sent.length <= 8)
  })

  test('shows identity, status, debts and events, all masked', async () => {
    const { answer } = mustBe200(await support.call(readClient, { params: { id: client.id } }))

    expect(answer.loans).toMatchObject([{ number: contract, state: 'active' }])
    expect(answer.contracts).toMatchObject([{ number: contract, state: 'paid' }])
    expect(answer.registration?.step).toBe('personal_cabinet')
    const kinds = new Set(answer.events.map(({ kind }) => kind))
    expect([...kinds]).toEqual(expect.arrayContaining(['application', 'decision', 'contract', 'payout', 'notice']))
    expect(answer.events.map(({ at }) => at)).toEqual(
      answer.events
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    for (const secret of [client.iin, borrower.client.phone, client.email!])
      expect(JSON.stringify(answer)).not.toContain(secret)
  })

  test('shows and reveals what the register knows and nobody was asked for', async () => {
    const register = { birthday: '1988-02-29', document: { number: '038123456' } }
    await sql`
      update registrations set birthday = null, id_number = null, registry_person = ${JSON.stringify(register)}::jsonb
      where client_id = ${client.id}
    `.execute(app.database.sql)
    const underwriter = await desk.enter('underwriter')

    const { answer } = mustBe200(await underwriter.call(readClient, { params: { id: client.id } }))
    expect(answer).toMatchObject({ birthday: '1988-02-29', document_masked: '•••••3456' })
    const body = { reason: 'identify' }
    const revealed = mustBe200(await underwriter.call(revealDocument, { params: { id: client.id }, body }))
    expect(revealed.answer.value).toBe('038123456')
  })

  test('is not shown when the look cannot be recorded', async () => {
    const db = app.database.sql
    await sql`alter table staff_actions add constraint nobody_looks check (permission <> 'client.read') not valid`.execute(
      db,
    )
    const answered = await support.call(readClient, { params: { id: client.id } })
    await sql`alter table staff_actions drop constraint nobody_looks`.execute(db)

    expect(answered.status).toBe(500)
    expect(JSON.stringify(answered.problem)).not.toContain(client.last_name)
  })
})

describe('a masked field', () => {
  test('is shown in full for a reason, which is recorded first', async () => {
    const body = { reason: 'identify', note: '' }
    const { value } = mustBe200(await support.call(revealPhone, { params: { id: client.id }, body })).answer

    expect(value).toBe(`+${borrower.client.phone}`)
    expect(await newestAction(app)).toMatchObject({
      kind: 'reveal',
      permission: 'client.reveal.phone',
      reason: 'identify',
      subjects: [client.id],
    })
  })

  test('is not shown for «other» without an explanation, nor to a role that does not need it', async () => {
    const unsaid = await support.call(revealEmail, {
      params: { id: client.id },
      body: { reason: 'other', note: 'надо' },
    })
    const notTheirs = await support.call(revealIin, {
      params: { id: client.id },
      body: { reason: 'identify', note: '' },
    })

    expect([unsaid.status, unsaid.problem.errors]).toEqual([422, { note: [expect.any(String)] }])
    expect(notTheirs.problem.code).toBe('not_permitted')
  })

  test('is shown thirty times an hour at most to one staff member', async () => {
    const curious = await desk.enter('verifier')
    const officer = await aSignedInColleague(app, ['compliance'])
    const reveal = () => curious.call(revealIin, { params: { id: client.id }, body: { reason: 'correct', note: '' } })
    const statuses = await Promise.all(Array.from({ length: 32 }, reveal))

    const shown = statuses.filter(({ status }) => status === 200).length
    expect([shown, statuses.length - shown]).toEqual([30, 2])
    const { rows } = await sql<{ many: number }>`
      select count(*)::int as many from staff_actions where kind = 'reveal' and actor_id = ${curious.staffId}
    `.execute(app.database.sql)
    expect(rows[0]!.many).toBe(30)
    expect(await overOf(curious)).toEqual([{ kind: 'denied', permission: 'client.read' }])
    await reveal()
    expect(await overOf(curious)).toHaveLength(1)
    const letters = sql<{ text: string }>`select text from sandbox_inbox where email = ${officer.email}`
    const told = async () => (await letters.execute(app.database.sql)).rows.length
    await expect.poll(told, { timeout: 15_000 }).toBe(1)
  })
})

test('a paper takes from the budget of reveals: behind the thirtieth it stays closed', async () => {
  const curious = await desk.enter('compliance')
  const { id } = await app.database.sql
    .selectFrom('loan_contracts')
    .select('id')
    .where('client_id', '=', client.id)
    .executeTakeFirstOrThrow()
  const open = () => curious.call(readContractPaper, { params: { id }, query: { lang: 'ru' } })
  await expect.poll(async () => (await open()).status, { timeout: 30_000 }).toBe(200)

  const statuses = await Promise.all(Array.from({ length: 30 }, open))

  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await curious.call(readAddendumPaper, { params: { id }, query: { lang: 'ru' } })).status).toBe(404)
})

async function overOf({ staffId }: Colleague) {
  const { rows } = await sql`
    select kind, permission from staff_actions where actor_id = ${staffId} and reason = 'reveals_over'
  `.execute(app.database.sql)
  return rows
}

function mustBe200<Answered extends { status: number; problem: unknown }>(answered: Answered): Answered {
  if (answered.status === 200) return answered
  throw new Error(`Answered ${answered.status}: ${JSON.stringify(answered.problem)}`)
}
