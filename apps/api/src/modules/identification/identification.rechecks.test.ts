import { openLiveness } from '@qadam/wire/identification'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIin, aPhone } from '../../../testing/a-borrower.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { walkTo } from '../../../testing/a-walk.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

test('a consent that disappears while the check is being opened opens no session', async () => {
  const client = await app.signedIn({ phone: aPhone() })
  await walkTo({ client, database: app.database, walker: { iin: anIin() } }, 'verigram')
  const { session_id } = (await client.openCheck()).answer
  const { uuid } = await client.step()

  const { problem } = await changedMeanwhile(
    app.database,
    {
      lock: (trx) => trx.selectFrom('registrations').select('id').where('id', '=', uuid).forUpdate().execute(),
      change: (trx) => trx.deleteFrom('signed_documents').where('signed_by', '=', 'tick').execute(),
    },
    () => client.call(openLiveness, { body: { kind: 'usual' } }),
  )

  expect(problem).toMatchObject({ status: 409, code: 'consent_missing' })
  const sessions = app.database.sql.selectFrom('liveness_sessions').select('provider_session_id')
  expect(await sessions.where('registration_id', '=', uuid).execute()).toEqual([{ provider_session_id: session_id }])
})
