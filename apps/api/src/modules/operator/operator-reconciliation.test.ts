import { addDays } from '@qadam/domain/calendar/day'
import * as wire from '@qadam/wire/reconciliation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { Refusal } from '../../http/refusal.ts'
import { acceptPaymentNotice } from '../receipts/accept-payment-notice.ts'
import { takeBack } from '../receipts/take-back.ts'
import { compareAgain } from '../reconciliation/compare-again.ts'
import { oldestDifferenceDays } from '../reconciliation/find-differences.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }
const operator = 'Дана, бухгалтерия'

let app: TestApp
let someone: Client
beforeAll(async () => {
  app = await aTestApp({ operatorToken, runsJobs: false })
  someone = await app.signedIn({ phone: '77030000061' })
})
afterAll(() => app.close())

const run = (statement: string) => sql.raw(statement).execute(app.database.sql)
const today = () => app.api.context.today()

/**
 * Adds confirmed receipts of no particular client to the books: `name-1`, `name-2` … of 10 000 tiyn plus their number.
 */
async function receipts(channel: string, day: string, count: number): Promise<void> {
  await app.database.sql.transaction().execute(async (trx) => {
    const statements = [
      `create temporary table came on commit drop as select gen_random_uuid() id, gen_random_uuid() entry, i,
        10000 + i as tiyn from generate_series(1, ${count}) i`,
      `insert into ledger_entries (id, business_key, kind, posted_on)
        select entry, 'receipt_unidentified ' || id, 'receipt_unidentified', '${day}' from came`,
      `insert into ledger_lines (entry_id, number, account, side, amount_tiyn, posted_on)
        select entry, n, case n when 1 then 3 else 14 end, case n when 1 then 'debit' else 'credit' end, tiyn, '${day}'
        from came, generate_series(1, 2) n`,
      `insert into receipts (id, channel, external_id, account, amount_tiyn, paid_at, value_on, state, settled_at,
          settled_on, year, number)
        select id, '${channel}', '${channel}-' || i, '17', tiyn, '${day}T07:00:00Z', '${day}', 'confirmed', now(),
          '${day}', 2020, coalesce((select max(number) from receipts where year = 2020), 0) + i from came`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(trx)
  })
}

/** Payments that the channel reports as made on the day, while here each is something else. */
async function inOtherStates(channel: string, day: string) {
  const { context } = app.api
  const names = ['pending', 'refused', 'reversed', 'another-day'] as const
  for (const name of names) {
    const paidAt = new Date(`${name === 'another-day' ? addDays(day, -1) : day}T10:00:00+05:00`)
    const payment = { channel, externalId: `${channel}-${name}`, account: 'не знаю', amount: 9, paidAt, choice: null }
    const status = name === 'pending' ? 'pending' : name === 'refused' ? 'failed' : 'paid'
    expect(await acceptPaymentNotice(context, { ...payment, status })).not.toBeInstanceOf(Refusal)
  }
  await app.database.sql.transaction().execute(async (trx) => {
    const reversed = trx.selectFrom('receipts').selectAll().where('external_id', '=', `${channel}-reversed`)
    const receipt = await reversed.executeTakeFirstOrThrow()
    await takeBack(trx, context, { receipt, excused: false, reason: 'банк вернул' })
  })
  return names.map((name) => ({ external_id: `${channel}-${name}`, amount_tiyn: 9 }))
}

const lines = (channel: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ external_id: `${channel}-${index + 1}`, amount_tiyn: 10_001 + index }))

async function compare(channel: string, day: string, told: ReturnType<typeof lines>) {
  const body = { operator, channel, day, lines: told }
  return mustBe(200, await someone.call(wire.takeChannelFile, { body }, asOperator)).answer
}

async function open(channel: string) {
  const { answer } = mustBe(200, await someone.call(wire.readReconciliation, {}, asOperator))
  return answer.differences.filter((difference) => difference.channel === channel)
}

