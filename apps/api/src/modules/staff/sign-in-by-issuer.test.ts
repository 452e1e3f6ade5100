import { limitTable } from '@qadam/domain/limits/limit-table'
import { allowIssuerAccount, listOwnSessions, readDesk } from '@qadam/wire/staff/desk'
import { beginIssuerSignIn, signInByIssuer } from '@qadam/wire/staff/issuer'
import { acceptInvitation } from '@qadam/wire/staff/session'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aClock, anAuthenticator, aSignedInColleague, lockedMeanwhile, password } from '../../../testing/a-colleague.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anIssuer, issuerClient } from '../../../testing/an-issuer.ts'
import { openIssuer } from '../../providers/issuer/openid-issuer.ts'
import { tokenHash } from '../../secrets/tokens.ts'
import { makeInvitation } from './staff-invitations.ts'

let app: TestApp
let desk: StaffDesk
let elsewhere: Awaited<ReturnType<typeof anIssuer>>
const noted: unknown[] = []

const settingsOf = (issuer: string) => ({ ...issuerClient, issuer, consoleOrigin: 'http://console.test' })
const failing = (error: unknown) => {
  throw error
}

beforeAll(async () => {
  elsewhere = await anIssuer()
  const limits = { ...limitTable, 'staff-sign-in': { atMost: 10_000, perSeconds: 600 } }
  app = await aTestApp({ context: { limits } })
  desk = await aStaffDesk(app, {
    sandbox: false,
    issuer: await openIssuer(settingsOf(elsewhere.issuer), (error) => noted.push(error)),
  })
})
afterEach(() => {
  vi.useRealTimers()
  elsewhere.describe({})
  elsewhere.goAway(false)
})
afterAll(async () => {
  await desk.close()
  await app.close()
  await elsewhere.close()
})

const db = () => app.database.sql
const begin = async () => (await desk.call(beginIssuerSignIn, { body: {} })).answer
const finish = (key: string, answer: string) => desk.call(signInByIssuer, { body: { key, answer } })

async function comeIn(claims: Readonly<Record<string, unknown>>) {
  const { address, key } = await begin()
  return finish(key, elsewhere.signIn(address, claims))
}

const verified = (email: string, sub = crypto.randomUUID()) => ({ sub, email, email_verified: true })

