import { submitPicture } from '@qadam/wire/identification'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { judged, openCheck, recordOf } from '../../../testing/a-camera-check.ts'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aPicture } from '../../../testing/a-picture.ts'
import { aPhone } from '../../../testing/a-registrant.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { walkTo } from '../../../testing/a-walk.ts'
import { aVerigram } from '../../../testing/fakes/verigram.ts'
import { sandboxProviderValues } from '../../../testing/start-api.ts'

const iin = '910110390003'

/** A provider that never comes to a verdict. */
let app: TestApp
beforeEach(async () => {
  const { url } = await aVerigram({ results: { 'flow-1': { flow_status: 'in_progress' } } })
  const verilive = { LIVENESS_PROVIDER: 'verilive', LIVENESS_URL: url, LIVENESS_API_KEY: 'a key of verigram' } as const
  app = await aTestApp({ context: { providers: { ...sandboxProviderValues, ...verilive } } })
  onTestFinished(() => app.close())
})

async function atTheCamera(): Promise<Client> {
  const client = await app.signedIn({ phone: aPhone() })
  await walkTo({ client, database: app.database, walker: { iin } }, 'verigram')
  return client
}

const ourFailure = {
  step_name: 'liveness_failed',
  context: { error: 'bad_request', attempts_left: 3 },
}

test('a provider without a verdict after thirty questions costs the client no attempt', async () => {
  const client = await atTheCamera()
  const { session_id } = await openCheck(client)
  mustBe(200, await client.call(submitPicture, { body: { session_id, image: aPicture() } }))
  // The questions before the last one take a quarter of an hour.
  await expect.poll(async () => (await almostLast()).length, { timeout: 20_000 }).toBe(1)

  expect(await judged(client, app.database)).toMatchObject(ourFailure)
  expect(await recordOf(app.database, session_id)).toMatchObject({ verdict: 'failed', reason: 'no verdict' })
}, 60_000)

test('a provider that was removed before its verdict costs the client no attempt', async () => {
  const client = await atTheCamera()
  const { session_id } = await openCheck(client, 'mock')
  await app.database.sql
    .updateTable('liveness_sessions')
    .set({ provider: 'former' })
    .where('provider_session_id', '=', session_id)
    .execute()

  mustBe(200, await client.call(submitPicture, { body: { session_id, image: aPicture() } }))

  expect(await judged(client, app.database)).toMatchObject(ourFailure)
}, 60_000)

async function almostLast() {
  const { rows } = await sql`
    update jobs.job set retry_count = 28 where name = 'judge-picture' and state = 'retry' and retry_count < 28
    returning id
  `.execute(app.database.sql)
  return rows
}
