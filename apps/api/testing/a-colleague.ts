import { scryptSync } from 'node:crypto'
import type { StaffRole } from '@qadam/domain/staff/permissions'
import { acceptInvitation, openInvitation, signInStaff } from '@qadam/wire/staff/session'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { makeInvitation } from '../src/modules/staff/staff-invitations.ts'
import { giveRoles } from '../src/modules/staff/staff-people.ts'
import { beginStaffSession } from '../src/modules/staff/staff-sessions.ts'
import { newTotpSecret, totpCode, totpStepAt } from '../src/secrets/totp.ts'
import type { StaffDesk } from './a-staff-desk.ts'
import type { TestApp } from './a-test-app.ts'

export const password = 'верблюд идёт молча'

/** The same password, hashed with a hundredth of the work: tests sign in often, and the work is tested once. */
const quickHash = (() => {
  const salt = Buffer.alloc(16, 7)
  const hash = scryptSync(password.normalize('NFKC'), salt, 32, { N: 1024, r: 8, p: 1 })
  return `$scrypt$ln=10,r=8,p=1$${salt.toString('base64url')}$${hash.toString('base64url')}`
})()

/** The clock that authenticators and the server share; each code of an authenticator is taken once. */
export function aClock() {
  let at = new Date()
  return {
    now: () => at,
    /** Goes on to the next code of every authenticator. */
    next() {
      at = new Date(at.getTime() + 30_000)
    },
  }
}

export type Clock = ReturnType<typeof aClock>

/** Somebody with a real invitation: an e-mail of their own, a password, an authenticator. */
export type Invited = {
  readonly staffId: string
  readonly email: string
  readonly key: string
  /** The present code of their authenticator. */
  code(): string
}

let many = 0

export async function anInvited({ api, database }: TestApp, roles: StaffRole[], clock: Clock): Promise<Invited> {
  many += 1
  const email = `colleague${many}-${roles[0]}@lender.example`
  const { secrets } = api.context
  const made = await database.sql.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('staff')
      .values({ email, name: 'Сара Ли', state: 'invited' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await giveRoles(trx, { staffId: id, roles, givenBy: null })
    return { id, key: await makeInvitation(trx, secrets, { staffId: id, madeBy: null, lastsHours: 72 }) }
  })
  return { staffId: made.id, email, key: made.key, code: await anAuthenticator({ api, database }, email, clock) }
}

/** The app on the phone of an invited person: the present code by the secret of their newest invitation. */
export async function anAuthenticator(
  { api, database }: Pick<TestApp, 'api' | 'database'>,
  email: string,
  clock: Clock,
): Promise<() => string> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed_totp as sealed from staff_invitations
    where staff_id = (select id from staff where email = ${email}) order by made_at desc limit 1
  `.execute(database.sql)
  const secret = api.context.secrets.open('staff-totp', rows[0]!.sealed)
  return () => totpCode(secret, totpStepAt(clock.now()))
}

/** The key of the newest link in the letters to an address, once there are that many. */
export async function keyInLetters({ database }: TestApp, email: string, letters = 1): Promise<string> {
  const texts = async () => {
    const { rows } = await sql<{ text: string }>`
      select text from sandbox_inbox where email = ${email} order by id desc
    `.execute(database.sql)
    return rows.map(({ text }) => text)
  }
  await expect.poll(texts, { timeout: 15_000 }).toHaveLength(letters)
  return /http:\/\/console\.test\/invitation\/([\w-]{43})/.exec((await texts())[0]!)![1]!
}

/** Has accepted the invitation; `recoveryCodes` are those shown then. */
export type Colleague = Invited & { readonly token: string; readonly recoveryCodes: readonly string[] }

export async function aColleague(
  app: TestApp,
  desk: StaffDesk,
  { clock, roles }: { roles: StaffRole[]; clock: Clock },
): Promise<Colleague> {
  const invited = await anInvited(app, roles, clock)
  const opened = await desk.call(openInvitation, { body: { key: invited.key } })
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.problem))
  const { answer, problem, status } = await desk.call(acceptInvitation, {
    body: { key: invited.key, password, code: invited.code() },
  })
  if (status !== 200) throw new Error(JSON.stringify(problem))
  await app.database.sql.updateTable('staff').set({ password: quickHash }).where('id', '=', invited.staffId).execute()
  clock.next()
  return { ...invited, token: answer.token, recoveryCodes: answer.recovery_codes }
}

/** A colleague who is signed in already. No password is hashed, which takes most of the time of `aColleague`. */
export type SignedIn = Pick<Colleague, 'staffId' | 'email' | 'token'>

export async function aSignedInColleague({ api, database }: TestApp, roles: StaffRole[]): Promise<SignedIn> {
  many += 1
  const email = `signed-in${many}-${roles[0]}@lender.example`
  return database.sql.transaction().execute(async (trx) => {
    const { id: staffId } = await trx
      .insertInto('staff')
      .values({
        ...{ email, name: 'Сара Ли', state: 'active', password: 'a hash of nothing' },
        sealed_totp: api.context.secrets.seal('staff-totp', newTotpSecret()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await giveRoles(trx, { staffId, roles, givenBy: null })
    const { token } = await beginStaffSession(trx, api.context, { staffId, address: '10.0.0.1', device: 'a test' })
    return { staffId, email, token }
  })
}

export function signIn(desk: StaffDesk, { email }: { email: string }, code: string, typed = password) {
  return desk.call(signInStaff, { body: { email, password: typed, code } })
}

/** Ten minutes pass since the person last gave a code. */
export async function tenMinutesLater({ database }: TestApp, { staffId }: { staffId: string }): Promise<void> {
  await sql`
    update staff_sessions set stepped_up_at = stepped_up_at - interval '10 minutes' where staff_id = ${staffId}
  `.execute(database.sql)
}

/** Locks a person without anybody's call, as another node may at any moment. */
export async function lockedMeanwhile({ database }: TestApp, { staffId }: { staffId: string }): Promise<void> {
  await sql`update staff set state = 'locked' where id = ${staffId}`.execute(database.sql)
}

/** The roles of a person were confirmed so many days ago. */
export async function rolesConfirmedAgo(
  { database }: TestApp,
  { staffId }: { staffId: string },
  days: number,
): Promise<void> {
  await sql`
    update staff_roles set confirmed_at = now() - ${days} * interval '1 day' where staff_id = ${staffId}
  `.execute(database.sql)
}
