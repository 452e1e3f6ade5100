import { createHash, randomUUID } from 'node:crypto'
import { acceptDocuments, listAcceptedDocuments, listDocuments, readDocument, sendCode } from '@qadam/wire/documents'
import { readInbox } from '@qadam/wire/sandbox'
import { logIn } from '@qadam/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client, mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { pdfPages, pdfText } from '../../../testing/pdf-text.ts'
import { testLegalEntity } from '../../../testing/start-api.ts'

let app: TestApp
let phones = 0
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

async function aCode(): Promise<{ client: Client; phone: string; ids: number[] }> {
  phones += 1
  const phone = `7702${String(phones).padStart(7, '0')}`
  const client = aClient(app.origin, { phone })
  const { documents } = mustBe(200, await client.call(listDocuments, { params: { id: 'login' } })).answer
  const ids = documents.map(({ id }) => id)
  mustBe(200, await client.call(sendCode, { body: { phone, document_template_ids: ids } }))
  return { client, phone, ids }
}

const sign = ({ client, ids, phone }: Awaited<ReturnType<typeof aCode>>, sms_code: string) =>
  client.call(acceptDocuments, { body: { phone, sms_code, document_template_ids: ids } })

function expectFootOf(page: ReturnType<typeof pdfPages>[number], locale: 'ru' | 'kk') {
  const foot = page.flatMap(({ size, text }) => (size === 8 ? [text] : [])).join(' ')
  for (const fact of [testLegalEntity.name[locale], testLegalEntity.bin, testLegalEntity.licence])
    expect(foot).toContain(fact)
}

