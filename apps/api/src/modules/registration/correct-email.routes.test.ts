import { getClientInfo } from '@qadam/wire/clients'
import { correctEmail, getOwnEmail, getStep } from '@qadam/wire/registration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { iinOf } from '../../../testing/a-registrant.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { walkTo } from '../../../testing/a-walk.ts'

let app: TestApp
let clients = 0
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

type Step = Parameters<typeof walkTo>[1]

async function aClientAt(step: Step): Promise<Client> {
  clients += 1
  const client = await app.signedIn({ phone: `7705${String(clients).padStart(7, '0')}` })
  // Uses a new iin each time: an existing client has nothing to sign.
  await walkTo({ client, database: app.database, walker: { iin: iinOf() } }, step)
  return client
}

const right = { body: { email: 'aigerim.right@mail.kz' } }

async function stepOf(client: Client) {
  return mustBe(200, await client.call(getStep, {})).answer
}

test('a mistyped e-mail is corrected at the camera, and the step stays', async () => {
  const client = await aClientAt('verigram')
  const before = await stepOf(client)

  const corrected = mustBe(200, await client.call(correctEmail, right)).answer

  expect(corrected).toEqual({ email_masked: 'ai•••@mail.kz' })
  expect(mustBe(200, await client.call(getOwnEmail, {})).answer).toEqual(corrected)
  expect(await stepOf(client)).toEqual(before)
})

test('the e-mail cannot be corrected here before it was requested or after the registration is over', async () => {
  for (const step of ['personal', 'personal_cabinet'] as const) {
    const client = await aClientAt(step)
    const refused = await client.call(correctEmail, right)
    expect([refused.status, refused.problem?.code]).toEqual([409, 'step_not_allowed'])
  }
})

test('at the signature the correction also reaches the client, who exists by now', async () => {
  const client = await aClientAt('signing_init_success')

  mustBe(200, await client.call(correctEmail, right))

  const signed = await aClientAt('personal_cabinet')
  expect(mustBe(200, await signed.call(getClientInfo, {})).answer.client?.email).not.toBe(right.body.email)
  expect(mustBe(200, await client.call(getClientInfo, {})).answer.client?.email).toBe(right.body.email)
})

test('an invalid e-mail is refused at its field', async () => {
  const client = await aClientAt('verigram')
  const refused = await client.call(correctEmail, { body: { email: 'aigerim@mail' } })
  expect([refused.status, Object.keys(refused.problem?.errors ?? {})]).toEqual([422, ['email']])
})

test.each([
  ['a NUL', '\u0000'],
  ['an unpaired surrogate', '\ud800'],
  ['a direction override', '\u202e'],
])('an e-mail with %s is refused at its field, and the former one stays', async (_what, character) => {
  const client = await aClientAt('verigram')
  const before = mustBe(200, await client.call(getOwnEmail, {})).answer

  const refused = await client.call(correctEmail, { body: { email: `right${character}@mail.kz` } })

  expect([refused.status, Object.keys(refused.problem?.errors ?? {})]).toEqual([422, ['email']])
  expect(mustBe(200, await client.call(getOwnEmail, {})).answer).toEqual(before)
})
