import { setTimeout as pause } from 'node:timers/promises'
import { readIin } from '@qadam/domain/person/iin'
import type { Step } from '@qadam/domain/registration/steps'
import { getAgreementPage, repeatAgreement, submitAgreementResult } from '@qadam/wire/agreement'
import { repeatLiveness, reportLivenessSession, submitPicture } from '@qadam/wire/identification'
import {
  getPrefill,
  type RegistrationStep,
  submitIin,
  submitPassport,
  submitPersonal,
  submitPersonalAndPassport,
} from '@qadam/wire/registration'
import { answerSandboxSigning } from '@qadam/wire/sandbox'
import { sql } from 'kysely'
import type { Database } from '../src/db/connect.ts'
import { type Client, mustBe } from './a-client.ts'
import { aPicture } from './a-picture.ts'
import { testSiteOrigin } from './start-api.ts'

export type Walker = {
  readonly iin: string
  readonly isResident?: boolean
  readonly isIpdl?: boolean
  /** The client's action on the signing page. */
  readonly signs?: 'sign' | 'reject' | 'expire'
}

export type Walk = {
  readonly client: Client
  /** Allows the walk to skip waiting times in the database; without it the walk waits in real time. */
  readonly database?: Database
  readonly walker: Walker
  /** Origin of the site: the signing page returns the client there. */
  readonly siteOrigin?: string
}

/** For people missing from the register. */
export const personal = { first_name: 'Айгерім', last_name: 'Құнанбайқызы', middle_name: '', email: 'aigerim@mail.kz' }

const passport = {
  birthday: '1991-01-10',
  birthplace: 'Алматы',
  id_number: '012345678',
  issuer: 'МВД РК',
  period_validity: '2033-05-01',
  sex: 'female',
  when: '2023-05-02',
  country_id: 398,
}

/** The same with the birth date and sex encoded in the iin: everything the register holds about a person. */
export function documentOf(iin: string) {
  const { birthDate, fault, sex } = readIin(iin)
  if (fault !== null) throw new Error(`Unknown fault: ${fault}`)
  return { ...passport, birthday: birthDate, sex }
}

/** The client's input on each interactive step; the other steps wait for the server. */
const answers: Partial<Record<Step, (walk: Walk) => Promise<void>>> = {
  async iin({ client, walker }) {
    const { iin, isIpdl = false, isResident = true } = walker
    mustBe(200, await client.call(submitIin, { body: { iin, is_resident_rk: isResident, is_ipdl: isIpdl } }))
  },
  async personal({ client }) {
    mustBe(200, await client.call(submitPersonal, { body: await unknownOf(client, personal) }))
  },
  async passport({ client }) {
    mustBe(200, await client.call(submitPassport, { body: await unknownOf(client, passport) }))
  },
  async personal_and_passport({ client }) {
    mustBe(
      200,
      await client.call(submitPersonalAndPassport, { body: await unknownOf(client, { ...personal, ...passport }) }),
    )
  },
  async verigram({ client }) {
    const { answer } = mustBe(200, await client.openCheck())
    const { session_id } = answer
    mustBe(200, await client.call(reportLivenessSession, { body: { session_id, status: 'started', error: null } }))
    mustBe(200, await client.call(submitPicture, { body: { session_id, image: aPicture() } }))
  },
  async liveness_failed({ client, database }) {
    // Skips the waiting time: a service that is down for its first minute would otherwise be called some sixty times.
    if (database) await hurry(database)
    mustBe(200, await client.call(repeatLiveness))
  },
  async signing_init_success({ client, siteOrigin = testSiteOrigin, walker }) {
    const return_to = `${siteOrigin}/register/signing-waiting-results`
    const { answer } = mustBe(200, await client.call(getAgreementPage, { query: { return_to } }))
    const back = await pressOnSigningPage(client, answer.redirect_url, walker.signs ?? 'sign')
    mustBe(200, await client.call(submitAgreementResult, { body: Object.fromEntries(back.searchParams) }))
  },
  async signing_failed({ client }) {
    mustBe(200, await client.call(repeatAgreement))
  },
}

/** Completes steps until the registration reaches the target; throws when a step lasts a minute. */
export async function walkTo(walk: Walk, until: Step | ((at: RegistrationStep) => boolean)): Promise<Step[]> {
  const isThere = typeof until === 'function' ? until : ({ step_name }: RegistrationStep) => step_name === until
  const seen: Step[] = []
  let standsSince = performance.now()
  for (;;) {
    const at = await walk.client.step()
    const step = at.step_name
    if (seen.at(-1) !== step) {
      seen.push(step)
      standsSince = performance.now()
    }
    if (isThere(at)) return seen
    if (performance.now() - standsSince > 60_000) throw new Error(`Stuck: ${seen.join(' → ')}`)
    if (!(await answerStep(walk, step)) && walk.database) await hurry(walk.database)
  }
}

/** Completes one step; returns false where the step waits for the server. */
export async function answerStep(walk: Walk, step: Step): Promise<boolean> {
  await answers[step]?.(walk)
  return step in answers
}

/** Keeps only the fields that the register does not know; the API takes the rest from the register. */
async function unknownOf<Answer extends object>(client: Client, answer: Answer): Promise<Answer> {
  const { known } = mustBe(200, await client.call(getPrefill)).answer
  const knows = (name: string) => (known as Record<string, string | null>)[name] != null
  const isKnown = (name: string) => knows(name) || (name === 'middle_name' && knows('first_name'))
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !isKnown(name))) as Answer
}

/** Skips waiting times: slow sandbox services have had their minute, and retries are due. */
export async function hurry({ sql: db }: Database): Promise<void> {
  await sql`update sandbox_first_calls set at = now() - interval '5 minutes'`.execute(db)
  await hurryRetries({ sql: db })
  await pause(50)
}

/** Makes failed jobs due at once and wakes their workers the way the queue does. */
export async function hurryRetries({ sql: db }: Pick<Database, 'sql'>): Promise<void> {
  await sql`
    with due as (
      update jobs.job set start_after = now() where state = 'retry' and start_after > now() returning name
    )
    select pg_notify('pgboss_' || left(encode(sha224('jobs'), 'hex'), 24), name) from due group by name
  `.execute(db)
}

async function pressOnSigningPage(client: Client, page: string, action: 'sign' | 'reject' | 'expire'): Promise<URL> {
  const { searchParams } = new URL(page)
  const [signing_id, state, return_to] = ['signing_id', 'state', 'return_to'].map((name) => searchParams.get(name)!)
  const pressed = await client.call(answerSandboxSigning, {
    params: { signing_id: signing_id! },
    body: { action, state, return_to },
  })
  return new URL(mustBe(200, pressed).answer.location)
}
