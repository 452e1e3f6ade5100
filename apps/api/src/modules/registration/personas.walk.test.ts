import { getClientInfo } from '@qadam/wire/clients'
import type { LocaleCode } from '@qadam/wire/locale'
import { submitIin } from '@qadam/wire/registration'
import { decidePersonCheck, readInbox } from '@qadam/wire/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { type Walker, walkTo } from '../../../testing/a-walk.ts'
import { type Persona, personas } from '../../providers/sandbox/personas.ts'
import { formerPhone } from '../sandbox/sandbox-clients.ts'

const persona = (key: string): Persona => personas.find((one) => one.key === key)!

// `photographed` shows a real face and is covered by camera-check.test.ts.
const elsewhere = ['too_young', 'iin_not_found', 'no_face', 'non_resident', 'photographed']
const clientsAlready = ['duplicate_other_phone', 'existing_overdue', 'existing_clean']
const throughout = personas.filter(({ key }) => ![...elsewhere, ...clientsAlready].includes(key))

const languages: LocaleCode[] = ['ru', 'kk']
// In the second language one persona per path: the rest differ by decisions, which know no language.
const inBoth = [throughout[0]!.key, 'signing_rejected', 'ipdl_review', 'existing_clean', 'duplicate_other_phone']

describe.each(languages)('in %s', { timeout: 90_000 }, (locale) => {
  let app: TestApp
  beforeAll(async () => {
    app = await aTestApp()
  })
  afterAll(() => app.close())

  /** Signs in, listens as a browser does and walks. The events received must match what happened, in order and once. */
  async function walk({ iin, phone }: Persona, walker: Partial<Walker> = {}, until?: Parameters<typeof walkTo>[1]) {
    const client = await app.signedIn({ phone, locale })
    const { uuid } = await client.step()
    const ear = await app.listen(client)
    const seen = await walkTo(
      { client, database: app.database, walker: { iin, ...walker } },
      until ?? 'personal_cabinet',
    )
    const moves = await app.movesOf(uuid)
    await expect.poll(() => ear.heard.length).toBeGreaterThanOrEqual(moves.length)
    expect(ear.heard).toEqual(moves)
    return { client, seen, moves, uuid }
  }

  test.for(throughout.filter(({ key }) => locale === 'ru' || inBoth.includes(key)))(
    '[REG-05] [API-07] $key walks to the cabinet, and the socket reports every step',
    async (person) => {
      const { client, moves } = await walk(person, { isIpdl: person.key === 'ipdl_review' })

      expect(moves).toContain('client_creating')
      expect(moves.slice(-4)).toEqual(['signing_init', 'signing_init_success', 'signing_result', 'personal_cabinet'])
      expect((await client.call(getClientInfo)).answer.client).toMatchObject({
        first_name: expect.stringMatching(/^\p{L}/u),
        iin_masked: expect.stringMatching(/^\d{2}•{8}\d{2}$/),
        phone_masked: expect.stringContaining('•'),
      })
    },
  )

  test.for(clientsAlready.filter((key) => locale === 'ru' || inBoth.includes(key)))(
    '[REG-05] %s repeats the face check and reaches the cabinet without a second signing',
    async (key) => {
      const { moves } = await walk(persona(key))

      expect(moves.slice(-2)).toEqual(['client_creating', 'personal_cabinet'])
      const { total } = await app.database.sql
        .selectFrom('clients')
        .select((eb) => eb.fn.countAll<bigint>().as('total'))
        .where('iin', '=', persona(key).iin)
        .executeTakeFirstOrThrow()
      expect(Number(total)).toBe(1)
    },
  )

  test('a client who comes from another phone is notified on the old one', async () => {
    const client = aClient(app.origin, { phone: formerPhone, locale })

    await expect
      .poll(async () => (await client.call(readInbox, { query: { phone: formerPhone } })).answer.messages.length)
      .toBe(1)
  })

  test('[REG-10] too_young is refused at the first question, with the reason at the field', async () => {
    const { iin, phone } = persona('too_young')
    const client = await app.signedIn({ phone, locale })

    const refused = await client.call(submitIin, { body: { iin, is_resident_rk: true, is_ipdl: false } })

    expect(refused.problem).toMatchObject({
      status: 422,
      errors: { iin: [locale === 'ru' ? 'Заём можно взять с 18 лет' : 'Қарызды 18 жастан бастап алуға болады'] },
    })
    expect((await client.step()).step_name).toBe('iin')
  })

  test('iin_not_found has no photo anywhere and is directed to a branch', async () => {
    const { client } = await walk(persona('iin_not_found'), {}, 'liveness_failed')

    expect((await client.step()).context.error).toBe('coiderrortype_iin_not_found')
  })

  test('no_face fails three times and then has to wait a day', async () => {
    const { client } = await walk(persona('no_face'), {}, ({ context }) => context.retry_at !== null)

    const { context, step_name } = await client.step()
    expect([step_name, context.error, context.attempts_left]).toEqual(['liveness_failed', 'no_faces_found', 0])
    expect(Date.parse(context.retry_at!) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  })

  test('[LIV-08] non_resident waits for a manual check and continues after it', async () => {
    const { client, uuid } = await walk(
      persona('non_resident'),
      { isResident: false },
      ({ context }) => context.is_checked_by_person,
    )
    expect((await client.step()).step_name).toBe('waiting_liveness_results')

    await client.call(decidePersonCheck, { params: { registration_id: uuid }, body: { decision: 'passed' } })

    await walkTo({ client, database: app.database, walker: { iin: persona('non_resident').iin } }, 'personal_cabinet')
  })
})
