import { addDays, type Day } from '@qadam/domain/calendar/day'
import { suspendLoan } from '@qadam/wire/operator-loans'
import { readReliefList, takeReliefList } from '@qadam/wire/relief-lists'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrowerOnPaper } from '../../../testing/a-borrower.ts'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aStuckRow, saidOf } from '../../../testing/a-stuck-row.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { applyReliefRows } from '../requests/apply-relief-rows.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }
const operator = 'Дана, сопровождение'
const reason = 'Список райвоенкомата'

let app: TestApp
let someone: Client
let today: Day
beforeAll(async () => {
  app = await aTestApp({ operatorToken, runsJobs: false })
  someone = await app.signedIn({ phone: '77030000027' })
  today = app.api.context.today()
})
afterAll(() => app.close())

async function aLoan(clientId?: string) {
  const lent = { openedOn: addDays(today, -5), product: 'instalment', amount: 120_000, term: 6 } as const
  const loan = await aRunningLoan(app, { ...lent, ...(clientId !== undefined && { clientId }) })
  const { iin, number } = await app.database.sql
    .selectFrom('loan_contracts')
    .innerJoin('clients', 'clients.id', 'client_id')
    .select(['number', 'iin'])
    .where('loan_contracts.id', '=', loan.contractId)
    .executeTakeFirstOrThrow()
  return { ...loan, iin, number: String(number) }
}

let lists = 0
/** A file of its own each time: the same file twice would be the same list. */
const csv = (...rows: string[]) => {
  lists += 1
  return ['who,programme,from,to,basis', ...rows, ...Array<string>(lists).fill('')].join('\n')
}

const send = (text: string, is_preview = false, headers = asOperator) =>
  someone.call(takeReliefList, { body: { operator, reason, csv: text, is_preview } }, headers)

async function taken(text: string, is_preview = false) {
  return mustBe(200, await send(text, is_preview)).answer
}

const suspensionsOf = (loanId: string) =>
  app.database.sql
    .selectFrom('loan_suspensions')
    .select(['ground', 'reason', 'operator'])
    .where('loan_id', '=', loanId)
    .orderBy('event_number')
    .execute()

async function suspendedUntil(loanId: string) {
  const loan = await app.database.sql
    .selectFrom('loans')
    .select(['suspended_after', 'suspended_until'])
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow()
  return loan.suspended_until
}

const relieving = (day: Day) => ({ ...app.api.context, database: app.database, today: () => day })

test('a list suspends each loan of each person on it, by iin or contract, and tells its client', async () => {
  const [one, other] = [await aLoan(), await aLoan()]
  const until = addDays(today, 400)
  const text = csv(
    `${one.iin},conscripts,${today},${addDays(until, -60)},Список № 4`,
    `${other.number},relief,${addDays(today, 1)},${until},"Приказ, № 12"`,
    `99999999,relief,${today},${until},Приказ № 12`,
  )

  const seen = await taken(text, true)
  expect(seen).toMatchObject({ id: null, lines: 3, faults: [] })
  expect(seen.rows.map(({ contract_number, state }) => [contract_number, state])).toEqual([
    [one.number, 'applied'],
    [other.number, 'applied'],
    [null, 'not_found'],
  ])
  expect(await suspendedUntil(one.loanId)).toBeNull()

  const done = await taken(text)
  expect(done.rows).toEqual(seen.rows)
  expect([await suspendedUntil(one.loanId), await suspendedUntil(other.loanId)]).toEqual([until, until])
  expect(await suspensionsOf(one.loanId)).toEqual([
    { ground: 'military_service', reason: `Список № 4. ${reason}`, operator },
  ])
  expect(await suspensionsOf(other.loanId)).toMatchObject([{ ground: 'relief_programme' }])
  const told = app.database.sql.selectFrom('notifications').select('kind').where('client_id', '=', other.clientId)
  expect(await told.execute()).toContainEqual({ kind: 'accrual_suspended' })

  const kept = mustBe(
    200,
    await someone.call(readReliefList, { params: { id: done.id! }, query: { operator } }, asOperator),
  ).answer
  expect(kept).toEqual(done)
})

test('the same file, twice and at once, is one list that suspends once', async () => {
  const loan = await aLoan()
  const text = csv(`${loan.iin},conscripts,${today},${addDays(today, 300)},Список № 5`)

  const answers = await Promise.all([taken(text), taken(text), taken(text)])

  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await taken(text)).rows).toMatchObject([{ state: 'applied' }])
  expect(await suspensionsOf(loan.loanId)).toHaveLength(1)
})

test('a longer list prolongs a suspension without a day between them, a shorter one leaves it', async () => {
  const { loanId, number } = await aLoan()
  const body = { do: 'suspend', ground: 'court', operator, reason: 'Определение суда', until: addDays(today, 100) }
  mustBe(200, await someone.call(suspendLoan, { params: { number }, body }, asOperator))

  const short = await taken(csv(`${number},relief,${today},${addDays(today, 50)},Приказ № 1`))
  expect(short.rows).toMatchObject([{ state: 'already' }])
  expect(await suspendedUntil(loanId)).toBe(addDays(today, 100))
  const long = await taken(csv(`${number},relief,${today},${addDays(today, 200)},Приказ № 2`))
  expect(long.rows).toMatchObject([{ state: 'applied' }])
  expect(await suspendedUntil(loanId)).toBe(addDays(today, 200))
})

