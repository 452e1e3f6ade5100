import { repeatLiveness, submitPicture } from '@qadam/wire/identification'
import type { LocaleCode } from '@qadam/wire/locale'
import {
  getPrefill,
  submitIin,
  submitPassport,
  submitPersonal,
  submitPersonalAndPassport,
} from '@qadam/wire/registration'
import { decidePersonCheck, setBehaviour } from '@qadam/wire/sandbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aPicture } from '../../../testing/a-picture.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { hurry, walkTo } from '../../../testing/a-walk.ts'
import { pdfPages, pdfText } from '../../../testing/pdf-text.ts'
import { testLegalEntity } from '../../../testing/start-api.ts'
import { personOf } from '../../providers/sandbox/people.ts'

let app: TestApp
let clients = 0
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

/** «Ахметов Данияр Серикович», male, born 1991-01-10, card 090000000. */
const daniyar = '910110390003'
/** «Сейтқали Айгерім Нұрланқызы», female. */
const aigerim = '910211490019'
const lacksNames = '900101300067'
const email = 'somebody@mail.kz'

async function aClientAt(step: Parameters<typeof walkTo>[1], iin = daniyar, locale: LocaleCode = 'ru') {
  clients += 1
  const client = await app.signedIn({ phone: `7708${String(clients).padStart(7, '0')}`, locale })
  await walkTo({ client, database: app.database, walker: { iin } }, step)
  return client
}

async function rowOf(client: Client) {
  const { uuid } = await client.step()
  return app.database.sql.selectFrom('registrations').selectAll().where('id', '=', uuid).executeTakeFirstOrThrow()
}

async function openCheckOf(client: Client) {
  const { uuid } = await client.step()
  return app.database.sql
    .selectFrom('person_checks')
    .select('reason')
    .where('registration_id', '=', uuid)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
}

/** Waits for the manual check that follows a matched face. */
async function waitForAPerson(client: Client, reason: string) {
  const at = { client, database: app.database, walker: { iin: lacksNames } }
  await walkTo(at, ({ context }) => context.is_checked_by_person)
  await expect.poll(() => openCheckOf(client), { timeout: 20_000 }).toEqual({ reason })
}

async function aClientWithAPerson() {
  const client = await aClientAt('verigram', lacksNames)
  await showFace(client)
  await waitForAPerson(client, 'register_silent')
  return client
}

async function decide(client: Client, decision: 'passed' | 'refused') {
  const { uuid: registration_id } = await client.step()
  mustBe(200, await client.call(decidePersonCheck, { params: { registration_id }, body: { decision } }))
}

async function showFace(client: Client) {
  const { session_id } = mustBe(200, await client.openCheck()).answer
  mustBe(200, await client.call(submitPicture, { body: { session_id, image: aPicture() } }))
}

describe("an answer about another person than the register's", () => {
  test.each([
    ['ru', 'придите с документами в отделение'],
    ['kk', 'бөлімшеге келіңіз'],
  ] as const)('is refused at each field with advice (%s), and nothing is stored', async (locale, whatToDo) => {
    const client = await aClientAt('personal', daniyar, locale)

    const { problem } = await client.call(submitPersonal, {
      body: { first_name: 'Айгерім', last_name: 'Құнанбайқызы', middle_name: 'Маратқызы', email },
    })

    expect([problem.status, problem.code]).toEqual([422, 'validation_failed'])
    expect(Object.keys(problem.errors!).toSorted()).toEqual(['first_name', 'last_name', 'middle_name'])
    for (const [text] of Object.values(problem.errors!)) expect(text).toContain(whatToDo)
    expect((await client.step()).step_name).toBe('personal')
    expect(await rowOf(client)).toMatchObject({ first_name: null, last_name: null, email: null })
  })

  test("is not accepted with the register's patronymic left empty", async () => {
    const client = await aClientAt('personal')

    const { problem } = await client.call(submitPersonal, { body: { middle_name: '', email } })

    expect(Object.keys(problem.errors!)).toEqual(['middle_name'])
  })

  test('is not accepted at the camera either, whichever question is answered again', async () => {
    const client = await aClientAt('verigram', aigerim)
    const { document } = personOf(aigerim)
    const body = { country_id: 398 }

    const asPassport = (more: object) => client.call(submitPassport, { body: { ...body, ...more } })
    const refused = [
      await asPassport({ sex: 'male' }),
      await asPassport({ birthday: '1991-12-02' }),
      await asPassport({ id_number: '012345678' }),
      await asPassport({ period_validity: '2049-01-01' }),
      await client.call(submitPersonalAndPassport, { body: { ...body, email, last_name: 'Ахметова' } }),
      await client.call(submitPersonal, { body: { email, first_name: 'Данияр' } }),
    ]

    expect(refused.map(({ problem }) => Object.keys(problem.errors!))).toEqual([
      ...[['sex'], ['birthday'], ['id_number'], ['period_validity'], ['last_name'], ['first_name']],
    ])
    expect((await client.step()).step_name).toBe('verigram')
    expect(document?.number).toBe('090001111')
  })

  test("counts as a guess at the register's data, and after ten a day no more are allowed for this iin", async () => {
    const guessed = '910312390021'
    const [one, other] = [await aClientAt('verigram', guessed), await aClientAt('verigram', guessed)]
    const guess = (client: Client, day: number) =>
      client.call(submitPassport, { body: { country_id: 398, birthday: `1985-03-0${day}` } })
    for (const client of [one, other]) for (let day = 1; day <= 5; day += 1) await guess(client, day)

    const { problem, status } = await other.call(submitPassport, {
      body: { country_id: 398, birthday: personOf(guessed).birthday },
    })
    const confirmed = await other.call(submitPersonal, { body: { email } })

    expect([status, problem.code]).toEqual([429, 'too_many_requests'])
    expect(confirmed.status).toBe(200)
    const { rows } = await sql<{ name: string }>`
      select name from limit_counters where name like ${`%${guessed}%`}
    `.execute(app.database.sql)
    expect(rows).toEqual([])
  })
})

