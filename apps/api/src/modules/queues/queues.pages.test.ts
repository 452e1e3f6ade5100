import type { AnswerOf, Endpoint } from '@qadam/wire/endpoint'
import { listApplications } from '@qadam/wire/staff/applications'
import { listChecks } from '@qadam/wire/staff/checks'
import { listConversations } from '@qadam/wire/staff/conversations'
import { readDeskQueues } from '@qadam/wire/staff/desk'
import { listPayouts } from '@qadam/wire/staff/payouts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrowerOnPaper } from '../../../testing/a-borrower.ts'
import { aPayableContract } from '../../../testing/a-payout.ts'
import { aPersonCheck } from '../../../testing/a-person-check.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { newestAction, ok } from '../../../testing/staff-record.ts'

/** One more than two pages. */
const many = 51

let app: TestApp
let desk: StaffDesk
let clients: { clientId: string; registrationId: string }[]
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  desk = await aStaffDesk(app)
  clients = []
  for (let made = 0; made < many; made += 1) clients.push(await aBorrowerOnPaper(app))
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

type Places = { readonly earlier: string | null; readonly later: string | null }

/** Reads a list to its end and back, and returns what stood on each page. */
async function walk<Shape extends Endpoint>(
  role: Parameters<typeof desk.enter>[0],
  endpoint: Shape,
  idsIn: (answer: AnswerOf<Shape>) => string[],
) {
  const colleague = await desk.enter(role)
  const pageAt = async (query: Record<string, string>) => {
    const { answer } = ok(await colleague.call(endpoint, { query }))
    return { ids: idsIn(answer), ...(answer as unknown as Places) }
  }
  const first = await pageAt({})
  const second = await pageAt({ after: first.later! })
  const third = await pageAt({ after: second.later! })
  const back = await pageAt({ before: third.earlier! })
  const begin = await pageAt({ before: back.earlier! })
  return { first, second, third, back, begin }
}

function expectWhole({ back, begin, first, second, third }: Awaited<ReturnType<typeof walk>>, ids: readonly string[]) {
  expect([...first.ids, ...second.ids, ...third.ids]).toEqual(ids)
  expect([first.ids.length, second.ids.length]).toEqual([25, 25])
  expect([back.ids, begin.ids]).toEqual([second.ids, first.ids])
  expect([first.earlier, third.later, begin.earlier]).toEqual([null, null, null])
}

describe('a list is read 25 rows at a time, forwards and back, each row once', () => {
  test('of conversations, also where messages have the same time', async () => {
    const written = new Date('2026-11-20T08:00:00Z')
    for (const { clientId } of clients) await write(clientId, 'client', written)

    const walked = await walk('support', listConversations, ({ conversations }) =>
      conversations.map(({ client }) => client.id),
    )

    expectWhole(walked, clients.map(({ clientId }) => clientId).toSorted())
  })

  test('of checks, of which the record names each page alone', async () => {
    for (const client of clients) await aPersonCheck(app, client)
    await sql`
      update person_checks set asked_at = timestamptz '2026-11-20 08:00+00' + n * interval '1 microsecond'
      from (select id, row_number() over (order by id) as n from person_checks) numbered
      where numbered.id = person_checks.id
    `.execute(db())
    const order = await db().selectFrom('person_checks').select('registration_id as id').orderBy('asked_at').execute()

    const walked = await walk('verifier', listChecks, ({ checks }) => checks.map(({ id }) => id))

    expectWhole(
      walked,
      order.map(({ id }) => id),
    )
    expect((await newestAction(app)).subjects).toEqual(walked.begin.ids)
  })

  test('of payouts, those that have ended from the newest', async () => {
    const ids: string[] = []
    for (const { clientId } of clients) {
      const { contractId } = await aPayableContract(app, { clientId })
      const { rows } = await sql<{ id: string }>`
        insert into payouts (contract_id, attempt, payee_id, amount_tiyn)
        select id, 1, payee_id, amount_tiyn from loan_contracts where id = ${contractId} returning id
      `.execute(db())
      ids.push(rows[0]!.id)
    }

    const walked = await walk('accountant', listPayouts, ({ payouts }) => payouts.map(({ id }) => id))
    expectWhole(walked, ids)

    const accountant = await desk.enter('accountant')
    const [older, newer] = [await aPaidOne(), await aPaidOne()]
    const { payouts } = ok(await accountant.call(listPayouts, { query: { list: 'finished' } })).answer
    expect(payouts.slice(0, 2).map(({ id }) => id)).toEqual([newer, older])
  })

  test('and a page behind a row that has gone begins where the row was', async () => {
    const support = await desk.enter('support')
    const { answer: first } = ok(await support.call(listConversations))
    await write(first.conversations.at(-1)!.client.id, 'lender')

    const { answer: second } = ok(await support.call(listConversations, { query: { after: first.later! } }))

    expect(second.conversations[0]!.client.id).toBe(clients.map(({ clientId }) => clientId).toSorted()[25])
  })

  test.each(['first', '1.2', `${'9'.repeat(18)}.a`, `1.${'-'.repeat(36)}`, `1.${'a'.repeat(36)}`])(
    'rejects an invalid place, %s',
    async (after) => {
      const underwriter = await desk.enter('underwriter')
      expect((await underwriter.call(listApplications, { query: { after } })).status).toBe(422)
    },
  )
})