describe('the login documents', () => {
  test('[API-04] are listed in the requested language, with the required ones marked and a link to each', async () => {
    const [ru, kk] = await Promise.all(
      (['ru', 'kk'] as const).map(async (locale) => {
        const client = aClient(app.origin, { phone: '77020000000', locale })
        return mustBe(200, await client.call(listDocuments, { params: { id: 'login' } })).answer.documents
      }),
    )

    expect(ru!.map(({ code, required }) => [code, required])).toEqual([
      ['personal-data-consent', true],
      ['service-terms', true],
      ['electronic-signing', true],
      ['marketing-consent', false],
    ])
    expect(kk![0]!.title).toBe('Дербес деректерді өңдеуге келісім')
    const file = await fetch(`${app.origin}${ru![0]!.url}/file`)
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test.each(['login', 'registration', 'application'])(
    'each of %s names the lender, its number and its licence, in both languages and on every page of its file',
    async (id) => {
      for (const locale of ['ru', 'kk'] as const) {
        const client = aClient(app.origin, { phone: '77020000000', locale })
        const { documents } = mustBe(200, await client.call(listDocuments, { params: { id } })).answer
        for (const { id } of documents) {
          const { paragraphs } = mustBe(200, await client.call(readDocument, { params: { id: String(id) } })).answer
          const said = paragraphs.at(-1)!.text
          for (const fact of [testLegalEntity.name[locale], testLegalEntity.bin, testLegalEntity.licence])
            expect(said).toContain(fact)
          const file = await fetch(`${app.origin}/rest/documents/templates/${id}/file?lang=${locale}`)
          for (const page of pdfPages(Buffer.from(await file.arrayBuffer()))) expectFootOf(page, locale)
        }
      }
    },
  )

  test('state, as the contract does, that a loan is signed by a separate code', async () => {
    const client = aClient(app.origin, { phone: '77020000000' })
    const { documents } = mustBe(200, await client.call(listDocuments, { params: { id: 'login' } })).answer
    const { id } = documents.find(({ code }) => code === 'electronic-signing')!
    const { paragraphs } = mustBe(200, await client.call(readDocument, { params: { id: String(id) } })).answer

    const said = paragraphs.map(({ text }) => text).join(' ')
    expect(said).toContain('Договор займа подписывается отдельным кодом')
    expect(said).toContain('Соглашение, которое меняет договор')
  })

  test('must all be accepted before a code is sent', async () => {
    const { client, ids, phone } = await aCode()

    const refused = await client.call(sendCode, { body: { phone, document_template_ids: ids.slice(1) } })

    expect(refused.problem).toMatchObject({ status: 422, code: 'documents_not_accepted' })
  })
})

describe('the code', () => {
  test('[DOC-02] comes by SMS, states its purpose and ends with the line that binds it to the site', async () => {
    const { client, phone } = await aCode()
    const inbox = async () => (await client.call(readInbox, { query: { phone } })).answer.messages

    await expect.poll(async () => (await inbox()).length).toBe(1)

    expect((await inbox())[0]!.text).toMatch(
      /^1234 – код Qadam: .*Никому его не говорите, даже нам\.\n\n@localhost:3000 #1234$/s,
    )
  })

  test('[DOC-02] distinguishes wrong, expired and exhausted, and a new one can be requested after a minute', async () => {
    const asked = await aCode()

    const answers = [
      await sign(asked, '9999'),
      await sign(asked, '1111'),
      await sign(asked, '0000'),
      await sign(asked, '1111'),
    ]
    const again = await asked.client.call(sendCode, { body: { phone: asked.phone, document_template_ids: asked.ids } })

    expect(answers.map(({ problem }) => problem.code)).toEqual([
      'sms_code_expired',
      'sms_code_wrong',
      'sms_code_wrong',
      'sms_code_attempts_over',
    ])
    expect((await sign(asked, '1234')).problem.code).toBe('sms_code_attempts_over')
    expect(again.problem.code).toBe('too_many_requests')
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
  })

  test('is checked at most three times in fifty concurrent tries', async () => {
    const asked = await aCode()

    await Promise.all(Array.from({ length: 50 }, (_, index) => sign(asked, String(2_000 + index))))

    const { attempts } = await app.database.sql
      .selectFrom('sms_codes')
      .select('attempts')
      .where('phone', '=', asked.phone)
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(3)
    expect((await sign(asked, '1234')).status).toBe(429)
  })

  test('is not checked after ten wrong ones in a day, except from a known browser', async () => {
    const asked = await aCode()
    const { documentToken } = mustBe(200, await sign(asked, '1234')).answer
    mustBe(200, await asked.client.call(logIn, { body: { phone: asked.phone, documentToken } }))
    const stranger = { ...asked, client: aClient(app.origin, { phone: asked.phone, visitor: randomUUID() }) }
    const anotherCode = async () => {
      await sql`delete from limit_counters where name like 'code-%'`.execute(app.database.sql)
      mustBe(
        200,
        await stranger.client.call(sendCode, { body: { phone: asked.phone, document_template_ids: asked.ids } }),
      )
    }
    for (let tried = 0; tried < 10; tried += 1) {
      if (tried % 3 === 0) await anotherCode()
      await sign(stranger, '1111')
    }

    const eleventh = await sign(stranger, '1234')
    mustBe(200, await asked.client.call(sendCode, { body: { phone: asked.phone, document_template_ids: asked.ids } }))
    const own = await sign(asked, '1234')

    expect(eleventh.problem).toMatchObject({ status: 429, code: 'sms_code_attempts_over' })
    expect(own.status).toBe(200)
  })

  test('signs only the documents it was sent for: with one consent more or less it is wrong', async () => {
    const less = await aCode()
    const withoutMarketing = less.ids.slice(0, -1)
    const signedLess = await sign({ ...less, ids: withoutMarketing }, '1234')

    const more = { client: aClient(app.origin, { phone: '77029999999' }), phone: '77029999999', ids: less.ids }
    const asked = { phone: more.phone, document_template_ids: withoutMarketing }
    mustBe(200, await more.client.call(sendCode, { body: asked }))
    const signedMore = await sign(more, '1234')

    expect([signedLess.problem.code, signedMore.problem.code]).toEqual(['sms_code_wrong', 'sms_code_wrong'])
    mustBe(200, await sign({ ...more, ids: withoutMarketing.toReversed() }, '1234'))
  })

  test('signs once in fifty concurrent right tries', async () => {
    const asked = await aCode()

    const answers = await Promise.all(Array.from({ length: 50 }, () => sign(asked, '1234')))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is not left in the database, and neither is the proof', async () => {
    const asked = await aCode()
    const { documentToken } = mustBe(200, await sign(asked, '1234')).answer
    await expect
      .poll(
        async () =>
          (
            await sql`select 1 from sms_codes where sealed_code is not null and phone = ${asked.phone}`.execute(
              app.database.sql,
            )
          ).rows.length,
      )
      .toBe(0)

    const dump = await Promise.all(
      ['sms_codes', 'document_tokens', 'limit_counters'].map(
        async (table) => (await sql`select t::text from ${sql.table(table)} t`.execute(app.database.sql)).rows,
      ),
    )
    expect(JSON.stringify(dump)).not.toContain(documentToken)
    expect(JSON.stringify(dump[2])).not.toContain(asked.phone)
  })
})

describe('the proof of a signature', () => {
  test('[API-05] opens one session, for that phone and that browser', async () => {
    const asked = await aCode()
    const { documentToken, potentialContractId } = mustBe(200, await sign(asked, '1234')).answer
    const body = { phone: asked.phone, documentToken }
    const thief = aClient(app.origin, { phone: asked.phone, visitor: randomUUID() })

    const stolen = await thief.call(logIn, { body })
    const otherPhone = await asked.client.call(logIn, { body: { ...body, phone: '77029999999' } })
    const own = await asked.client.call(logIn, { body })
    const again = await asked.client.call(logIn, { body })

    expect(potentialContractId).toBeGreaterThan(0)
    expect([stolen, otherPhone, own, again].map(({ status }) => status)).toEqual([422, 422, 200, 422])
  })

  test('[AUT-01] [AUT-02] sets both cookies, for eight hours and for seven days', async () => {
    const asked = await aCode()
    const { documentToken } = mustBe(200, await sign(asked, '1234')).answer

    const { answer, headers } = mustBe(
      200,
      await asked.client.call(logIn, { body: { phone: asked.phone, documentToken } }),
    )

    const [session, refresh] = headers.getSetCookie()
    expect(session).toBe(`SESSION_TOKEN=${answer.bearerToken}; Path=/; Max-Age=28800; HttpOnly; SameSite=Lax`)
    expect(refresh).toMatch(/^REFRESH_TOKEN=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/)
  })
})

describe('a signed document', () => {
  test("[DOC-03] is stored with its file and the file's hash, and only its owner can fetch it", async () => {
    const owner = await app.signedIn({ phone: '77021110001' })
    const stranger = await app.signedIn({ phone: '77021110002' })
    const signed = async () => (await owner.call(listAcceptedDocuments)).answer.documents
    await expect.poll(async () => (await signed()).every(({ sha256 }) => sha256 !== '')).toBe(true)
    const [document] = await signed()
    const fetchAs = (token: string | undefined) =>
      fetch(`${app.origin}${document!.url}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })

    const file = await fetchAs(owner.token)
    const bytes = Buffer.from(await file.arrayBuffer())
    for (const page of pdfPages(bytes)) expectFootOf(page, 'ru')
    // The brand is no lender.
    expect(pdfText(bytes)).not.toMatch(/Кредитор:\s*Qadam/)

    expect(createHash('sha256').update(bytes).digest('hex')).toBe(document!.sha256)
    expect([(await fetchAs(stranger.token)).status, (await fetchAs(undefined)).status]).toEqual([404, 401])
    const contract = await app.database.sql
      .selectFrom('signed_documents')
      .selectAll()
      .where('id', '=', document!.id)
      .executeTakeFirstOrThrow()
    expect(contract).toMatchObject({
      phone: '77021110001',
      user_agent: expect.any(String),
      address: expect.stringMatching(/^10\./),
    })
    const listed = (token: string | undefined) =>
      owner.call(
        listDocuments,
        { params: { id: String(contract.potential_contract_id) } },
        { authorization: `Bearer ${token}` },
      )
    expect([(await listed(owner.token)).status, (await listed(stranger.token)).status]).toEqual([200, 404])
  })
})

describe('a browser that has signed in before', () => {
  const listed = async (client: Client) =>
    mustBe(200, await client.call(listDocuments, { params: { id: 'login' } })).answer.documents
  const given = async (client: Client) => (await listed(client)).filter(({ given }) => given).map(({ code }) => code)
  /** Resets the sending limits, as after a minute. */
  const later = () => sql`delete from limit_counters where name like 'code-%'`.execute(app.database.sql)
  const asks = async (client: Client, phone: string, document_template_ids: readonly number[] = []) => {
    await later()
    return client.call(sendCode, { body: { phone, document_template_ids } })
  }
  const gives = (client: Client, phone: string, document_template_ids: readonly number[] = []) =>
    client.call(acceptDocuments, { body: { phone, sms_code: '1234', document_template_ids } })
  const required = ['personal-data-consent', 'service-terms', 'electronic-signing']

  /** A client signed in once, with only the required documents accepted. */
  async function anOwner(): Promise<Client> {
    phones += 1
    const phone = `7702${String(phones).padStart(7, '0')}`
    const client = aClient(app.origin, { phone })
    const ids = (await listed(client)).filter(({ required }) => required).map(({ id }) => id)
    mustBe(200, await asks(client, phone, ids))
    const { documentToken } = mustBe(200, await gives(client, phone, ids)).answer
    const { bearerToken } = mustBe(200, await client.call(logIn, { body: { phone, documentToken } })).answer
    client.token = bearerToken
    return client
  }

  test('adds the new document alone, though it accepts the others with it once more', async () => {
    const owner = await anOwner()
    const all = (await listed(owner)).map(({ id }) => id)

    mustBe(200, await asks(owner, owner.phone, all))
    mustBe(200, await gives(owner, owner.phone, all))

    const rows = app.database.sql.selectFrom('signed_documents').select('template_id').where('phone', '=', owner.phone)
    const signed = (await rows.execute()).map(({ template_id }) => template_id)
    expect(signed.toSorted((one, other) => one - other)).toEqual(all.toSorted((one, other) => one - other))
  })

  test('[DOC-01] need not accept again what its phone accepted in this version, and signs in under the same contract', async () => {
    const owner = await anOwner()
    const signed = async () => mustBe(200, await owner.call(listAcceptedDocuments)).answer.documents.map(({ id }) => id)
    const before = await signed()
    owner.token = undefined

    expect(await given(owner)).toEqual(required)
    mustBe(200, await asks(owner, owner.phone))
    const { documentToken, potentialContractId } = mustBe(200, await gives(owner, owner.phone)).answer
    owner.token = mustBe(
      200,
      await owner.call(logIn, { body: { phone: owner.phone, documentToken } }),
    ).answer.bearerToken

    const again = await owner.call(listDocuments, { params: { id: String(potentialContractId) } })
    expect(again.answer.documents.map(({ code }) => code)).toEqual(required)
    expect(await signed()).toEqual(before)
  })

  test('stores an additional acceptance alone, under a new contract', async () => {
    const owner = await anOwner()
    const marketing = (await listed(owner)).find(({ code }) => code === 'marketing-consent')!.id

    mustBe(200, await asks(owner, owner.phone, [marketing]))
    mustBe(200, await gives(owner, owner.phone, [marketing]))

    const accepted = mustBe(200, await owner.call(listAcceptedDocuments)).answer.documents
    expect(accepted.map(({ code }) => code).toSorted()).toEqual([...required, 'marketing-consent'].toSorted())
    expect(await given(owner)).toEqual([...required, 'marketing-consent'])
  })

  test('[DOC-01] a stranger must accept every document, and gets the same response for a known and an unknown phone', async () => {
    const owner = await anOwner()
    const stranger = aClient(app.origin, { phone: owner.phone, visitor: randomUUID() })

    expect(await given(stranger)).toEqual([])
    const answers = [await asks(stranger, owner.phone), await asks(stranger, '77029999999')]
    const mute = aClient(app.origin, { phone: '77029999998', visitor: owner.visitor })
    answers.push(await asks(mute, '77029999998'))

    for (const { problem } of answers) expect(problem).toMatchObject({ status: 422, code: 'documents_not_accepted' })
    expect(answers[0]!.problem.message).toBe(answers[1]!.problem.message)
    const { messages } = (await owner.call(readInbox, { query: { phone: '77029999998' } })).answer
    expect(messages).toEqual([])
  })

  test("the owner's code signs nothing for a stranger who has it", async () => {
    const owner = await anOwner()
    mustBe(200, await asks(owner, owner.phone))
    const stranger = aClient(app.origin, { phone: owner.phone, visitor: randomUUID() })

    expect((await gives(stranger, owner.phone)).problem.code).toBe('documents_not_accepted')
    mustBe(200, await gives(owner, owner.phone))
  })

  test('must accept a document again when its accepted version is not the current one', async () => {
    const owner = await anOwner()
    const { id } = (await listed(owner)).find(({ code }) => code === 'service-terms')!
    await sql`update signed_documents set template_id = (
      select id from document_templates where code = 'marketing-consent' and replaced_at is null
    ) where phone = ${owner.phone} and template_id = ${id}`.execute(app.database.sql)

    expect(await given(owner)).toEqual(['personal-data-consent', 'electronic-signing', 'marketing-consent'])
    expect((await asks(owner, owner.phone)).problem.code).toBe('documents_not_accepted')
  })
})
