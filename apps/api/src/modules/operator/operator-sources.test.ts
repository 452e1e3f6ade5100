import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import { getSources, openSources, type SourcesReport } from '@qadam/wire/operator-sources'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBorrower, aBorrowerOnPaper } from '../../../testing/a-borrower.ts'
import { aClient, type Client, mustBe } from '../../../testing/a-client.ts'
import { aPayableContract, runPayout } from '../../../testing/a-payout.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'
import { operatorTokens } from './operator-tokens.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const today = businessDay(new Date())
const figures = {
  ...{ visitors: 0, registrations: 0, clients: 0, applications: 0, approved: 0, signed: 0 },
  ...{ paid_out: 0, paid_out_tiyn: 0 },
}

let app: TestApp
let operator: Client

beforeAll(async () => {
  app = await aTestApp({ operatorToken })
})
afterAll(() => app.close())
beforeEach(async () => {
  // The sandbox's own people and those of the previous test registered long ago.
  await sql`update registrations set created_at = now() - interval '2 years'`.execute(app.database.sql)
  await sql`delete from utm_touches`.execute(app.database.sql)
  operator = aClient(app.origin, { phone: '77030000001' })
})

test("[UTM-10] an operator reads the outcomes of a period's registrations by their first or their last source", async () => {
  const borrowed = await aBorrower(app)
  await cameFrom(borrowed.client.phone, 'google', 'sms')
  const { contractId } = await aPayableContract(app, borrowed, { amount: 78_500 })
  await runPayout(app, contractId)
  const refused = await aBorrowerOnPaper(app)
  await anApplication(app, refused, { state: 'refused' })
  await cameFrom(await phoneOf(refused.registrationId), 'google', 'google')
  const begun = await app.signedIn({ phone: '77030000002' })
  await begun.step()
  await sql`
    insert into utm_touches (visitor, utms) values
      ('only-looked', '[{"utm_source":"sms"},{"utm_source":"google","utm_medium":"cpc","utm_campaign":"autumn"}]'),
      ('only-looked', '[{"utm_source":"sms"}]'), (null, '[{"utm_source":"nobody"}]')
  `.execute(app.database.sql)

  const [first, last] = [await report('first'), await report('last')]

  const google = { source: 'google', medium: 'cpc', campaign: 'autumn' }
  const plain = { medium: null, campaign: null }
  const loan = { applications: 1, approved: 1, signed: 1, paid_out: 1, paid_out_tiyn: 7_850_000 }
  expect(first.rows).toEqual([
    { ...google, ...figures, ...loan, visitors: 1, registrations: 2, clients: 2, applications: 2 },
    { ...plain, source: null, ...figures, registrations: 1 },
  ])
  expect(last.rows).toEqual([
    { ...plain, source: 'sms', ...figures, ...loan, visitors: 1, registrations: 1, clients: 1 },
    { ...google, ...figures, registrations: 1, clients: 1, applications: 1 },
    { ...plain, source: null, ...figures, registrations: 1 },
  ])
  const total = { ...figures, ...loan, visitors: 1, registrations: 3, clients: 2, applications: 2 }
  expect([first.total, last.total]).toEqual([total, total])
})

test('[UTM-10] a day of the report begins and ends at midnight in Almaty', async () => {
  const at = async (moment: string) => {
    const { registrationId } = await aBorrowerOnPaper(app)
    await sql`update registrations set created_at = ${moment} where id = ${registrationId}`.execute(app.database.sql)
  }
  for (const moment of ['2026-03-09T23:59:59+05:00', '2026-03-10T00:00:00+05:00']) await at(moment)
  for (const moment of ['2026-03-10T23:59:59+05:00', '2026-03-11T00:00:00+05:00']) await at(moment)

  const { total } = await report('last', { from: '2026-03-10', to: '2026-03-10' })

  expect(total.registrations).toBe(2)
})

test('a person who registers again with another phone is one client, of the first source', async () => {
  const before = await aBorrowerOnPaper(app)
  await cameFrom(await phoneOf(before.registrationId), 'google', 'google')
  const again = await aBorrowerOnPaper(app, { iin: before.iin })
  await cameFrom(await phoneOf(again.registrationId), 'sms', 'sms')
  await anApplication(app, again, { state: 'refused' })

  const { rows } = await report('last')

  expect(
    rows.map(({ applications, clients, registrations, source }) => [source, registrations, clients, applications]),
  ).toEqual([
    ['google', 1, 1, 1],
    ['sms', 1, 0, 0],
  ])
})

