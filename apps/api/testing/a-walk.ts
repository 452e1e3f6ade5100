import { setTimeout as pause } from 'node:timers/promises'
import { openLiveness, repeatLiveness, reportLivenessSession, submitPicture } from '@qadam/contract/identification'
import {
  type RegistrationStep,
  submitIin,
  submitPassport,
  submitPersonal,
  submitPersonalAndPassport,
} from '@qadam/contract/registration'
import { getSigningRedirect, repeatSigning, submitSigningResult } from '@qadam/contract/signing'
import type { Step } from '@qadam/domain/registration/steps'
import { sql } from 'kysely'
import type { Database } from '../src/db/connect.ts'
import { type Client, mustBe } from './a-client.ts'
import { aPicture } from './a-picture.ts'

export type Walker = {
  readonly iin: string
  readonly isResident?: boolean
  readonly isIpdl?: boolean
  /** What the client presses on the signing page. */
  readonly signs?: 'sign' | 'reject' | 'expire'
}

export type Walk = {
  readonly client: Client
  readonly database: Database
  readonly siteOrigin: string
  readonly walker: Walker
}

const personal = { first_name: 'Айгерім', last_name: 'Құнанбайқызы', middle_name: '', email: 'aigerim@mail.kz' }

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

/** What a person does on each screen that asks something; the other steps wait for the server. */
const answers: Partial<Record<Step, (walk: Walk) => Promise<void>>> = {
  async iin({ client, walker }) {
    const { iin, isIpdl = false, isResident = true } = walker
    mustBe(200, await client.call(submitIin, { body: { iin, is_resident_rk: isResident, is_ipdl: isIpdl } }))
  },
  async personal({ client }) {
    mustBe(200, await client.call(submitPersonal, { body: personal }))
  },
  async passport({ client }) {
    mustBe(200, await client.call(submitPassport, { body: passport }))
  },
  async personal_and_passport({ client }) {
    mustBe(200, await client.call(submitPersonalAndPassport, { body: { ...personal, ...passport } }))
  },
  async verigram({ client }) {
    const { answer } = mustBe(200, await client.call(openLiveness))
    const { session_id } = answer
    mustBe(200, await client.call(reportLivenessSession, { body: { session_id, status: 'started', error: null } }))
    mustBe(200, await client.call(submitPicture, { body: { session_id, image: aPicture() } }))
  },
  async liveness_failed({ client }) {
    mustBe(200, await client.call(repeatLiveness))
  },
  async signing_init_success({ client, siteOrigin, walker }) {
    const return_to = `${siteOrigin}/register/signing-waiting-results`
    const { answer } = mustBe(200, await client.call(getSigningRedirect, { query: { return_to } }))
    const back = await pressOnSigningPage(client, siteOrigin, answer.redirect_url, walker.signs ?? 'sign')
    mustBe(200, await client.call(submitSigningResult, { body: Object.fromEntries(back.searchParams) }))
  },
  async signing_failed({ client }) {
    mustBe(200, await client.call(repeatSigning))
  },
}

/** Does what the screens ask until the registration stands at `until`; fails when it stands still for a minute. */
export async function walkTo(walk: Walk, until: Step): Promise<Step[]> {
  const seen: Step[] = []
  let standing = performance.now()
  for (;;) {
    const { step_name: step } = await walk.client.step()
    if (seen.at(-1) !== step) {
      seen.push(step)
      standing = performance.now()
    }
    if (step === until) return seen
    if (performance.now() - standing > 60_000) throw new Error(`Stands still: ${seen.join(' → ')}`)
    if (answers[step]) await answers[step](walk)
    else await hurry(walk.database)
  }
}

export async function waitForStep(client: Client, wanted: Step): Promise<RegistrationStep> {
  for (let tries = 0; tries < 600; tries += 1) {
    const step = await client.step()
    if (step.step_name === wanted) return step
    await pause(50)
  }
  throw new Error(`The registration did not come to ${wanted}`)
}

/** Time flies where somebody would wait: slow services have had their minute, retries are due. */
export async function hurry({ sql: db }: Database): Promise<void> {
  await sql`update sandbox_first_calls set at = now() - interval '5 minutes'`.execute(db)
  await sql`update jobs.job set start_after = now() where state = 'retry' and start_after > now()`.execute(db)
  await pause(50)
}

async function pressOnSigningPage(client: Client, siteOrigin: string, page: string, action: string): Promise<URL> {
  const { searchParams } = new URL(page)
  const answer = await fetch(
    `${siteOrigin}/rest/sandbox/signings/${encodeURIComponent(searchParams.get('signing_id') ?? '')}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-visitor-id': client.visitor },
      body: JSON.stringify({
        action,
        state: searchParams.get('state'),
        return_to: searchParams.get('return_to') ?? searchParams.get('redirect_uri'),
      }),
    },
  )
  const { location } = (await answer.json()) as { location: string }
  return new URL(location, siteOrigin)
}
