import { journeyEvents, turnsOf } from '@qadam/domain/registration/journey'
import { steps } from '@qadam/domain/registration/steps'
import { getAgreementPage, repeatAgreement, submitAgreementResult } from '@qadam/wire/agreement'
import { goWithoutLiveness, repeatLiveness, reportLivenessSession, submitPicture } from '@qadam/wire/identification'
import { submitIin, submitPassport, submitPersonal, submitPersonalAndPassport } from '@qadam/wire/registration'
import { decidePersonCheck, setBehaviour } from '@qadam/wire/sandbox'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, type Client } from '../../../testing/a-client.ts'
import { aPicture } from '../../../testing/a-picture.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { hurry } from '../../../testing/a-walk.ts'
import { testSiteOrigin } from '../../../testing/start-api.ts'

let app: TestApp
let people = 0
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const iins = ['910110390003', '910211490019', '910526390164', '900101300077'] as const
const providers = ['person-registry', 'face-match', 'liveness', 'sms', 'signing', 'phone-owner'] as const
const personal = { first_name: 'Айгерім', last_name: 'Құнанбайқызы', email: 'aigerim@mail.kz' }
const passport = {
  ...{ birthday: '1990-01-01', birthplace: 'Алматы', id_number: '012345678', issuer: 'МВД РК', sex: 'male' },
  ...{ period_validity: '2033-05-01', when: '2023-05-02', country_id: 398 },
}
const return_to = `${testSiteOrigin}/register/signing-waiting-results`

/** Commands that any device of a client may send at any moment, whether or not they make sense there. */
const commands = {
  iin: (client: Client, pick: number) =>
    client.call(submitIin, {
      body: { iin: iins[pick % iins.length]!, is_resident_rk: pick % 5 !== 0, is_ipdl: false },
    }),
  personal: (client: Client) => client.call(submitPersonal, { body: personal }),
  passport: (client: Client) => client.call(submitPassport, { body: passport }),
  both: (client: Client) => client.call(submitPersonalAndPassport, { body: { ...personal, ...passport } }),
  async picture(client: Client, pick: number) {
    const { answer, status } = await client.openCheck()
    if (status !== 200) return
    const { session_id } = answer
    if (pick % 4 === 0) await client.call(reportLivenessSession, { body: { session_id, status: 'fail', error: null } })
    await client.call(submitPicture, { body: { session_id, image: aPicture() } })
  },
  repeat: (client: Client) => client.call(repeatLiveness),
  without: (client: Client) => client.call(goWithoutLiveness),
  async person(client: Client, pick: number) {
    const { uuid } = await client.step()
    const decision = pick % 3 === 0 ? 'refused' : 'passed'
    await client.call(decidePersonCheck, { params: { registration_id: uuid }, body: { decision } })
  },
  async sign(client: Client, pick: number) {
    const { answer, status } = await client.call(getAgreementPage, { query: { return_to } })
    if (status !== 200) return
    const page = new URL(answer.redirect_url).searchParams
    const said = pick % 3 === 0 ? { error: 'access_denied' } : { code: `invented-${pick}` }
    await client.call(submitAgreementResult, { body: { ...said, state: page.get('state') ?? '' } })
  },
  resign: (client: Client) => client.call(repeatAgreement),
  away: (client: Client, pick: number) =>
    client.call(setBehaviour, {
      body: { provider: providers[pick % providers.length]!, delay_ms: (pick % 3) * 20, is_away: pick % 2 === 0 },
    }),
  wait: () => hurry(app.database),
}

const command = fc.record({
  name: fc.constantFrom(...(Object.keys(commands) as (keyof typeof commands)[])),
  device: fc.nat(2),
  pick: fc.nat(100),
})

const allowed = new Set(
  steps.flatMap((from) =>
    journeyEvents.flatMap((event) => turnsOf(from, event).map(({ go }) => `${from} ${event} ${go}`)),
  ),
)

test('[REG-05] concurrent devices and failing providers leave one step, an allowed history and one client per iin', {
  timeout: 120_000,
}, async () => {
  const bursts = fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 14 })

  await fc.assert(
    fc.asyncProperty(bursts, async (plan) => {
      people += 1
      const phone = `7706${String(people).padStart(7, '0')}`
      const first = await app.signedIn({ phone })
      const devices = [
        first,
        ...[1, 2].map(() => Object.assign(aClient(app.origin, { phone }), { token: first.token })),
      ]

      for (const burst of plan) {
        await Promise.all(burst.map(({ device, name, pick }) => commands[name](devices[device]!, pick)))
      }
      for (const provider of providers) {
        await first.call(setBehaviour, { body: { provider, delay_ms: 0, is_away: false } })
      }
      await expect
        .poll(
          async () => {
            await hurry(app.database)
            return jobsUnderWay()
          },
          { timeout: 20_000 },
        )
        .toBe(0)

      await holds((await first.step()).uuid)
    }),
    { numRuns: 12 },
  )
})

/** Excludes delayed timers, which are scheduled and not unfinished work. */
async function jobsUnderWay(): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from jobs.job
    where state in ('created', 'retry', 'active') and name not in ('person-registry-late', 'expire-signing')
  `.execute(app.database.sql)
  return rows[0]!.jobs
}

async function holds(uuid: string): Promise<void> {
  const { sql: db } = app.database
  const moves = await db
    .selectFrom('registration_moves')
    .selectAll()
    .where('registration_id', '=', uuid)
    .orderBy('move')
    .execute()
  const registration = await db.selectFrom('registrations').selectAll().where('id', '=', uuid).executeTakeFirstOrThrow()

  expect(moves.map(({ move }) => move)).toEqual(moves.map((_, index) => index + 1))
  expect(moves.map(({ from_step }) => from_step)).toEqual(
    ['iin', ...moves.map(({ to_step }) => to_step)].slice(0, moves.length),
  )
  for (const { event, from_step, to_step } of moves) expect(allowed).toContain(`${from_step} ${event} ${to_step}`)
  expect(registration.step).toBe(moves.at(-1)?.to_step ?? 'iin')
  expect(registration.move).toBe(moves.length)

  const twice = await sql<{ what: string }>`
    select 'iin' as what from clients group by iin having count(*) > 1
    union all select 'account' from clients group by account_id having count(*) > 1
    union all select 'sms' from sandbox_inbox group by key having count(*) > 1
    union all select 'picture' from identification_pictures where liveness_session_id is not null group by liveness_session_id having count(*) > 1
    union all select 'signing' from signings group by registration_id, move having count(*) > 1
  `.execute(db)
  expect(twice.rows).toEqual([])
}
