import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '@qadam/domain/calendar/day'
import { foreseeBetterTerms } from '@qadam/wire/addenda'
import { decideApproval } from '@qadam/wire/staff/approvals'
import { foreseeLowerRate, offerLowerRate, readLoanToImprove } from '@qadam/wire/staff/better-terms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aBorrowerInDebt } from '../../../testing/an-addendum-walk.ts'
import { actsOn } from '../../../testing/staff-record.ts'

const openedOn = '2026-02-02'
const reason = 'ставка новых займов теперь ниже'

let today: Day
let app: TestApp
let desk: StaffDesk
let underwriter: Colleague
let compliance: Colleague
beforeAll(async () => {
  const now = () => new Date(`${today}T12:00:00+05:00`)
  today = openedOn
  app = await aTestApp({ runsJobs: false, context: { calendar: () => aCalendar(), now } })
  desk = await aStaffDesk(app)
  underwriter = await desk.enter('underwriter')
  compliance = await desk.enter('compliance')
})
beforeEach(() => {
  today = addDays(openedOn, 10)
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const aLoan = () => aBorrowerInDebt(app, { openedOn, product: 'instalment', amount: 120_000, term: 12 })
type Debt = Awaited<ReturnType<typeof aLoan>>

const read = async (id: string) => (await underwriter.call(readLoanToImprove, { params: { id } })).answer
const foresee = (id: string, rate = '0.2') => underwriter.call(foreseeLowerRate, { params: { id }, body: { rate } })
const offer = (id: string, seen: string, rate = '0.2') =>
  underwriter.call(offerLowerRate, { params: { id }, body: { rate, reason, seen } })
const confirm = async (id: string | null) =>
  (await compliance.call(decideApproval, { params: { id: id ?? '' }, body: { is_approved: true } })).answer
const shownTo = async ({ client, loanId }: Debt) =>
  (await client.call(foreseeBetterTerms, { params: { id: loanId } })).answer.offer

async function asked(id: string) {
  const { seen } = (await foresee(id)).answer
  return (await offer(id, seen)).answer.approval_id
}

test('a lower rate is offered with the figures that were previewed, once a second person confirms, and its borrower reads them', async () => {
  const debt = await aLoan()
  expect(await read(debt.loanId)).toMatchObject({ rate: '0.3796', rate_per: 'year', obstacle: null, offered: null })
  const previewed = (await foresee(debt.loanId)).answer
  const { approval_id } = (await offer(debt.loanId, previewed.seen)).answer
  expect(await shownTo(debt)).toBeNull()
  expect((await offer(debt.loanId, previewed.seen)).problem.code).toBe('approval_waits')

  expect(await confirm(approval_id)).toMatchObject({ state: 'approved' })

  const { figures, open_until } = previewed
  expect(await shownTo(debt)).toEqual({ open_until, figures })
  expect(await read(debt.loanId)).toMatchObject({ offered: { rate: '0.2', open_until } })
  expect((await actsOn(app, debt.clientId)).at(-1)).toMatchObject({
    ...{ actor_id: underwriter.staffId, permission: 'better-terms.offer' },
    reason: `better_terms_offered: ${reason}`,
    facts: { from: '0.3796', to: '0.2', until: open_until, checker: compliance.staffId, approval: approval_id },
  })
  const { reason: why, offered_by } = await app.database.sql
    .selectFrom('rate_offers')
    .select(['reason', 'offered_by'])
    .where('loan_id', '=', debt.loanId)
    .executeTakeFirstOrThrow()
  expect(why).toBe(reason)
  const { name } = await app.database.sql
    .selectFrom('staff')
    .select('name')
    .where('id', '=', underwriter.staffId)
    .executeTakeFirstOrThrow()
  expect(offered_by).toBe(name)
})

test('a rate that is not lower, figures that were not seen, and a loan that nobody has are refused', async () => {
  const { loanId } = await aLoan()
  expect((await foresee(loanId, '0.3796')).problem.code).toBe('loan_not_allowed')
  expect((await offer(loanId, 'a'.repeat(64))).problem.code).toBe('item_changed')
  const { seen } = (await foresee(loanId)).answer
  expect((await offer(loanId, seen, '0.19')).problem.code).toBe('item_changed')
  expect((await foresee(randomUUID())).status).toBe(404)
  expect((await offer(randomUUID(), seen)).status).toBe(404)
})

test('a loan with something due says so, and a request that waited until then fails without an offer', async () => {
  const debt = await aLoan()
  const approval = await asked(debt.loanId)
  today = addDays(openedOn, 40)
  expect(await read(debt.loanId)).toMatchObject({ obstacle: 'due' })

  expect(await confirm(approval)).toEqual({ state: 'failed', outcome: 'loan_not_allowed' })
  expect(await shownTo(debt)).toBeNull()
})

test('a request of a loan to which something was offered meanwhile is stale', async () => {
  const debt = await aLoan()
  const approval = await asked(debt.loanId)
  await app.database.sql
    .insertInto('rate_offers')
    .values({
      ...{ loan_id: debt.loanId, rate: '0.15', offered_on: today, open_until: addDays(today, 14) },
      ...{ reason, offered_by: 'Дана' },
    })
    .execute()

  expect(await confirm(approval)).toMatchObject({ state: 'stale' })
  expect(await read(debt.loanId)).toMatchObject({ offered: { rate: '0.15' } })
})
