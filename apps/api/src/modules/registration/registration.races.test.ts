import { repeatAgreement } from '@qadam/wire/agreement'
import {
  goWithoutLiveness,
  repeatLiveness,
  reportLivenessSession,
  submitFrame,
  submitPicture,
} from '@qadam/wire/identification'
import {
  getPrefill,
  submitIin,
  submitPassport,
  submitPersonal,
  submitPersonalAndPassport,
} from '@qadam/wire/registration'
import { setBehaviour } from '@qadam/wire/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aPicture } from '../../../testing/a-picture.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { documentOf, hurry, personal, walkTo } from '../../../testing/a-walk.ts'

let app: TestApp
let clients = 0
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const approve = '910110390003'

/** Nothing to compare a non-resident with. */
const notInRegister = '911013490213'
/** Generated people: the eleventh digit encodes what the register lacks. */
const lacksDocument = '900101300077'
const lacksNames = '900101300067'
const lacksBoth = '900101300087'

async function aClientAt(step: Parameters<typeof walkTo>[1], iin = approve, more: object = {}): Promise<Client> {
  clients += 1
  const client = await app.signedIn({ phone: `7704${String(clients).padStart(7, '0')}` })
  await walkTo({ client, database: app.database, walker: { iin, ...more } }, step)
  return client
}

const inventedSession = 'nobody-opened-it'
const hash = '0'.repeat(64)

const iinBody = (iin: string) => ({ iin, is_resident_rk: true, is_ipdl: false })
/** A client whose names the register knows only confirms them. */
const confirmed = { email: 'aigerim@mail.kz' }
const passport = documentOf(lacksDocument)