describe("a channel's daily file", () => {
  test('of ten thousand lines is compared payment by payment, and each planted difference is found', async () => {
    const day = addDays(today(), -1)
    await receipts('kassa', day, 10_000)
    const told = lines('kassa', 10_000)
    // Missing at the channel, reported twice, with another sum, and known to the channel alone.
    const planted = told
      .filter((_, index) => index !== 17 && index !== 4_242)
      .map((line, index) => (index === 99 || index === 9_001 ? { ...line, amount_tiyn: line.amount_tiyn + 1 } : line))
    planted.push(told[500]!, { external_id: 'kassa-x', amount_tiyn: 5 }, { external_id: 'kassa-y', amount_tiyn: 7 })
    planted.push(...(await inOtherStates('kassa', day)))

    expect(await compare('kassa', day, planted)).toEqual({
      ...{ lines: 10_005, missing_here: 2, missing_there: 2, differs: 7, matched: 9_996 },
    })

    const found = (await open('kassa')).map(({ external_id, kind }) => `${external_id} ${kind}`)
    expect(found.toSorted()).toEqual([
      'kassa-101 differs',
      'kassa-18 missing_there',
      'kassa-4243 missing_there',
      'kassa-501 differs',
      'kassa-9004 differs',
      'kassa-another-day differs',
      'kassa-pending differs',
      'kassa-refused differs',
      'kassa-reversed differs',
      'kassa-x missing_here',
      'kassa-y missing_here',
    ])
    // The channel sends a corrected file.
    expect(await compare('kassa', day, told)).toMatchObject({ matched: 10_000, missing_here: 0, differs: 0 })
    expect(await open('kassa')).toEqual([])
  })

  test('uploaded several times at once leaves each difference once', async () => {
    const day = addDays(today(), -1)
    const told = [{ external_id: 'twice-1', amount_tiyn: 5 }]

    await Promise.all([compare('twice', day, told), compare('twice', day, told), compare('twice', day, told)])

    expect(await open('twice')).toMatchObject([{ external_id: 'twice-1', kind: 'missing_here', there_tiyn: 5 }])
  })

  test('a payment reported late closes its difference in the morning; an explained one stays closed', async () => {
    const day = addDays(today(), -2)
    await compare('wallet', day, [...lines('wallet', 1), { external_id: 'wallet-lost', amount_tiyn: 5 }])
    const lost = (await open('wallet')).find(({ external_id }) => external_id === 'wallet-lost')!
    const explain = { params: { id: lost.id }, body: { operator, reason: 'проба кассы' } }
    mustBe(200, await someone.call(wire.explainDifference, explain, asOperator))
    mustBe(404, await someone.call(wire.explainDifference, explain, asOperator))
    await receipts('wallet', day, 1)

    await compareAgain({ database: app.database, today })

    expect(await open('wallet')).toEqual([])
    const actions = await app.database.sql
      .selectFrom('operator_actions')
      .select(['operator', 'action'])
      .where('subject', '=', lost.id)
      .execute()
    expect(actions).toEqual([{ operator, action: 'difference_explained' }])
  })

  test("a difference ages by the stand's days since it was first found", async () => {
    await compare('old', addDays(today(), -1), [{ external_id: 'old-1', amount_tiyn: 5 }])
    await daysAhead(app, 4)

    await compareAgain({ database: app.database, today: () => addDays(today(), 4) })

    expect(await oldestDifferenceDays(app.database)).toBeGreaterThanOrEqual(4)
  })
})

describe('a bank statement', () => {
  const transfer = (reference: string, channel: string, for_day: string, amount_tiyn: number) => ({
    ...{ reference, channel, for_day, came_on: today(), amount_tiyn },
  })
  const take = (...told: ReturnType<typeof transfer>[]) =>
    someone.call(wire.takeBankStatement, { body: { operator, lines: told } }, asOperator)

  test('posts each transfer once, and splits confirmed money into settled and in transit', async () => {
    const day = addDays(today(), -3)
    await receipts('bank', day, 3)
    const whole = 10_001 + 10_002 + 10_003
    const before = mustBe(200, await someone.call(wire.readReconciliation, {}, asOperator)).answer.money

    expect(mustBe(200, await take(transfer('r-1', 'bank', day, whole - 5))).answer).toEqual({ posted: 1, known: 0 })
    expect(await open('bank')).toMatchObject([
      { source: 'bank', kind: 'differs', there_tiyn: whole - 5, here_tiyn: whole, external_id: '' },
    ])
    const rest = transfer('r-2', 'bank', day, 5)
    expect(mustBe(200, await take(transfer('r-1', 'bank', day, whole - 5), rest)).answer).toEqual({
      posted: 1,
      known: 1,
    })
    expect(await open('bank')).toEqual([])

    const { money } = mustBe(200, await someone.call(wire.readReconciliation, {}, asOperator)).answer
    expect(money.settled_tiyn).toBe(before.settled_tiyn + whole)
    expect(money.in_transit_tiyn).toBe(money.confirmed_tiyn - money.settled_tiyn)
  })

  test('with another sum for a known reference is refused as a whole', async () => {
    const day = addDays(today(), -1)
    mustBe(200, await take(transfer('r-3', 'stranger', day, 5)))

    mustBe(409, await take(transfer('r-4', 'stranger', day, 6), transfer('r-3', 'stranger', day, 7)))

    expect(await open('stranger')).toMatchObject([{ kind: 'missing_here', there_tiyn: 5, here_tiyn: null }])
  })

  test('missing for a day with confirmed money is reported in the morning', async () => {
    await receipts('silent', addDays(today(), -6), 2)
    await receipts('quiet', addDays(today(), -4), 2)

    await compareAgain({ database: app.database, today })

    expect(await open('quiet')).toEqual([])
    expect(await open('silent')).toMatchObject([
      { source: 'bank', kind: 'missing_there', day: addDays(today(), -6), here_tiyn: 20_003 },
    ])
  })
})

describe('the database rejects', () => {
  test('a transfer that is not in the books', async () => {
    await expect(
      run(`insert into bank_lines (reference, channel, for_day, came_on, amount_tiyn, operator)
        values ('by hand', 'kassa', '2026-01-01', '2026-01-02', 5, 'nobody')`),
    ).rejects.toMatchObject({ constraint: 'bank_lines_are_in_the_books' })
  })

  test.each(['channel_files', 'channel_lines', 'bank_lines', 'differences'])('truncating %s', async (table) => {
    await expect(run(`truncate ${table} cascade`)).rejects.toThrow('stays as it was')
  })

  test.each([
    'delete from differences',
    `update differences set opened_on = opened_on + 1 where closed_at is null`,
    `update differences set closed_at = null, closed_as = null where closed_as = 'agrees'`,
    `update differences set closed_at = now(), closed_as = 'explained' where closed_at is null`,
    'update bank_lines set amount_tiyn = 5',
    'delete from channel_lines',
  ])('«%s»', async (statement) => {
    await expect(run(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
  })
})