describe('a small correction', () => {
  test('of letters is stored as written and flagged for an operator', async () => {
    const client = await aClientAt('personal', aigerim)

    mustBe(
      200,
      await client.call(submitPersonal, {
        body: { first_name: 'Айгерим', last_name: 'СЕЙТҚАЛИ', middle_name: 'Нурлановна', email },
      }),
    )

    expect(await rowOf(client)).toMatchObject({
      first_name: 'Айгерим',
      // No letter differs, so the register's spelling stays.
      last_name: 'Сейтқали',
      middle_name: 'Нурлановна',
      warnings: ['name_written_otherwise'],
    })
    await walkTo({ client, database: app.database, walker: { iin: aigerim } }, 'verigram')
    mustBe(200, await client.call(submitPersonal, { body: { email: 'again@mail.kz' } }))
    expect((await rowOf(client)).warnings).toEqual([])
  })

  test("of the card is taken as a renewed card, issued later than the register's", async () => {
    const client = await aClientAt('verigram', aigerim)
    const renewed = { id_number: '051234567', when: '2026-02-02', period_validity: '2036-02-01', country_id: 398 }

    mustBe(200, await client.call(submitPassport, { body: renewed }))

    expect(await rowOf(client)).toMatchObject({ id_number: '051234567', warnings: ['document_renewed'] })
  })
})

describe('a person whose names the register knows and nobody asks for', () => {
  test("keeps the register's names with the patronymic, in the client and in the agreement", async () => {
    const lacksDocument = '900101300077'
    const { firstName, lastName, middleName } = personOf(lacksDocument)

    const client = await aClientAt('personal_cabinet', lacksDocument)

    const { client_id, id } = await rowOf(client)
    const made = app.database.sql.selectFrom('clients').selectAll().where('id', '=', client_id)
    expect(middleName).toMatch(/./)
    expect(await made.executeTakeFirstOrThrow()).toMatchObject({
      ...{ first_name: firstName, last_name: lastName, middle_name: middleName },
    })
    const signed = app.database.sql.selectFrom('signings').select('document_pdf').where('registration_id', '=', id)
    const { document_pdf } = await signed.executeTakeFirstOrThrow()
    expect(pdfText(document_pdf)).toContain(`${lastName} ${firstName} ${middleName}`)
    expect(pdfText(document_pdf)).not.toMatch(/Кредитор:\s*Qadam/)
    for (const page of pdfPages(document_pdf)) {
      const foot = page.flatMap(({ size, text }) => (size === 8 ? [text] : [])).join(' ')
      for (const fact of [testLegalEntity.name.ru, testLegalEntity.bin, testLegalEntity.licence])
        expect(foot).toContain(fact)
    }
  })
})

