import { createHash, randomUUID } from 'node:crypto'
import { limitTable } from '@qadam/domain/limits/limit-table'
import { acceptDocuments, listDocuments, sendCode as sendCodeTo } from '@qadam/wire/documents'
import { logIn } from '@qadam/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client, mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { sendCode } from './send-code.ts'

let app: TestApp
let phones = 0
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

function aPhone(): string {
  phones += 1
  return `7703${String(phones).padStart(7, '0')}`
}

async function asksFor(client: Client, phone: string) {
  const { documents } = mustBe(200, await client.call(listDocuments, { params: { id: 'login' } })).answer
  const ids = documents.map(({ id }) => id)
  const asked = await client.call(sendCodeTo, { body: { phone, document_template_ids: ids } })
  return {
    ...asked,
    give: (sms_code: string) => client.call(acceptDocuments, { body: { phone, sms_code, document_template_ids: ids } }),
  }
}

const stranger = (phone: string) => aClient(app.origin, { phone, visitor: randomUUID() })

/** Resets the sending limits, as after an hour. */
const nextHour = () => sql`delete from limit_counters where name like 'code-%'`.execute(app.database.sql)

async function usesUpTheHour(phone: string): Promise<void> {
  for (let sent = 0; sent < limitTable['code-phone'].atMost; sent += 1) {
    await sql`delete from limit_counters where name like 'code-gap%'`.execute(app.database.sql)
    mustBe(200, await asksFor(stranger(phone), phone))
  }
  await sql`delete from limit_counters where name like 'code-gap%'`.execute(app.database.sql)
  expect((await asksFor(stranger(phone), phone)).problem.code).toBe('too_many_requests')
}

async function guessesInVain(phone: string): Promise<void> {
  for (let tried = 0; tried < limitTable['wrong-code'].atMost; ) {
    await nextHour()
    const { give } = await asksFor(stranger(phone), phone)
    for (let ofThisCode = 0; ofThisCode < 3 && tried < limitTable['wrong-code'].atMost; ofThisCode += 1, tried += 1)
      expect((await give('1111')).status).toBeGreaterThan(400)
  }
  await nextHour()
}

describe('a stranger who knows a phone', () => {
  test('does not invalidate the code of the browser that requested it, by requesting or guessing', async () => {
    const phone = aPhone()
    const own = await asksFor(stranger(phone), phone)
    await sql`delete from limit_counters where name like 'code-gap%'`.execute(app.database.sql)
    const others = await asksFor(stranger(phone), phone)
    for (let guess = 0; guess < 3; guess += 1) expect((await others.give('1111')).status).toBeGreaterThan(400)
    await sql`delete from limit_counters where name like 'code-gap%'`.execute(app.database.sql)
    mustBe(200, await asksFor(stranger(phone), phone))

    expect((await own.give('1234')).status).toBe(200)
  })

  test('cannot use a code that another browser requested', async () => {
    const phone = aPhone()
    const owner = aClient(app.origin, { phone })
    mustBe(200, await asksFor(owner, phone))
    const { documents } = mustBe(200, await owner.call(listDocuments, { params: { id: 'login' } })).answer

    const given = await stranger(phone).call(acceptDocuments, {
      body: { phone, sms_code: '1234', document_template_ids: documents.map(({ id }) => id) },
    })

    expect(given.problem.code).toBe('sms_code_expired')
  })

  test('uses up none of the codes that the owner requests from a known browser or in a session', async () => {
    const phone = aPhone()
    const owner = aClient(app.origin, { phone })
    await owner.signIn()
    await nextHour()
    await usesUpTheHour(phone)

    const again = await asksFor(owner, phone)
    const { id: accountId } = await app.database.sql
      .selectFrom('accounts')
      .select('id')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    const bound = { sha256: createHash('sha256').update('a contract').digest(), about: { purpose: 'email' } } as const
    const signing = await sendCode(
      app.api.context.codes,
      { phone, accountId, ip: '10.0.0.1', visitor: null },
      { bound, locale: 'ru' },
    )

    expect(again.status).toBe(200)
    expect((await again.give('1234')).status).toBe(200)
    expect(signing).toMatchObject({ code_length: 4 })
  })

  test("cannot lock out the owner's new device by wrong guesses: the next code is longer, and only it is checked", async () => {
    const phone = aPhone()
    await guessesInVain(phone)
    const device = stranger(phone)

    const { answer, give } = await asksFor(device, phone)
    const short = await give('1234')
    const signed = await give('12345678')

    expect(answer.code_length).toBe(8)
    expect(short.problem).toMatchObject({ status: 429, code: 'sms_code_attempts_over' })
    const { documentToken } = mustBe(200, signed).answer
    mustBe(200, await device.call(logIn, { body: { phone, documentToken } }))
  })

  test('can guess long codes a hundred times a day at most', async () => {
    const phone = aPhone()
    await guessesInVain(phone)
    const { give } = await asksFor(stranger(phone), phone)
    expect((await give('87654321')).problem.code).toBe('sms_code_wrong')
    await sql`update limit_counters set used = ${limitTable['wrong-long-code'].atMost} where name like 'wrong-long-code:%'`.execute(
      app.database.sql,
    )

    expect((await give('12345678')).problem).toMatchObject({ status: 429, code: 'too_many_requests' })
  })
})

test('a known client is not blocked by a flood from their address, and frees no place in its limit', async () => {
  const phone = aPhone()
  const owner = aClient(app.origin, { phone })
  await owner.signIn()
  // Includes the counters of their own address: the login has just used one.
  const { numAffectedRows } = await sql`update limit_counters set used = 1000 where name like 'code-address:%'`.execute(
    app.database.sql,
  )

  const { give, status } = await asksFor(owner, phone)
  const given = await give('1234')

  const { rows } = await sql<{ used: number }>`
    select used from limit_counters where name like 'code-address:%'`.execute(app.database.sql)
  expect([status, given.status]).toEqual([200, 200])
  expect(rows.map(({ used }) => used)).toEqual(Array<number>(Number(numAffectedRows)).fill(1_000))
})