describe('fifty concurrent requests', () => {
  test('[REG-05] move a step once, and all succeed with the current step', async () => {
    const client = await aClientAt('personal')
    const { uuid } = await client.step()
    const before = (await app.movesOf(uuid)).length

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.call(submitPersonal, { body: confirmed })),
    )

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await walkTo({ client, database: app.database, walker: { iin: approve } }, 'verigram')
    expect((await app.movesOf(uuid)).slice(before)).toEqual(['waiting_external_photo', 'verigram'])
  })

  test('[API-14] store one picture, whichever of them was first', async () => {
    const client = await aClientAt('verigram')
    const { uuid } = await client.step()
    const { session_id } = mustBe(200, await client.openCheck()).answer

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        client.call(submitPicture, { body: { session_id, image: aPicture({ width: 400 + index, height: 400 }) } }),
      ),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const pictures = await app.database.sql
      .selectFrom('identification_pictures')
      .select('id')
      .where('registration_id', '=', uuid)
      .where('kind', '=', 'best_frame')
      .execute()
    expect(pictures).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('[API-09] with another iin after the step has moved on starts over and discards what the first one taught', async () => {
    const client = await aClientAt('personal')
    expect((await client.call(getPrefill)).answer.known.id_number).toBe('•••••0000')

    mustBe(200, await client.call(submitIin, { body: iinBody('910211490019') }))
    await walkTo({ client, database: app.database, walker: { iin: '910211490019' } }, 'personal')

    expect((await client.call(getPrefill)).answer.known.id_number).toBe('•••••1111')
  })

  test('[REG-05] that the step does not allow gets 409 with the current step, and changes nothing', async () => {
    const client = await aClientAt('personal')
    const { uuid } = await client.step()
    const before = await app.movesOf(uuid)

    const refused = [
      await client.call(repeatAgreement),
      await client.call(repeatLiveness),
      await client.openCheck(),
      await client.call(goWithoutLiveness),
      await client.call(submitPassport, { body: { ...passport } }),
      await client.call(reportLivenessSession, {
        body: { session_id: inventedSession, status: 'started', error: null },
      }),
      await client.call(submitPicture, { body: { session_id: inventedSession, image: aPicture() } }),
      await client.call(submitFrame, {
        body: { session_id: inventedSession, number: 0, sha256: hash, chain: hash, image: aPicture() },
      }),
    ]

    for (const { problem } of refused) {
      expect(problem).toMatchObject({ status: 409, code: 'step_not_allowed', step_name: 'personal' })
    }
    expect(await app.movesOf(uuid)).toEqual(before)
  })

  test('[API-10] [REG-11] may omit what the register knows, and names are stored byte for byte', async () => {
    const client = await aClientAt('personal', lacksNames)
    const { uuid } = await client.step()

    mustBe(
      200,
      await client.call(submitPersonal, {
        body: { first_name: 'Әлия-Гүлсім', last_name: 'ҚҰНАНБАЙқызы', middle_name: '', email: 'a@b.kz' },
      }),
    )

    const row = await app.database.sql
      .selectFrom('registrations')
      .select(['first_name', 'last_name', 'middle_name', 'email'])
      .where('id', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ first_name: 'Әлия-Гүлсім', last_name: 'ҚҰНАНБАЙқызы', middle_name: null, email: 'a@b.kz' })
  })

  test('[API-11] [REG-12] with an impossible document is refused field by field, and nothing is stored', async () => {
    const client = await aClientAt('passport', lacksDocument)
    const body = {
      ...passport,
      birthday: '2030-01-01',
      period_validity: '2020-01-01',
      when: '2021-01-01',
      country_id: 9_999,
    }

    const { problem } = await client.call(submitPassport, { body })

    expect(Object.keys(problem.errors!).toSorted()).toEqual(['birthday', 'country_id', 'period_validity', 'when'])
    expect((await client.step()).step_name).toBe('passport')
    const row = await app.database.sql
      .selectFrom('registrations')
      .select('id_number')
      .where('id', '=', (await client.step()).uuid)
      .executeTakeFirst()
    expect(row?.id_number).toBeNull()
  })

  test("[REG-12] with a resident's document requires nine digits, with a non-resident's letters and digits in the country's format", async () => {
    const resident = await aClientAt('passport', lacksDocument)
    const abroad = await aClientAt('personal_and_passport', notInRegister, { isResident: false })
    const uzbek = { ...personal, ...passport, country_id: 860 }
    const asAbroad = (id_number: string) => abroad.call(submitPersonalAndPassport, { body: { ...uzbek, id_number } })

    const letters = await resident.call(submitPassport, { body: { ...passport, id_number: 'AB1234567' } })
    const refused = [await asAbroad('1234'), await asAbroad('123456789')]
    const { answer } = mustBe(200, await asAbroad('ab 1234567'))

    expect(letters.problem.errors).toEqual({ id_number: ['В номере удостоверения должно быть 9 цифр'] })
    expect(refused.map(({ problem }) => problem.errors)).toEqual([
      { id_number: ['В номере документа должно быть от 5 до 20 латинских букв и цифр'] },
      { id_number: ['У документов этой страны номер другой: проверьте буквы, цифры и страну'] },
    ])
    expect(answer.step_name).toBe('verigram')
    const { uuid } = await abroad.step()
    const row = app.database.sql.selectFrom('registrations').select('id_number').where('id', '=', uuid)
    expect(await row.executeTakeFirst()).toEqual({ id_number: 'AB1234567' })
  })

  test('[API-12] with everything together moves on to the photo', async () => {
    const client = await aClientAt('personal_and_passport', lacksBoth)

    const { answer } = mustBe(200, await client.call(submitPersonalAndPassport, { body: { ...personal, ...passport } }))

    expect(['waiting_external_photo', 'verigram']).toContain(answer.step_name)
  })
})

describe('an unavailable service', () => {
  const setRegistry = (client: Client, is_away: boolean) =>
    client.call(setBehaviour, { body: { provider: 'person-registry', delay_ms: 0, is_away } })

  test('[REG-09] [API-06] is waited for, and the client moves on when it responds', async () => {
    const client = await aClientAt('iin')
    await setRegistry(client, true)
    mustBe(200, await client.call(submitIin, { body: iinBody(approve) }))
    await hurry(app.database)
    const { uuid, ...waiting } = await client.step()

    await setRegistry(client, false)
    await walkTo({ client, database: app.database, walker: { iin: approve } }, 'personal')

    expect(waiting).toEqual({
      step_name: 'waiting_external_personal',
      socket_channel: `potential-client.${uuid}`,
      context: { error: null, attempts_left: null, retry_at: null, is_checked_by_person: false, is_client: false },
    })
  })
})