describe('a non-resident whose iin the register knows', () => {
  const answer = {
    ...{ first_name: 'Данияр', last_name: 'Ахметов', middle_name: 'Серикович', email },
    ...{ birthday: '1991-01-10', sex: 'male', birthplace: 'Казань', country_id: 643, id_number: '4512345678' },
    ...{ issuer: 'МВД России', when: '2020-05-02', period_validity: '2033-05-01' },
  }

  async function aForeignerWhomTheRegisterKnows() {
    const client = await aClientAt('iin')
    mustBe(200, await client.call(submitIin, { body: { iin: daniyar, is_resident_rk: false, is_ipdl: false } }))
    await expect.poll(async () => (await rowOf(client)).registry_person, { timeout: 20_000 }).not.toBeNull()
    return client
  }

  const submit = (client: Client, change: object) =>
    client.call(submitPersonalAndPassport, { body: { ...answer, ...change } as typeof answer })

  test.each<[string, object, readonly string[]]>([
    ['name', { first_name: 'Айгерім', last_name: 'Құнанбайқызы', sex: 'female' }, ['first_name', 'last_name', 'sex']],
    ['birth date', { birthday: '1991-10-01' }, ['birthday']],
    ["father's name", { middle_name: 'Маратович' }, ['middle_name']],
  ])('is refused at the field with another %s', async (_, change, refused) => {
    const client = await aForeignerWhomTheRegisterKnows()

    const { problem, status } = await submit(client, change)

    expect([status, Object.keys(problem.errors ?? {}).toSorted()]).toEqual([422, refused])
    expect((await client.step()).step_name).toBe('personal_and_passport')
  })

  test.each<[string, object, readonly string[]]>([
    ["the other country's document, which the register does not hold", {}, []],
    ['names in Latin letters, however transliterated', { first_name: 'Danijar' }, ['name_written_otherwise']],
    ['no patronymic, because their document has none', { middle_name: '' }, ['name_written_otherwise']],
  ])('goes on to the camera with %s, and then to a person', async (_, change, warnings) => {
    const client = await aForeignerWhomTheRegisterKnows()

    mustBe(200, await submit(client, change))

    const { first_name, id_number } = { ...answer, ...change }
    expect(await rowOf(client)).toMatchObject({ step: 'verigram', first_name, id_number, warnings })
    await showFace(client)
    await waitForAPerson(client, 'non_resident')
  })

  test("is asked everything, because nothing of the register's is taken for their own", async () => {
    const client = await aForeignerWhomTheRegisterKnows()

    const { is_resident, known } = mustBe(200, await client.call(getPrefill)).answer

    expect(is_resident).toBe(false)
    expect(Object.values(known).filter((value) => value !== null)).toEqual([])
    const { problem } = await submit(client, { last_name: undefined, sex: undefined })
    expect(Object.keys(problem.errors!).toSorted()).toEqual(['last_name', 'sex'])
  })

  test('is shown to the person as one who differs, when the register answered after them', async () => {
    const client = await aClientAt('iin')
    const registry = (is_away: boolean) =>
      client.call(setBehaviour, { body: { provider: 'person-registry', delay_ms: 0, is_away } })
    await registry(true)
    mustBe(200, await client.call(submitIin, { body: { iin: daniyar, is_resident_rk: false, is_ipdl: false } }))
    mustBe(200, await submit(client, { first_name: 'Айгерім', last_name: 'Құнанбайқызы', sex: 'female' }))
    await registry(false)
    await expect
      .poll(
        async () => {
          await hurry(app.database)
          return (await rowOf(client)).registry_person
        },
        { timeout: 20_000 },
      )
      .not.toBeNull()

    await showFace(client)

    await waitForAPerson(client, 'register_differs')
  })
})

describe('the manual check before a person becomes a client', () => {
  test('is required when the register contradicts the names after they were answered', async () => {
    const client = await aClientAt('iin')
    const registry = (is_away: boolean) =>
      client.call(setBehaviour, { body: { provider: 'person-registry', delay_ms: 0, is_away } })
    await registry(true)
    mustBe(200, await client.call(submitIin, { body: { iin: daniyar, is_resident_rk: true, is_ipdl: false } }))
    await sql`update jobs.job set start_after = now() where name = 'person-registry-late' and state = 'created'`.execute(
      app.database.sql,
    )
    await walkTo({ client, database: app.database, walker: { iin: daniyar } }, 'verigram')
    await registry(false)
    await expect
      .poll(
        async () => {
          await hurry(app.database)
          return (await rowOf(client)).registry_person
        },
        { timeout: 20_000 },
      )
      .not.toBeNull()

    await showFace(client)
    await waitForAPerson(client, 'register_differs')

    expect((await client.step()).step_name).toBe('waiting_liveness_results')
    expect(await rowOf(client)).toMatchObject({ first_name: 'Айгерім', identified_by: 'biometric', client_id: null })
  })

  test('is required when the register does not know the names; the client is still identified by face', async () => {
    const client = await aClientWithAPerson()

    await decide(client, 'passed')
    await walkTo({ client, database: app.database, walker: { iin: lacksNames } }, 'personal_cabinet')

    expect(await rowOf(client)).toMatchObject({ identified_by: 'biometric', is_checked_by_person: false })
  })

  test('discards the earlier face match when it ends in refusal', async () => {
    const client = await aClientWithAPerson()

    await decide(client, 'refused')

    expect((await client.step()).step_name).toBe('liveness_failed')
    expect((await rowOf(client)).identified_by).toBeNull()
    mustBe(200, await client.call(repeatLiveness))
    await showFace(client)
    await waitForAPerson(client, 'register_silent')
  })

  test('is enforced by the database, which allows no client before it', async () => {
    const client = await aClientWithAPerson()
    const { uuid } = await client.step()

    for (const step of ['client_creating', 'signing_init', 'personal_cabinet'] as const) {
      const moving = app.database.sql.updateTable('registrations').set({ step }).where('id', '=', uuid).execute()
      await expect(moving).rejects.toThrow('registrations_are_checked_before_clients')
    }
  })
})