async function newest() {
  return db()
    .selectFrom('staff_actions')
    .select(['kind', 'reason', 'facts', 'actor_id'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

describe('signing in at the issuer', () => {
  test('lets an invited person in by their verified e-mail with the roles they have here, and is recorded', async () => {
    const { email, staffId } = await aSignedInColleague(app, ['support'])

    const { answer, status } = await comeIn({ ...verified(email.toUpperCase()), roles: ['admin'], groups: ['admin'] })

    expect(status).toBe(200)
    expect((await desk.call(readDesk, {}, answer.token)).answer.roles).toEqual(['support'])
    expect(await newest()).toMatchObject({ kind: 'login', actor_id: staffId, facts: { by: 'oidc' } })
  })

  test('knows the account from then on, whatever its e-mail has become, and no other account by that e-mail', async () => {
    const { email, staffId } = await aSignedInColleague(app, ['support'])
    const sub = crypto.randomUUID()
    expect((await comeIn(verified(email, sub))).status).toBe(200)

    const renamed = await comeIn(verified('somebody-else@lender.example', sub))
    const successor = await comeIn(verified(email))

    expect(renamed.status).toBe(200)
    expect(await sql`select from staff_subjects where staff_id = ${staffId}`.execute(db())).toMatchObject({
      rows: { length: 1 },
    })
    expect([successor.status, successor.problem.code]).toEqual([422, 'issuer_refused'])
  })

  test.each([
    ['an e-mail that is not verified', (email: string) => ({ ...verified(email), email_verified: false })],
    ['an e-mail of nobody', () => verified('nobody@lender.example')],
    ['no e-mail', () => ({ sub: 'a subject' })],
    ['a token for another client', (email: string) => ({ ...verified(email), aud: 'another-client' })],
    ['a token of another issuer', (email: string) => ({ ...verified(email), iss: 'https://evil.example' })],
    ['a token of another sign-in', (email: string) => ({ ...verified(email), nonce: 'another' })],
    ['a token that is over', (email: string) => ({ ...verified(email), exp: Math.floor(Date.now() / 1_000) - 600 })],
    [
      'a sign-in of an hour ago',
      (email: string) => ({ ...verified(email), auth_time: Math.floor(Date.now() / 1_000) - 3_600 }),
    ],
  ])('is refused with %s, and recorded', async (_, claimsOf) => {
    const { email } = await aSignedInColleague(app, ['support'])

    const refused = await comeIn(claimsOf(email))

    expect([refused.status, refused.problem.code]).toEqual([422, 'issuer_refused'])
    expect(await newest()).toMatchObject({ kind: 'denied', reason: 'wrong_sign_in' })
  })

  test('is refused to a person who is locked, at the first time and later', async () => {
    const [first, known] = [await aSignedInColleague(app, ['support']), await aSignedInColleague(app, ['support'])]
    const claims = verified(known.email)
    expect((await comeIn(claims)).status).toBe(200)
    await lockedMeanwhile(app, first)
    await lockedMeanwhile(app, known)

    expect([(await comeIn(verified(first.email))).status, (await comeIn(claims)).status]).toEqual([422, 422])
  })

  test('counts as a fresh code only since the person has proved themselves there', async () => {
    const { email } = await aSignedInColleague(app, ['support'])
    const nineMinutesAgo = Math.floor(Date.now() / 1_000) - 540

    const { answer } = await comeIn({ ...verified(email), auth_time: nineMinutesAgo })

    const { rows } = await sql<{ age: number }>`
      select extract(epoch from now() - stepped_up_at)::int as age from staff_sessions
      where hash = ${tokenHash(answer.token)}
    `.execute(db())
    expect(rows[0]!.age).toBeGreaterThanOrEqual(540)
  })

  test('is barred to the account once the sign-in is set anew, until the person allows it from inside', async () => {
    const clock = aClock()
    const { email, staffId } = await aSignedInColleague(app, ['support'])
    const claims = verified(email)
    expect((await comeIn(claims)).status).toBe(200)
    await db().updateTable('staff').set({ state: 'invited' }).where('id', '=', staffId).execute()
    const key = await db()
      .transaction()
      .execute((trx) => makeInvitation(trx, app.api.context.secrets, { staffId, madeBy: null, lastsHours: 1 }))
    const code = await anAuthenticator(app, email, clock)
    const accepted = await desk.call(acceptInvitation, { body: { key, password, code: code() } })
    expect(accepted.status).toBe(200)
    const { token } = accepted.answer

    expect((await comeIn(claims)).problem.code).toBe('issuer_refused')
    expect((await desk.call(listOwnSessions, {}, token)).answer.is_issuer_barred).toBe(true)
    expect((await desk.call(allowIssuerAccount, { body: {} }, token)).status).toBe(200)
    expect(await newest()).toMatchObject({ kind: 'act', reason: 'issuer_allowed' })
    expect((await comeIn(claims)).status).toBe(200)
    expect((await desk.call(listOwnSessions, {}, token)).answer.is_issuer_barred).toBe(false)
  })

  test('takes an answer once, and only from the browser that began', async () => {
    const { email } = await aSignedInColleague(app, ['support'])
    const [mine, other] = [await begin(), await begin()]
    const answer = elsewhere.signIn(mine.address, verified(email))

    expect((await finish(other.key, answer)).problem.code).toBe('issuer_refused')
    expect((await finish(mine.key, answer)).status).toBe(200)
    expect((await finish(mine.key, answer)).problem.code).toBe('issuer_refused')
  })

  test('asks with PKCE, state and nonce, and stores none of them in the clear', async () => {
    const { address } = await begin()
    const asked = new URL(address).searchParams
    const { rows } = await sql<{ challenge: string }>`
      select challenge from staff_challenges where purpose = 'oidc'
    `.execute(db())

    expect([asked.get('code_challenge_method'), asked.get('redirect_uri')]).toEqual([
      'S256',
      'http://console.test/sign-in/issuer',
    ])
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(rows)).not.toContain(asked.get('state'))
  })

  test('goes on when the issuer signs by a new key, and refuses a token that none of its keys has signed', async () => {
    const { email } = await aSignedInColleague(app, ['support'])
    const claims = verified(email)
    expect((await comeIn(claims)).status).toBe(200)

    elsewhere.changeKey()
    // The library asks for keys again no more often than once a minute.
    const atOnce = await comeIn(claims)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })

    expect(atOnce.problem.code).toBe('issuer_refused')
    expect((await comeIn(claims)).status).toBe(200)
  })

  test('is a 503 while the issuer is away, nobody’s wrong try, and works again after', async () => {
    const { email } = await aSignedInColleague(app, ['support'])
    const { address, key } = await begin()
    const answer = elsewhere.signIn(address, verified(email))
    const before = await newest()
    elsewhere.goAway(true)

    const away = await finish(key, answer)

    expect([away.status, away.problem.code]).toEqual([503, 'issuer_away'])
    expect([noted.length, await newest()]).toEqual([1, before])
    elsewhere.goAway(false)
    expect((await comeIn(verified(email))).status).toBe(200)
  })

  test('does not exist where no issuer is configured', async () => {
    const without = await aStaffDesk(app, { sandbox: false })

    expect((await without.call(beginIssuerSignIn, { body: {} })).status).toBe(404)
    await without.close()
  })
})

describe('the start', () => {
  test.each([
    ['calls itself otherwise', { issuer: 'https://id.lender.example' }],
    ['has no keys', { jwks_uri: undefined }],
    ['does not know PKCE', { code_challenge_methods_supported: ['plain'] }],
  ])('is refused with the setting’s name when the issuer %s', async (_, claims) => {
    elsewhere.describe(claims)

    await expect(openIssuer(settingsOf(elsewhere.issuer), failing)).rejects.toThrow(/CONSOLE_OIDC_ISSUER/)
  })

  test('goes on while the issuer is away, and the sign-in works once it is back', async () => {
    const noted: unknown[] = []
    elsewhere.goAway(true)
    const issuer = await openIssuer(settingsOf(elsewhere.issuer), (error) => noted.push(error))
    elsewhere.goAway(false)

    expect(noted).toHaveLength(1)
    expect((await issuer.begin()).address).toContain(`${elsewhere.issuer}/authorize?`)
  })

  test('with an issuer that stays away answers the first sign-in with a 503', async () => {
    elsewhere.goAway(true)
    const away = await aStaffDesk(app, {
      ...{ sandbox: false, issuer: await openIssuer(settingsOf(elsewhere.issuer), () => undefined) },
    })

    const begun = await away.call(beginIssuerSignIn, { body: {} })

    expect([begun.status, begun.problem.code]).toEqual([503, 'issuer_away'])
    await away.close()
  })
})
