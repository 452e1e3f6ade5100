import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '@qadam/domain/calendar/day'
import { getLoan } from '@qadam/wire/loans'
import { decideApproval } from '@qadam/wire/staff/approvals'
import { claimClientDebt, readDebtToClaim } from '@qadam/wire/staff/debt-claims'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aBorrowerInDebt, payNow } from '../../../testing/an-addendum-walk.ts'
import { pdfText } from '../../../testing/pdf-text.ts'

// The first row is due on Monday, 02.03.2026: day 41 overdue is Sunday, 12.04.2026.
const openedOn = '2026-02-02'
const day41 = '2026-04-12'
const until = '2026-05-11'
const reason = 'сорок один день без ответа'

let today: Day
let app: TestApp
let desk: StaffDesk
let accountant: Colleague
let compliance: Colleague
beforeAll(async () => {
  const now = () => new Date(`${today}T12:00:00+05:00`)
  today = day41
  app = await aTestApp({ runsJobs: false, context: { calendar: () => aCalendar(), now } })
  desk = await aStaffDesk(app)
  accountant = await desk.enter('accountant')
  compliance = await desk.enter('compliance')
})
beforeEach(() => {
  today = day41
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const aLateLoan = () => aBorrowerInDebt(app, { openedOn, product: 'instalment', amount: 120_000, term: 12 })
type Late = Awaited<ReturnType<typeof aLateLoan>>

const read = async (id: string) => (await accountant.call(readDebtToClaim, { params: { id } })).answer
const ask = (id: string, seen_tiyn: number, last = until) =>
  accountant.call(claimClientDebt, { params: { id }, body: { until: last, reason, seen_tiyn } })
const confirm = async (id: string | null) =>
  (await compliance.call(decideApproval, { params: { id: id ?? '' }, body: { is_approved: true } })).answer.state

async function claimed(late: Late) {
  const { late_tiyn } = await read(late.loanId)
  const { answer } = await ask(late.loanId, late_tiyn)
  expect(await confirm(answer.approval_id)).toBe('approved')
}

const loanOf = async ({ client, loanId }: Late) => (await client.call(getLoan, { params: { id: loanId } })).answer

const fileOf = ({ client, loanId }: Late, lang: string) =>
  fetch(`${app.origin}/rest/lending/loans/${loanId}/demand?lang=${lang}`, {
    headers: { authorization: `Bearer ${client.token}` },
  })

test('a whole debt is demanded when a second person confirms it, and the borrower is told, reads it and can keep the schedule', async () => {
  const late = await aLateLoan()
  expect((await loanOf(late)).demanded).toBeNull()
  // A client who has switched off every reminder is notified all the same.
  await app.database.sql.updateTable('clients').set({ reminded_by_sms: false, reminded_by_email: false }).execute()
  await claimed(late)

  const { demanded } = await loanOf(late)
  expect(demanded).toMatchObject({ on: day41, until })
  const kept = await app.database.sql.selectFrom('debt_claims').selectAll().where('loan_id', '=', late.loanId).execute()
  expect(kept).toMatchObject([{ until_day: until, operator: 'Ольга Ким', reason }])
  const told = await app.database.sql
    .selectFrom('notifications')
    .select(['kind', 'channel', 'due_at'])
    .where('client_id', '=', late.clientId)
    .where('kind', '=', 'debt_claimed')
    .where('channel', '=', 'sms')
    .execute()
  // Not on Sunday.
  expect(told).toMatchObject([{ due_at: new Date('2026-04-13T08:00:00+05:00') }])
  for (const lang of ['ru', 'kk']) {
    const file = await fileOf(late, lang)
    const text = pdfText(Buffer.from(await file.arrayBuffer())).replace(/\s+/g, '')
    expect(text).toContain('11.05.2026')
    for (const sum of [demanded!.late_tiyn, demanded!.whole_tiyn])
      expect(text).toContain(Math.floor(sum / 100).toString())
  }

  today = until
  await payNow(app, late.loanId, demanded!.late_tiyn, null)
  expect(await loanOf(late)).toMatchObject({ demanded: null, days_overdue: 0 })
  expect((await fileOf(late, 'ru')).status).toBe(404)
})

test('a demand that was not met makes the whole debt late at the end of its last day, as it said', async () => {
  const late = await aLateLoan()
  await claimed(late)
  const { demanded } = await loanOf(late)

  today = until
  expect((await loanOf(late)).payoff.total_tiyn).toBe(demanded!.whole_tiyn)
  expect((await loanOf(late)).owed.total_tiyn).toBe(demanded!.late_tiyn)
  today = addDays(until, 1)
  const over = await loanOf(late)
  expect(over.owed.total_tiyn).toBe(over.payoff.total_tiyn)
  expect(new Set(over.schedule.map(({ state }) => state))).toEqual(new Set(['overdue']))
  await payNow(app, late.loanId, over.payoff.total_tiyn, null)
  expect((await loanOf(late)).state).toBe('closed')
})

test('a debt late by forty days is not demanded, nor twice, nor on figures that have changed', async () => {
  const late = await aLateLoan()
  today = addDays(day41, -1)
  const early = await read(late.loanId)
  expect(early).toMatchObject({ days_overdue: 40, obstacle: 'not_late_enough' })
  expect((await ask(late.loanId, early.late_tiyn)).problem.code).toBe('loan_not_allowed')

  today = day41
  const { late_tiyn, obstacle } = await read(late.loanId)
  expect(obstacle).toBeNull()
  expect((await ask(late.loanId, late_tiyn - 1)).problem.code).toBe('item_changed')
  await claimed(late)
  expect(await read(late.loanId)).toMatchObject({ obstacle: 'claimed', claimed: { on: day41, until } })
  expect((await ask(late.loanId, late_tiyn)).problem.code).toBe('loan_not_allowed')
  expect((await ask(randomUUID(), 0)).status).toBe(404)
})

test('a demand that waited too long to leave the borrower fifteen days fails, and so does one of a borrower who asks for other terms or has paid', async () => {
  const [slow, asking, paying] = [await aLateLoan(), await aLateLoan(), await aLateLoan()]
  const { late_tiyn: seen } = await read(slow.loanId)
  const asked = (await ask(slow.loanId, seen, addDays(day41, 15))).answer
  const waits = (await ask(asking.loanId, seen)).answer
  const pays = (await ask(paying.loanId, seen)).answer
  await app.database.sql
    .insertInto('loan_requests')
    .values({
      ...{ loan_id: asking.loanId, ground: 'other', wish: 'deferral', asked_on: day41, is_in_time: false },
      ...{ answer_until: addDays(day41, 15), recorded_by: 'Дана' },
    })
    .execute()
  const { number } = await loanOf(paying)
  await app.database.sql
    .insertInto('receipts')
    .values({
      ...{ channel: 'bank', external_id: randomUUID(), account: `№ ${number}`, amount_tiyn: 777_700n, choice: null },
      ...{ paid_at: app.api.context.now(), value_on: today },
    })
    .execute()

  expect(await confirm(waits.approval_id)).toBe('failed')
  expect(await confirm(pays.approval_id)).toBe('failed')
  today = addDays(day41, 1)
  expect(await confirm(asked.approval_id)).toBe('failed')
  for (const late of [slow, asking, paying]) expect((await loanOf(late)).demanded).toBeNull()
})