test('two hundred sources have a row each, the others share one, and the total counts all', async () => {
  await sql`
    insert into utm_touches (visitor, utms)
    select 'visitor-' || n, jsonb_build_array(jsonb_build_object('utm_source', 's' || n)) from generate_series(1, 250) n
  `.execute(app.database.sql)

  const { rest, rows, total } = await report('first')

  expect([rows.length, rest?.sources, rest?.visitors, total.visitors]).toEqual([200, 50, 50, 250])
})

test('a period must be in order, at most a year, and of valid days', async () => {
  const ask = (from: string, to: string) =>
    operator.call(getSources, { query: { from, to, touch: 'last' } }, bearer(operatorToken))

  const wrong = [
    await ask('2026-03-02', '2026-03-01'),
    await ask('2025-03-01', '2026-03-02'),
    await ask('2026-02-30', '2026-03-01'),
  ]
  const year = await ask('2025-03-01', '2026-03-01')

  expect(wrong.map(({ problem, status }) => [status, Object.keys(problem.errors ?? {})])).toEqual([
    [422, ['to']],
    [422, ['to']],
    [422, ['from']],
  ])
  expect(year.status).toBe(200)
})

test('the CSV file requires authorisation and computes nothing in a spreadsheet', async () => {
  await sql`insert into utm_touches (visitor, utms) values ('sly', '[{"utm_source":"=1+1"}]')`.execute(app.database.sql)
  const file = (headers: Record<string, string>) =>
    fetch(`${app.origin}/rest/operator/sources.csv?from=${today}&to=${today}&touch=last`, { headers })

  const read = await file(bearer(operatorToken))
  const bytes = Buffer.from(await read.arrayBuffer()).toString()

  expect((await file({})).status).toBe(401)
  expect(read.headers.get('content-disposition')).toBe(`attachment; filename="sources-${today}-${today}.csv"`)
  expect(read.headers.get('cache-control')).toBe('no-store')
  expect(bytes).toContain(`\r\n"'=1+1";;;1;0;0;0;0;0;0;0,00\r\n`)
})

test("a report token opens the report alone, for an hour, and ends with the operator's token", async () => {
  const { expires_in, pass } = mustBe(200, await operator.call(openSources, { body: {} }, bearer(operatorToken))).answer
  const { secrets } = app.api.context
  const passes = operatorTokens(secrets, operatorToken)
  const [expires = '', seal = ''] = pass.split('.')

  const query = { from: today, to: today, touch: 'last' }
  const read = await operator.call(getSources, { query }, bearer(pass))
  const more = await operator.call(openSources, { body: {} }, bearer(pass))
  const other = await fetch(`${app.origin}/rest/operator/personal-requests`, { headers: bearer(pass) })

  expect([expires_in, read.status, more.status, other.status]).toEqual([3_600, 200, 401, 401])
  expect(Number(expires) - Date.now()).toBeLessThanOrEqual(3_600_000)
  expect(passes.isGood(`${Number(expires) + 1}.${seal}`)).toBe(false)
  expect(passes.isGood(pass)).toBe(true)
  expect(operatorTokens(secrets, `${operatorToken}-new`).isGood(pass)).toBe(false)
})

test('after too many wrong tokens the right one gets 429 too, while another address does not', async () => {
  const query = { from: today, to: addDays(today, 1), touch: 'last' }
  const statuses: number[] = []
  for (let guess = 0; guess < 21; guess++)
    statuses.push((await operator.call(getSources, { query }, bearer(`a-wrong-guess-${guess}`))).status)
  const right = await operator.call(getSources, { query }, bearer(operatorToken))
  const elsewhere = await aClient(app.origin, { phone: operator.phone }).call(
    getSources,
    { query },
    bearer(operatorToken),
  )

  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429])
  expect([right.status, elsewhere.status]).toEqual([429, 200])
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(500)
})

async function report(touch: 'first' | 'last', { from = today, to = today } = {}): Promise<SourcesReport> {
  return mustBe(200, await operator.call(getSources, { query: { from, to, touch } }, bearer(operatorToken))).answer
}

async function phoneOf(registrationId: string): Promise<string> {
  const { phone } = await app.database.sql
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select('phone')
    .where('registrations.id', '=', registrationId)
    .executeTakeFirstOrThrow()
  return phone
}

const touchFrom = (source: string) =>
  JSON.stringify({ utm_source: source, ...(source === 'google' && { utm_medium: 'cpc', utm_campaign: 'autumn' }) })

/** Writes the sources directly; touches have tests of their own. */
async function cameFrom(phone: string, first: string, last: string): Promise<void> {
  await sql`
    insert into registration_sources (account_id, first_touch, first_at, last_touch, last_at)
    select id, ${touchFrom(first)}::jsonb, now(), ${touchFrom(last)}::jsonb, now() from accounts where phone = ${phone}
  `.execute(app.database.sql)
}