test('one loan that cannot be suspended stops neither the others of a list nor its answer, and is tried again', async () => {
  const [stuck, other] = [await aLoan(), await aLoan()]
  const until = addDays(today, 60)
  const free = await aStuckRow(app, { table: 'loans', id: stuck.loanId })
  const text = csv(`${stuck.number},relief,${today},${until},Приказ`, `${other.number},relief,${today},${until},Приказ`)

  const { id, rows } = await taken(text)

  expect(rows.map(({ state }) => state)).toEqual(['waiting', 'applied'])
  const { id: row } = await app.database.sql
    .selectFrom('relief_list_rows')
    .select('id')
    .where('list_id', '=', id!)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  expect(saidOf(app, row)).toMatchObject([{ job: 'apply-relief-lists' }])
  await free()
  expect((await taken(text)).rows.map(({ state }) => state)).toEqual(['applied', 'applied'])
})

test('days of a list that a longer suspension covered come back when that one is ended early', async () => {
  const { loanId, number } = await aLoan()
  const suspending = {
    do: 'suspend',
    ground: 'court',
    operator,
    reason: 'Определение суда',
    until: addDays(today, 100),
  }
  mustBe(200, await someone.call(suspendLoan, { params: { number }, body: suspending }, asOperator))
  const until = addDays(today, 50)
  const text = csv(`${number},relief,${today},${until},Приказ № 7`)
  expect((await taken(text)).rows).toMatchObject([{ state: 'already' }])
  const waiting = app.database.sql.updateTable('relief_list_rows').set({ state: 'waiting', ended_at: null })
  await expect(waiting.where('loan_id', '=', loanId).execute()).rejects.toMatchObject({
    constraint: 'relief_list_rows_end_once',
  })

  const body = { do: 'resume', operator, reason: 'Определение отменено' }
  mustBe(200, await someone.call(suspendLoan, { params: { number }, body }, asOperator))
  await applyReliefRows(relieving(today))

  expect((await taken(text)).rows).toMatchObject([{ state: 'applied' }])
  expect(await suspendedUntil(loanId)).toBe(until)
})

test('whoever sees by a list who borrows stands in the record of each of them', async () => {
  const [one, other] = [await aLoan(), await aLoan()]
  const text = csv(
    `${one.iin},relief,${today},${addDays(today, 9)},Приказ № 8`,
    `${other.number},relief,${today},${addDays(today, 9)},Приказ № 8`,
  )
  const looksAt = async ({ clientId }: { readonly clientId: string }) => {
    const looks = app.database.sql.selectFrom('operator_actions').select('operator')
    return (await looks.where('action', '=', 'relief_list_shown').where('subject', '=', clientId).execute()).length
  }

  await taken(text, true)
  expect([await looksAt(one), await looksAt(other)]).toEqual([1, 1])
  const { id } = await taken(text)
  mustBe(200, await someone.call(readReliefList, { params: { id: id! }, query: { operator } }, asOperator))

  expect([await looksAt(one), await looksAt(other)]).toEqual([3, 3])
})

test('a row of a later day waits for the day before it, and a row that is over suspends nothing', async () => {
  const [later, over] = [await aLoan(), await aLoan()]
  const from = addDays(today, 10)
  const { id, rows } = await taken(
    csv(
      `${later.number},relief,${from},${addDays(today, 40)},Приказ № 3`,
      `${over.number},relief,${addDays(today, -40)},${today},Приказ № 3`,
    ),
  )
  expect(rows.map(({ state }) => state)).toEqual(['waiting', 'refused'])

  await app.database.sql.insertInto('sandbox_clock').values({ offset_days: 20, target_days: null }).execute()
  await applyReliefRows(relieving(addDays(from, -2)))
  expect(await suspendedUntil(later.loanId)).toBeNull()
  await applyReliefRows(relieving(addDays(from, -1)))

  expect(await suspendedUntil(later.loanId)).toBe(addDays(today, 40))
  const { suspended_after } = await app.database.sql
    .selectFrom('loans')
    .select('suspended_after')
    .where('id', '=', later.loanId)
    .executeTakeFirstOrThrow()
  expect(suspended_after).toBe(addDays(from, -1))
  const read = await someone.call(readReliefList, { params: { id: id! }, query: { operator } }, asOperator)
  expect(mustBe(200, read).answer.rows[0]?.state).toBe('applied')
})

test('nothing of a list with a fault is taken, and its answer names lines and columns only', async () => {
  const loan = await aLoan()
  const rows = [`${loan.number},relief,${today},${addDays(today, 9)},Приказ`, '910110390004,relief,вчера,,']
  const text = csv(...rows)

  expect((await taken(text, true)).faults).toEqual([{ line: 3, column: 'who' }])
  expect((await send(text)).problem.errors).toHaveProperty('csv')
  expect((await send(csv())).problem.code).toBe('validation_failed')
  expect(await suspendedUntil(loan.loanId)).toBeNull()
  expect((await send(text, true, { authorization: 'Bearer nobody' })).status).toBe(401)
})

test('the database keeps no iin of a list, and a row that has ended stays as it is', async () => {
  const { clientId } = await aBorrowerOnPaper(app)
  const loan = await aLoan(clientId)
  const { id } = await taken(csv(`${loan.iin},conscripts,${today},${addDays(today, 90)},Список № 6`))
  const rows = app.database.sql.selectFrom('relief_list_rows').selectAll().where('list_id', '=', id!)
  const list = app.database.sql.selectFrom('relief_lists').selectAll().where('id', '=', id!)

  const kept = JSON.stringify([await rows.execute(), await list.execute()], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(kept).not.toContain(loan.iin)
  await expect(
    app.database.sql
      .updateTable('relief_list_rows')
      .set({ state: 'refused', event_number: null })
      .where('list_id', '=', id!)
      .execute(),
  ).rejects.toMatchObject({ constraint: 'relief_list_rows_end_once' })
})