describe('the camera', () => {
  test('[API-13] a camera error costs no attempt, a failed check does', async () => {
    const client = await aClientAt('verigram')
    const { session_id } = mustBe(200, await client.openCheck()).answer

    const broken = mustBe(
      200,
      await client.call(reportLivenessSession, {
        body: { session_id, status: 'error', error: 'CameraNotReadableError' },
      }),
    )
    const failed = mustBe(
      200,
      await client.call(reportLivenessSession, { body: { session_id, status: 'fail', error: null } }),
    )

    expect(broken.answer).toMatchObject({ step_name: 'verigram', context: { attempts_left: 3 } })
    expect(failed.answer).toMatchObject({ step_name: 'liveness_failed', context: { attempts_left: 2 } })
  })

  test('a late report about an earlier attempt does not count against the next one', async () => {
    const client = await aClientAt('verigram')
    const { session_id } = mustBe(200, await client.openCheck()).answer
    const fail = () =>
      client.call(reportLivenessSession, { body: { session_id, status: 'fail', error: 'other_person' as const } })
    mustBe(200, await fail())
    mustBe(200, await client.call(repeatLiveness))

    const repeated = mustBe(200, await fail())
    const late = mustBe(
      200,
      await client.call(reportLivenessSession, { body: { session_id, status: 'error', error: 'CameraNotFoundError' } }),
    )

    for (const { answer } of [repeated, late]) {
      expect(answer).toMatchObject({ step_name: 'verigram', context: { attempts_left: 2 } })
    }
    const record = await app.database.sql
      .selectFrom('liveness_sessions')
      .select(['reported_status', 'reported_error'])
      .where('provider_session_id', '=', session_id)
      .execute()
    expect(record).toEqual([{ reported_status: 'fail', reported_error: 'other_person' }])
  })

  test('a corrected answer does not bypass the pause', async () => {
    const client = await aClientAt(({ context }) => context.retry_at !== null, '910425490151')

    mustBe(200, await client.call(submitPersonal, { body: { email: 'other@mail.kz' } }))
    await walkTo({ client, database: app.database, walker: { iin: approve } }, 'verigram').catch(() => undefined)

    expect((await client.openCheck()).problem.code).toBe('liveness_paused')
  })

  test('[LIV-08] [API-15] a client without one waits for a manual check, which is requested once', async () => {
    const client = await aClientAt('verigram')

    const answers = await Promise.all(Array.from({ length: 5 }, () => client.call(goWithoutLiveness)))

    for (const { answer } of answers) {
      expect(answer).toMatchObject({ step_name: 'waiting_liveness_results', context: { is_checked_by_person: true } })
    }
    const { uuid } = await client.step()
    const checks = await app.database.sql
      .selectFrom('person_checks')
      .select('reason')
      .where('registration_id', '=', uuid)
      .execute()
    expect(checks).toEqual([{ reason: 'without_camera' }])
  })
})

describe('the signature', () => {
  test('[API-18] [DOC-04] can be restarted five times a day after a refusal', async () => {
    const iin = '910312390021'
    const client = await aClientAt('signing_failed', iin, { signs: 'reject' })
    const walk = { client, database: app.database, walker: { iin, signs: 'reject' as const } }
    for (let repeat = 0; repeat < 5; repeat += 1) {
      mustBe(200, await client.call(repeatAgreement))
      await walkTo(walk, 'signing_failed')
    }

    const sixth = await client.call(repeatAgreement)

    expect(sixth.problem.code).toBe('signing_repeats_over')
    expect((await client.step()).context.error).toBe('request_is_rejected_by_user')
  })
})