describe('who waits for an answer is known without reading all messages', () => {
  const waitingOf = (clientId: string) =>
    db().selectFrom('unanswered_conversations').selectAll().where('client_id', '=', clientId).executeTakeFirst()

  test('a question begins the wait, a second one leaves it, an answer ends it', async () => {
    const { clientId } = await aBorrowerOnPaper(app)
    const asked = new Date('2026-11-19T08:00:00Z')
    await write(clientId, 'client', asked)
    await write(clientId, 'client')
    expect(await waitingOf(clientId)).toMatchObject({ waits_since: asked })

    await write(clientId, 'lender')
    expect(await waitingOf(clientId)).toBeUndefined()
    await write(clientId, 'client')
    expect(await waitingOf(clientId)).toBeDefined()
  })

  test('a question that is swept leaves the list, or makes the next one the first', async () => {
    const { clientId } = await aBorrowerOnPaper(app)
    const later = new Date('2026-11-19T09:00:00Z')
    await write(clientId, 'client', new Date('2026-11-19T08:00:00Z'))
    await write(clientId, 'client', later)

    await db().deleteFrom('messages').where('client_id', '=', clientId).where('written_at', '<', later).execute()
    expect(await waitingOf(clientId)).toMatchObject({ waits_since: later })
    await db().deleteFrom('messages').where('client_id', '=', clientId).execute()
    expect(await waitingOf(clientId)).toBeUndefined()
  })

  test('a question written while an earlier answer is being stored still waits', async () => {
    const { clientId } = await aBorrowerOnPaper(app)
    await write(clientId, 'client')
    const { rows } = await sql<{ number: bigint }>`
      select nextval(pg_get_serial_sequence('messages', 'number')) as number
    `.execute(db())
    const ask = (trx: ReturnType<typeof db>) => insertMessage(trx, clientId, 'client')

    await changedMeanwhile(
      app.database,
      { lock: ask, change: async (trx) => (app.database.kind === 'embedded' ? ask(trx) : undefined) },
      () =>
        sql`
          insert into messages (number, client_id, author, text, operator) overriding system value
          values (${rows[0]!.number}, ${clientId}, 'lender', 'Ответ', 'Дана')
        `.execute(db()),
    )

    expect(await waitingOf(clientId)).toBeDefined()
  })

  test('the desk counts them', async () => {
    const support = await desk.enter('support')
    const { queues } = ok(await support.call(readDeskQueues)).answer
    expect(queues.find(({ queue }) => queue === 'conversations')!.many).toBeGreaterThan(0)
  })
})

const db = () => app.database.sql

function insertMessage(executor: ReturnType<typeof db>, clientId: string, author: 'client' | 'lender', at?: Date) {
  const row = { client_id: clientId, author, text: 'Текст', operator: author === 'lender' ? 'Дана' : null }
  return executor
    .insertInto('messages')
    .values({ ...row, read_at: null, ...(at && { written_at: at }) })
    .execute()
}

function write(clientId: string, author: 'client' | 'lender', at?: Date) {
  return insertMessage(db(), clientId, author, at)
}

async function aPaidOne(): Promise<string> {
  const { contractId } = await aRunningLoan(app, { openedOn: app.api.context.today() })
  const { rows } = await sql<{ id: string }>`
    update payouts set finished_at = clock_timestamp() where contract_id = ${contractId} returning id
  `.execute(db())
  return rows[0]!.id
}
