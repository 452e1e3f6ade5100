import { chooseReminders, getClientInfo } from '@qadam/wire/clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower, aPhone, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { type Notice, type NoticeKind, noticeKinds } from './notices.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
})
afterAll(() => app.close())

const choose = async ({ client }: Borrower, by_sms: boolean, by_email: boolean) =>
  mustBe(200, await client.call(chooseReminders, { body: { by_sms, by_email } })).answer.client!.reminders

/** Which facts it names is no matter: they are written as they are. */
async function waysOf({ clientId }: Borrower, kind: NoticeKind): Promise<string[]> {
  const notice = { clientId, kind, about: 'one', facts: {} } as unknown as Notice
  await app.database.sql.transaction().execute((trx) => app.api.context.notify(trx, notice))
  const rows = await app.database.sql
    .selectFrom('notifications')
    .select('channel')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .orderBy('channel', 'desc')
    .execute()
  return rows.map(({ channel }) => channel)
}

test.each([
  [true, true, ['sms', 'email']],
  [true, false, ['sms']],
  [false, true, ['email']],
  [false, false, []],
])('a client who chose SMS %s and e-mail %s is reminded by %j', async (bySms, byEmail, ways) => {
  const borrower = await aBorrower(app)

  expect(await choose(borrower, bySms, byEmail)).toEqual({ by_sms: bySms, by_email: byEmail })

  expect(mustBe(200, await borrower.client.call(getClientInfo)).answer.client!.reminders).toEqual({
    ...{ by_sms: bySms, by_email: byEmail },
  })
  for (const kind of ['payment_soon', 'payment_today', 'late_first', 'nothing_grows'] as const)
    expect(await waysOf(borrower, kind)).toEqual(ways)
})

test('what is no reminder, the notice required by law first of all, reaches a client who switched everything off', async () => {
  const borrower = await aBorrower(app)
  await choose(borrower, false, false)

  const always = (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) => !noticeKinds[kind].isReminder)
  expect(always).toEqual(
    expect.arrayContaining(['overdue_notice', 'relief_right_ends', 'terms_answered', 'autopay_soon']),
  )
  for (const kind of always) expect(await waysOf(borrower, kind), kind).toEqual(['sms', 'email'])
})

test('the choice of one client is not that of another, and whoever is no client yet has none', async () => {
  const [quiet, other] = [await aBorrower(app), await aBorrower(app)]
  await choose(quiet, false, false)
  const newcomer = await app.signedIn({ phone: aPhone() })

  expect(await waysOf(other, 'payment_soon')).toEqual(['sms', 'email'])
  const { problem } = await newcomer.call(chooseReminders, { body: { by_sms: true, by_email: true } })
  expect(problem.code).toBe('step_not_allowed')
})
