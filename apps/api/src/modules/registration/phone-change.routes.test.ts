import { getCabinet, listPapers } from '@qadam/wire/cabinet'
import { goWithoutLiveness } from '@qadam/wire/identification'
import { getStep, stopPhoneChange } from '@qadam/wire/registration'
import { decidePersonCheck } from '@qadam/wire/sandbox'
import { listDevices } from '@qadam/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, anIin, aPhone } from '../../../testing/a-borrower.ts'
import { aClient, type Client, mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { walkTo } from '../../../testing/a-walk.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { settled } from '../../../testing/settled.ts'
import { makeClient } from '../clients/make-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const db = () => app.database.sql
const email = (phone: string) => `${phone}@mail.kz`

/** Clears the limits first: the minute between two codes is not under test here. */
async function signedInAgain(phone: string): Promise<Client> {
  await sql`delete from limit_counters`.execute(db())
  return app.signedIn({ phone })
}

const notInRegister = '911013490213'

async function anOwner(who: { readonly iin?: string } = {}) {
  const phone = aPhone()
  const borrower = await aBorrower(app, { phone, ...who })
  await sql`update clients set email = ${email(phone)} where id = ${borrower.clientId}`.execute(db())
  return borrower
}

/** Signs in with a new phone and the same iin, and shows a face. */
async function onAnotherPhone(iin: string, until: 'personal_cabinet' | 'liveness_failed' = 'personal_cabinet') {
  const client = await signedInAgain(aPhone())
  await walkTo({ client, database: app.database, walker: { iin } }, until)
  return client
}

type Message = { readonly phone: string | null; readonly email: string | null; readonly text: string }

async function messagesTo(phone: string): Promise<Message[]> {
  const read = async () =>
    (
      await sql<Message>`select phone, email, text from sandbox_inbox
        where (phone = ${phone} or email = ${email(phone)}) and text ~ 'not-me/number'`.execute(db())
    ).rows
  return settled(read, (messages) => messages.length >= 2)
}

const keyIn = ([{ text }]: readonly Message[] & { 0: Message }) =>
  /not-me\/number\/([\w-]{22})(?!\S)/.exec(text)?.[1] ?? ''
const keySentTo = async (phone: string) => keyIn((await messagesTo(phone)) as Message[] & { 0: Message })
const press = (key: string) => aClient(app.origin, { phone: aPhone() }).call(stopPhoneChange, { body: { key } })
const accountOf = async (clientId: string) =>
  (
    await db()
      .selectFrom('clients')
      .innerJoin('accounts', 'accounts.id', 'clients.account_id')
      .select('phone')
      .where('clients.id', '=', clientId)
      .executeTakeFirstOrThrow()
  ).phone

async function aMove() {
  const owner = await anOwner()
  const mover = await onAnotherPhone(owner.iin)
  return { owner, mover, key: await keySentTo(owner.client.phone) }
}

describe('a client who signs in with another phone and shows their face', () => {
  test('moves to it with all that they signed, and the old phone is signed out', async () => {
    const owner = await anOwner()
    const before = mustBe(200, await owner.client.call(listPapers)).answer.papers
    const mover = await onAnotherPhone(owner.iin)

    expect(await accountOf(owner.clientId)).toBe(mover.phone)
    expect((await owner.client.call(getStep)).status).toBe(401)
    const papers = mustBe(200, await mover.call(listPapers)).answer.papers.map(({ id }) => id)
    expect(papers).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
    const file = await fetch(app.origin + before[0]!.files[0]!.url, {
      headers: { authorization: `Bearer ${mover.token}` },
    })
    expect([200, 503]).toContain(file.status)
  })

  test('is reported to the old phone and to the e-mail of before, with the same link', async () => {
    const { owner } = await aMove()

    const messages = await messagesTo(owner.client.phone)

    expect(messages.map((message) => (message.phone ? 'sms' : 'email')).toSorted()).toEqual(['email', 'sms'])
    expect(new Set(messages.map((message) => keyIn([message])))).toHaveProperty('size', 1)
    for (const { text } of messages) expect(text).not.toContain(owner.iin)
  })
})

describe('a person with the iin of a client, whom staff take for that client without a match of the face', () => {
  /** Waits for staff on another phone, who then pass. */
  async function passedByStaff(iin: string, isResident: boolean): Promise<Client> {
    const client = await signedInAgain(aPhone())
    const walk = { client, database: app.database, walker: { iin, isResident } }
    if (isResident) {
      await walkTo(walk, 'verigram')
      mustBe(200, await client.call(goWithoutLiveness))
    }
    await walkTo(walk, ({ context }) => context.is_checked_by_person)
    const params = { registration_id: (await client.step()).uuid }
    mustBe(200, await client.call(decidePersonCheck, { params, body: { decision: 'passed' } }))
    await walkTo(walk, ({ step_name }) => ['liveness_failed', 'personal_cabinet'].includes(step_name))
    return client
  }

  test.each([
    ['without a camera', true, {}],
    ['as a non-resident, whom the register does not know', false, { iin: notInRegister }],
  ])('%s: the client stays on their phone', async (_, isResident, who) => {
    const owner = await anOwner(who)

    const other = await passedByStaff(owner.iin, isResident)

    expect(await accountOf(owner.clientId)).toBe(owner.client.phone)
    const { context, step_name } = await other.step()
    expect([step_name, context.error]).toEqual(['liveness_failed', 'phone_change_needs_face'])
    expect((await other.call(getCabinet)).problem.code).toBe('step_not_allowed')
    mustBe(200, await owner.client.call(getCabinet))
  })
})

describe('the number that a client has left', () => {
  /** Signatures from before the move stay before it. */
  const twoDaysLater = async ({ client, clientId }: Awaited<ReturnType<typeof anOwner>>) => {
    await sql`update phone_moves set moved_at = now() - interval '2 days' where client_id = ${clientId}`.execute(db())
    await sql`
      update signed_documents set signed_at = signed_at - interval '2 days' where phone = ${client.phone}
    `.execute(db())
  }
  const idsOf = (papers: readonly { readonly id: string }[]) => papers.map(({ id }) => id)

  test('begins with nothing of theirs for its next owner, who becomes a client of their own', async () => {
    const { mover, owner } = await aMove()
    const ofMover = idsOf(mustBe(200, await mover.call(listPapers)).answer.papers)
    await twoDaysLater(owner)

    const next = await signedInAgain(owner.client.phone)

    expect(await next.step()).toMatchObject({ step_name: 'iin', context: { is_client: false } })
    expect((await next.call(getCabinet)).problem).toMatchObject({ code: 'step_not_allowed', step_name: 'iin' })
    const papers = mustBe(200, await next.call(listPapers)).answer.papers
    // Their own consents of this login, though the same versions were signed with this phone before.
    expect(papers.length).toBeGreaterThan(0)
    expect(idsOf(papers).filter((id) => ofMover.includes(id))).toEqual([])
    expect(mustBe(200, await next.call(listDevices)).answer.devices).toHaveLength(1)
    const nextIin = anIin()
    await walkTo({ client: next, database: app.database, walker: { iin: nextIin } }, 'personal_cabinet')
    const { rows } = await sql<{ iin: string; phone: string }>`
      select iin, phone from clients join accounts on accounts.id = clients.account_id
      where iin in (${nextIin}, ${owner.iin}) order by phone = ${mover.phone}
    `.execute(db())
    expect(rows).toEqual([
      { iin: nextIin, phone: owner.client.phone },
      { iin: owner.iin, phone: mover.phone },
    ])
    expect(idsOf(mustBe(200, await mover.call(listPapers)).answer.papers)).toEqual(ofMover)
  })

  test('tells neither the former client nor their e-mail of a device of the next owner', async () => {
    const { owner } = await aMove()
    await twoDaysLater(owner)
    await signedInAgain(owner.client.phone)

    const { rows } = await sql`
      select from sessions join accounts on accounts.id = sessions.account_id
      where accounts.phone = ${owner.client.phone} and disowning_hash is not null
    `.execute(db())
    expect(rows).toEqual([])
  })

  test('signs nobody in while the move may be stopped, and its owner again once it is', async () => {
    const { key, owner } = await aMove()
    await sql`delete from limit_counters`.execute(db())
    const late = aClient(app.origin, { phone: owner.client.phone })

    await expect(late.signIn()).rejects.toThrow(/phone_moved/)
    mustBe(200, await press(key))

    mustBe(200, await (await signedInAgain(owner.client.phone)).call(getCabinet))
  })

  test('stays with a client who has come back to it', async () => {
    const { mover, owner } = await aMove()
    await twoDaysLater(owner)
    await sql`update clients set account_id = (select id from accounts where phone = ${owner.client.phone})
      where id = ${owner.clientId}`.execute(db())

    mustBe(200, await (await signedInAgain(owner.client.phone)).call(getCabinet))
    expect(mover.phone).not.toBe(owner.client.phone)
  })
})

describe('the link in the notice', () => {
  test('takes the client back, ends the sessions of the new phone and blocks every phone for a day', async () => {
    const { key, mover, owner } = await aMove()
    const [row] = (
      await sql<{
        stopping_hash: Buffer
      }>`select stopping_hash from phone_moves where client_id = ${owner.clientId}`.execute(db())
    ).rows
    expect(row!.stopping_hash.toString('base64url')).not.toContain(key)

    expect(mustBe(200, await press(key)).answer).toEqual({ stopped: true })
    expect(mustBe(200, await press(key)).answer).toEqual({ stopped: false })

    expect(await accountOf(owner.clientId)).toBe(owner.client.phone)
    expect((await mover.call(getStep)).status).toBe(401)
    mustBe(200, await (await signedInAgain(owner.client.phone)).call(getCabinet))
    const again = await signedInAgain(mover.phone)
    const { context, step_name } = await again.step()
    expect({ step_name, error: context.error }).toEqual({ step_name: 'liveness_failed', error: 'phone_change_stopped' })
    expect(Date.parse(context.retry_at!) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const third = await onAnotherPhone(owner.iin, 'liveness_failed')
    expect((await third.step()).context).toMatchObject({ error: 'phone_change_stopped', retry_at: expect.any(String) })
    expect(await accountOf(owner.clientId)).toBe(owner.client.phone)
  })

  test('no longer blocks after a day', async () => {
    const { key, owner } = await aMove()
    mustBe(200, await press(key))
    await sql`update phone_moves set stopped_at = now() - interval '25 hours', moved_at = now() - interval '26 hours'
      where client_id = ${owner.clientId}`.execute(db())

    const mover = await onAnotherPhone(owner.iin)

    expect(await accountOf(owner.clientId)).toBe(mover.phone)
  })

  test('stops nothing after 24 hours, nor once the client has moved on', async () => {
    const late = await aMove()
    await sql`update phone_moves set moved_at = now() - interval '25 hours' where client_id = ${late.owner.clientId}`.execute(
      db(),
    )
    expect(mustBe(200, await press(late.key)).answer).toEqual({ stopped: false })
    expect(await accountOf(late.owner.clientId)).toBe(late.mover.phone)

    const moved = await aMove()
    const third = await onAnotherPhone(moved.owner.iin)
    expect(mustBe(200, await press(moved.key)).answer).toEqual({ stopped: false })
    expect(await accountOf(moved.owner.clientId)).toBe(third.phone)
  })

  test('of an unknown key is not found', async () => {
    const { problem, status } = await press('x'.repeat(22))

    expect([status, problem.code]).toEqual([404, 'not_found'])
  })
})

describe('at the same moment', () => {
  test('ten presses stop the change once', async () => {
    const { key } = await aMove()

    const answers = await Promise.all(Array.from({ length: 10 }, () => press(key)))

    expect(answers.filter(({ answer }) => answer.stopped)).toHaveLength(1)
  })

  test('a press that waits for the client finds that they have moved on, and stops nothing', async () => {
    const { key, owner } = await aMove()
    const elsewhere = await signedInAgain(aPhone())
    const clientId = owner.clientId

    const answer = await changedMeanwhile(
      app.database,
      {
        lock: (trx) => sql`select from clients where id = ${clientId} for update`.execute(trx),
        change: (trx) =>
          sql`update clients set account_id = (select id from accounts where phone = ${elsewhere.phone})
            where id = ${clientId}`.execute(trx),
      },
      () => press(key),
    )

    expect(mustBe(200, answer).answer).toEqual({ stopped: false })
    expect(await accountOf(clientId)).toBe(elsewhere.phone)
  })

  test('a move that waits for the client finds that the owner has just stopped one, and does not happen', async () => {
    const { owner } = await aMove()
    const { clientId, iin } = owner
    const { id: account_id } = await db()
      .insertInto('accounts')
      .values({ phone: aPhone() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const person = { iin, account_id, first_name: 'А', last_name: 'Б', middle_name: null, email: null }

    const made = await changedMeanwhile(
      app.database,
      {
        lock: (trx) => sql`select from clients where id = ${clientId} for update`.execute(trx),
        change: (trx) => sql`update phone_moves set stopped_at = now() where client_id = ${clientId}`.execute(trx),
      },
      () =>
        db()
          .transaction()
          .execute((trx) => makeClient(trx, app.api.context, { isFaceMatched: true, person })),
    )

    expect(made).toMatchObject({ kind: 'blocked' })
  })
})
