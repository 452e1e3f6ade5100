import { addDays } from '@qadam/domain/calendar/day'
import { withdrawConsent } from '@qadam/wire/personal-data'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aPaymentChannel, paymentKeys } from '../../../testing/a-payment-channel.ts'
import { aRunningLoan, daysAhead, type RunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { noticeKinds } from '../notifications/notices.ts'
import { closeDays } from '../servicing/close-days.ts'
import { receivePayment } from '../servicing/receive-payment.ts'
import { missingNotices } from './missing-notices.ts'
import { remindBorrowers } from './remind-borrowers.ts'

// Fourteen days from Monday, 02.02.2026: due on Monday, 16.02.2026.
const openedOn = '2026-02-02'
const calendar = aCalendar('2026-03-09')
let now = new Date('2026-02-13T12:00:00+05:00')

let app: TestApp
let loan: RunningLoan
beforeAll(async () => {
  app = await aTestApp({ paymentKeys, runsJobs: false, context: { calendar: () => calendar, now: () => now } })
  await daysAhead(app, 400)
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`update loans set overdue_since = null`.execute(app.database.sql)
  loan = await aRunningLoan(app, { openedOn, product: 'pdl', amount: 78_500, term: 14, calendar })
})

/** Runs at noon of the day, with all days before it closed. */
async function remindOn(day: string): Promise<string[]> {
  now = new Date(`${day}T12:00:00+05:00`)
  const today = () => day
  const log = { info() {}, warn() {}, error() {} }
  await closeDays({ database: app.database, calendar: () => calendar, today, log })
  await remindBorrowers({ database: app.database, notify: app.api.context.notify, calendar: () => calendar, today })
  return told()
}

async function told(): Promise<string[]> {
  const rows = await app.database.sql
    .selectFrom('notifications')
    .select('kind')
    .where('client_id', '=', loan.clientId)
    .where('channel', '=', 'sms')
    .orderBy('made_at')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** A channel reports a payment whose money arrives later. */
async function payLater(paid_at: string): Promise<void> {
  await aPaymentChannel(app).pay({
    ...{ external_id: `P-${await numberOf()}`, account: `№ ${await numberOf()}`, amount_tiyn: 7_964_296 },
    ...{ paid_at, status: 'pending' },
  })
}

const texts = () =>
  app.database.sql
    .selectFrom('notifications')
    .selectAll()
    .where('client_id', '=', loan.clientId)
    .where('channel', '=', 'sms')
    .orderBy('made_at')

/** The jobs of this borrower's messages, whose turn has come. */
async function send(): Promise<void> {
  const job = app.api.context.jobs.find(({ name }) => name === 'send-notification')!
  const { signal } = new AbortController()
  for (const { id } of await texts().execute()) {
    await job.run({ notification_id: id } as never, { id, attempt: 1, signal })
  }
}

const ends = async () =>
  (await texts().execute()).map(({ dropped_at, kind, sealed_to, sent_at }) => ({
    kind,
    isSent: sent_at !== null,
    isDropped: dropped_at !== null,
    hasAddress: sealed_to !== null,
  }))

const numberOf = async () =>
  String(
    (
      await app.database.sql
        .selectFrom('loan_contracts')
        .select('number')
        .where('id', '=', loan.contractId)
        .executeTakeFirstOrThrow()
    ).number,
  )

describe('a borrower', () => {
  test('is reminded of a payment three days ahead, the day before and on its day, once each', async () => {
    expect(await remindOn('2026-02-12')).toEqual([])
    expect(await remindOn('2026-02-13')).toEqual(['payment_soon'])
    expect(await remindOn('2026-02-14')).toEqual(['payment_soon'])
    expect(await remindOn('2026-02-15')).toEqual(['payment_soon', 'payment_tomorrow'])
    expect(await remindOn('2026-02-16')).toEqual(['payment_soon', 'payment_tomorrow', 'payment_today'])
    expect(await remindOn('2026-02-16')).toHaveLength(3)
  })

  test('who is late is reminded at once and again, and gets the notice required by law within ten days', async () => {
    await remindOn('2026-02-16')
    const late = ['late_first', 'late_fifth', 'overdue_notice', 'relief_right_ends', 'claim_possible', 'nothing_grows']
    const days = [1, 5, 7, 27, 41, 91]
    for (const [index, count] of days.entries()) {
      const kinds = await remindOn(addDays('2026-02-16', count))
      expect(kinds.filter((kind) => late.includes(kind))).toEqual(late.slice(0, index + 1))
    }
    const facts = await app.database.sql
      .selectFrom('notifications')
      .select('facts')
      .where('client_id', '=', loan.clientId)
      .where('kind', '=', 'overdue_notice')
      .executeTakeFirstOrThrow()
    expect(facts.facts).toMatchObject({
      ...{ number: await numberOf(), on: '2026-02-23', days_overdue: 7, relief_until: '2026-03-18' },
      principal_tiyn: 7_850_000,
    })
  })

  test('gets only reminders that are true now after the server was away for a week', async () => {
    expect(await remindOn('2026-02-25')).toEqual(['overdue_notice'])
  })

  test('who has paid gets no reminders', async () => {
    const on = { calendar, today: '2026-02-13' }
    await app.database.sql
      .transaction()
      .execute((trx) => receivePayment(trx, on, { loanId: loan.loanId, amount: 7_964_296, choice: null }))
    expect(await remindOn('2026-02-16')).toEqual([])
    expect(await remindOn('2026-02-24')).toEqual([])
  })

  test('whose payment arrives before a reminder is sent does not get it', async () => {
    await remindOn('2026-02-13')
    const on = { calendar, today: '2026-02-13' }
    await app.database.sql
      .transaction()
      .execute((trx) => receivePayment(trx, on, { loanId: loan.loanId, amount: 7_964_296, choice: null }))

    await send()

    expect(await ends()).toEqual([{ kind: 'payment_soon', isSent: false, isDropped: true, hasAddress: false }])
  })

  test('whose reminder waited for a day until the payment was under way does not get it', async () => {
    await remindOn('2026-02-13')
    await payLater('2026-02-13T11:30:00+05:00')

    await send()

    expect(await ends()).toMatchObject([{ isSent: false, isDropped: true }])
  })

  test('who switches a way off before a reminder is sent by it does not get it, and what the law requires all the same', async () => {
    await remindOn('2026-02-16')
    const choice = app.database.sql.updateTable('clients').set({ reminded_by_sms: false, reminded_by_email: true })
    await choice.where('id', '=', loan.clientId).execute()

    await send()
    await remindOn('2026-02-24')
    await send()

    expect(await ends()).toEqual([
      { kind: 'payment_today', isSent: false, isDropped: true, hasAddress: false },
      { kind: 'overdue_notice', isSent: true, isDropped: false, hasAddress: false },
    ])
  })

  test('gets a reminder that is still true, and every notice that is not a reminder', async () => {
    await remindOn('2026-02-13')
    const facts = { amount_tiyn: 7_850_000, payment_tiyn: 7_964_296, payment_date: '2026-02-16' }
    await app.database.sql
      .transaction()
      .execute((trx) =>
        app.api.context.notify(trx, { clientId: loan.clientId, kind: 'money_sent', about: loan.contractId, facts }),
      )

    await send()

    expect(await ends()).toMatchObject([
      { kind: 'payment_soon', isSent: true, isDropped: false },
      { kind: 'money_sent', isSent: true, isDropped: false },
    ])
  })

  test('whose payment is under way gets no reminder of it, but the notice required by law', async () => {
    now = new Date('2026-02-16T18:00:00+05:00')
    await payLater('2026-02-16T17:00:00+05:00')
    expect(await remindOn('2026-02-16')).toEqual([])
    expect(await remindOn('2026-02-18')).toEqual([])
    expect(await remindOn('2026-02-24')).toEqual(['overdue_notice'])
    await send()
    expect(await ends()).toMatchObject([{ kind: 'overdue_notice', isSent: true }])
  })
})

/** A borrower with a session whose address is unknown and who has withdrawn the consent to advertising. */
async function someoneUnreachable(): Promise<RunningLoan> {
  const { client, clientId } = await aBorrower(app)
  await app.database.sql.updateTable('clients').set({ email: null }).where('id', '=', clientId).execute()
  const { answer } = mustBe(
    200,
    await client.call(withdrawConsent, { params: { code: 'marketing-consent' }, body: {} }),
  )
  expect(answer.consents.find(({ code }) => code === 'marketing-consent')?.state).toBe('withdrawn')
  return aRunningLoan(app, { openedOn, product: 'pdl', amount: 78_500, term: 14, calendar, clientId })
}

describe('the notice required by law', () => {
  const missing = () => missingNotices(app.database, '2026-02-25')

  test('is sent on day 7 to whoever has switched everything off, has no e-mail and a payment under way', async () => {
    now = new Date('2026-02-16T18:00:00+05:00')
    loan = await someoneUnreachable()
    await payLater('2026-02-16T17:00:00+05:00')
    expect(await remindOn('2026-02-22')).toEqual([])

    expect(await remindOn('2026-02-23')).toEqual(['overdue_notice'])
    await send()

    expect(await ends()).toEqual([{ kind: 'overdue_notice', isSent: true, isDropped: false, hasAddress: false }])
    const channels = app.database.sql
      .selectFrom('notifications')
      .select('channel')
      .where('client_id', '=', loan.clientId)
    expect(await channels.execute()).toEqual([{ channel: 'sms' }])
  })

  test('is missing on day 9 while it waits and when it was refused, until it has been sent', async () => {
    await remindOn('2026-02-25')
    expect(await missingNotices(app.database, '2026-02-24')).toBe(0)
    expect(await missing()).toBe(1)
    const refused = app.database.sql.updateTable('notifications').set({ refused_at: now, sealed_to: null })
    await refused.where('client_id', '=', loan.clientId).where('channel', '=', 'email').execute()
    expect(await missing()).toBe(1)

    await send()

    expect(await missing()).toBe(0)
  })
})

describe('the law', () => {
  const dueAt = async (kind: string) =>
    (
      await app.database.sql
        .selectFrom('notifications')
        .select('due_at')
        .where('client_id', '=', loan.clientId)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
    ).due_at.toISOString()

  test('allows messages to a debtor on working days only, except the notice, which has ten days', async () => {
    // Day 5 after the due date, 21 February, is a Saturday.
    await remindOn('2026-02-21')
    expect(await dueAt('late_fifth')).toBe('2026-02-23T03:00:00.000Z')
    await remindOn('2026-02-28')
    expect(await dueAt('overdue_notice')).toBe('2026-02-28T07:00:00.000Z')
  })

  const write = (about: string, kind = 'late_first', dueAt = '2026-02-17T07:00:00Z') =>
    sql`
      insert into notifications (client_id, kind, about, channel, locale, facts, sealed_to, due_at)
      values (${loan.clientId}, ${kind}, ${about}, 'sms', 'ru', '{}', '\\x00', ${dueAt})
    `.execute(app.database.sql)

  test('allows three messages a day at most, counted by the database', async () => {
    for (const about of ['one', 'two', 'three']) await write(about)
    await expect(write('four')).rejects.toMatchObject({ constraint: 'notifications_to_debtors_are_few' })
    await write('five', 'overdue_notice')
    await write('six', 'message_answered')
  })

  test('allows three of four messages that are written at once', async () => {
    const written = await Promise.allSettled(['one', 'two', 'three', 'four'].map((about) => write(about)))

    expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await texts().execute()).toHaveLength(3)
  })

  test('counts a message on the day on which it is sent: one put off to a full day waits for the next', async () => {
    now = new Date('2026-02-17T20:59:00+05:00')
    await remindOn('2026-02-17')
    for (const about of ['one', 'two', 'three']) await write(about, 'late_first', '2026-02-18T07:00:00Z')
    const put = sql`update notifications set due_at = '2026-02-18T03:00:00Z' where client_id = ${loan.clientId}
      and kind = 'late_first' and about like '%2026%' and channel = 'sms'`
    await expect(put.execute(app.database.sql)).rejects.toMatchObject({
      constraint: 'notifications_to_debtors_are_few',
    })
    now = new Date('2026-02-17T22:00:00+05:00')

    await send()

    const [reminder] = await texts().where('about', 'like', '%2026%').execute()
    expect(reminder).toMatchObject({ sent_at: null, due_at: new Date('2026-02-19T03:00:00Z') })
  })

  test('gives a debtor whose day is full the reminder on the next day, and everybody else theirs', async () => {
    for (const about of ['one', 'two', 'three']) await write(about)
    const full = loan
    loan = await aRunningLoan(app, { openedOn, product: 'pdl', amount: 78_500, term: 14, calendar })

    expect(await remindOn('2026-02-17')).toEqual(['late_first'])
    loan = full
    expect(await told()).toHaveLength(3)
    expect(await remindOn('2026-02-18')).toHaveLength(4)
  })

  test('names the same kinds in the database and in the program', async () => {
    const { rows } = await sql<{ kind: string }>`select unnest(kinds_to_debtors()) as kind`.execute(app.database.sql)

    const inProgram = Object.entries(noticeKinds).filter(([, { isToDebtor }]) => isToDebtor)
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(inProgram.map(([kind]) => kind).toSorted())
  })

  test('requires the record of a sent notice to be kept', async () => {
    await remindOn('2026-02-24')
    const forget = sql`delete from notifications where client_id = ${loan.clientId}`.execute(app.database.sql)
    await expect(forget).rejects.toMatchObject({ code: '23001' })
  })
})
