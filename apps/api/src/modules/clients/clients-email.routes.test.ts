import { changeEmail, getClientInfo, sendEmailCode } from '@qadam/wire/clients'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower, aPhone, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const emailOf = async ({ client }: Borrower) => mustBe(200, await client.call(getClientInfo)).answer.client?.email

test('changing the e-mail requires a fresh code that was sent for this address', async () => {
  const borrower = await aBorrower(app)
  const { client } = borrower
  mustBe(200, await client.call(sendEmailCode, { body: { email: 'new@mail.kz' } }))

  const other = await client.call(changeEmail, { body: { email: 'thief@mail.kz', sms_code: '1234' } })
  expect(other.problem.code).toBe('sms_code_wrong')
  expect(await emailOf(borrower)).toBe('aigerim@mail.kz')

  const { answer } = mustBe(200, await client.call(changeEmail, { body: { email: 'new@mail.kz', sms_code: '1234' } }))
  expect(answer.client?.email).toBe('new@mail.kz')
  expect(await emailOf(borrower)).toBe('new@mail.kz')
})

test('changing the e-mail fails without a code, and with a used one', async () => {
  const borrower = await aBorrower(app)
  const change = (email: string) => borrower.client.call(changeEmail, { body: { email, sms_code: '1234' } })
  expect((await change('new@mail.kz')).problem.code).toBe('sms_code_expired')
  mustBe(200, await borrower.client.call(sendEmailCode, { body: { email: 'new@mail.kz' } }))
  mustBe(200, await change('new@mail.kz'))

  expect((await change('new@mail.kz')).problem.code).toBe('sms_code_expired')
})

test('an account that is no client yet cannot change an e-mail', async () => {
  const client = await app.signedIn({ phone: aPhone() })

  const asked = await client.call(sendEmailCode, { body: { email: 'new@mail.kz' } })

  expect(asked.problem.code).toBe('step_not_allowed')
})

async function smsOutbox(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from jobs.job where name = 'send-sms-code'
  `.execute(app.database.sql)
  return rows[0]!.count
}

test.each([
  ['a NUL', '\u0000'],
  ['an unpaired surrogate', '\ud800'],
  ['a direction override', '\u202e'],
])('an e-mail with %s is refused at its field, and no SMS is sent for it', async (_what, character) => {
  const { client } = await aBorrower(app)
  const before = await smsOutbox()

  const refused = await client.call(sendEmailCode, { body: { email: `new${character}@mail.kz` } })

  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['email']])
  expect(await smsOutbox()).toBe(before)
  mustBe(200, await client.call(sendEmailCode, { body: { email: 'new@mail.kz' } }))
  expect(await smsOutbox()).toBe(before + 1)
})
