import { getStep } from '@qadam/wire/registration'
import { endOtherDevices, logOut, revokeSessionFromLink } from '@qadam/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, aPhone } from '../../../testing/a-borrower.ts'
import { aClient, type Client, type ClientOptions, mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { settled } from '../../../testing/settled.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

type Message = { readonly phone: string | null; readonly email: string | null; readonly text: string }

/** New-device notices sent so far, to a phone or an e-mail address. */
async function messagesTo(phone: string, email = 'nobody@example.kz'): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select phone, email, text from sandbox_inbox
    where (phone = ${phone} or email = ${email}) and text ~ 'not-me' order by id
  `.execute(app.database.sql)
  return rows
}

const messagesOnceSent = (phone: string, many: number, email?: string) =>
  settled(
    () => messagesTo(phone, email),
    (messages) => messages.length >= many,
  )

/** Clears the limits first: the minute between two codes is not under test here. */
async function signedInAgain(options: ClientOptions): Promise<Client> {
  await sql`delete from limit_counters where name not like '%new-device%'`.execute(app.database.sql)
  return app.signedIn(options)
}

const keyIn = (text: string) => /not-me\/([\w-]{22})(?!\S)/.exec(text)?.[1] ?? ''

const press = (key: string) => aClient(app.origin, { phone: aPhone() }).call(revokeSessionFromLink, { body: { key } })

describe('a device that never signed in to an account', () => {
  test('is reported by SMS and e-mail, in the language of earlier logins', async () => {
    const phone = aPhone()
    const email = `${phone}@mail.kz`
    const { clientId } = await aBorrower(app, { phone })
    await sql`update clients set email = ${email} where id = ${clientId}`.execute(app.database.sql)

    await signedInAgain({ phone, locale: 'kk' })

    const messages = await messagesOnceSent(phone, 2, email)
    expect(messages.map((message) => [message.phone, message.email]).toSorted()).toEqual(
      [
        [null, email],
        [phone, null],
      ].toSorted(),
    )
    for (const { text } of messages) expect(text).toMatch(/с нового устройства/)
    expect(new Set(messages.map(({ text }) => keyIn(text))).size).toBe(1)
    for (const { text } of messages) expect(text).not.toContain(phone)
  })

  test('is reported to the e-mail of a registration in progress', async () => {
    const phone = aPhone()
    const email = `${phone}@mail.kz`
    const first = await signedInAgain({ phone, locale: 'kk' })
    await sql`update registrations set email = ${email} where id = ${(await first.step()).uuid}`.execute(
      app.database.sql,
    )

    await signedInAgain({ phone })

    for (const { text } of await messagesOnceSent(phone, 2, email)) expect(text).toMatch(/[Жж]аңа құрылғыдан/)
  })

  test('is signed out by one press on the link, which then does nothing more', async () => {
    const phone = aPhone()
    const owner = await signedInAgain({ phone })
    const stranger = await signedInAgain({ phone })
    const [{ text }] = (await messagesOnceSent(phone, 1)) as [Message]

    expect(mustBe(200, await press(keyIn(text))).answer).toEqual({ ended: true })
    expect(mustBe(200, await press(keyIn(text))).answer).toEqual({ ended: false })

    expect((await stranger.call(getStep)).status).toBe(401)
    expect((await owner.call(getStep)).status).toBe(200)
  })

  test('that was signed out by the owner is reported when it comes again, and is not a known browser', async () => {
    const phone = aPhone()
    await signedInAgain({ phone })
    const stranger = await signedInAgain({ phone })
    mustBe(200, await press(keyIn((await messagesOnceSent(phone, 1))[0]!.text)))

    await signedInAgain({ phone, visitor: stranger.visitor })

    expect(await messagesOnceSent(phone, 2)).toHaveLength(2)
  })

  test('is reported ten times a day at most', async () => {
    const phone = aPhone()
    await signedInAgain({ phone })
    for (let time = 0; time < 12; time += 1) await signedInAgain({ phone })

    await messagesOnceSent(phone, 10)
    const { rows } = await sql`select 1 from sessions where disowning_hash is not null
      and account_id = (select id from accounts where phone = ${phone})`.execute(app.database.sql)
    expect(rows).toHaveLength(10)
  })
})

describe('no notice is sent', () => {
  const marked = async (phone: string) => {
    const { rows } = await sql`select 1 from sessions where disowning_hash is not null
      and account_id = (select id from accounts where phone = ${phone})`.execute(app.database.sql)
    return rows.length
  }

  test('for the very first login of an account', async () => {
    const { phone } = await signedInAgain({ phone: aPhone() })

    expect(await marked(phone)).toBe(0)
  })

  test('for a device that has signed in before, whatever became of its session', async () => {
    const phone = aPhone()
    const first = await signedInAgain({ phone })
    mustBe(200, await first.call(logOut))
    const again = await signedInAgain({ phone, visitor: first.visitor })
    mustBe(200, await again.call(endOtherDevices))
    await signedInAgain({ phone, visitor: first.visitor })

    expect(await marked(phone)).toBe(0)
  })
})

test('an unknown key ends nothing', async () => {
  const answered = await press('x'.repeat(22))

  expect([answered.status, answered.problem.code]).toEqual([404, 'not_found'])
})
