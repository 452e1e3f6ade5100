import { sql } from 'kysely'
import { expect } from 'vitest'
import { judged, openCheck, packetOf, sendFrame, sendPacket } from '../../../testing/a-camera-check.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aTestApp } from '../../../testing/a-test-app.ts'
import { walkTo } from '../../../testing/a-walk.ts'
import { still } from '../../../testing/camera/stills.ts'
import { test as base } from '../../../testing/database-test.ts'
import { sandboxProviderValues } from '../../../testing/start-api.ts'
import { forgetFaces } from './liveness-records.ts'

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs, here nothing.
const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await aTestApp({ context: { providers: { ...sandboxProviderValues, LIVENESS_PROVIDER: 'camera' } } })
  onCleanup(() => app.close())
  return app
})

test("[LIV-07] faces are stored encrypted, key frames for a while, the record, of a person's check too, for the legal term, abandoned sessions' frames for a day", {
  timeout: 60_000,
}, async ({ app }) => {
  const { database } = app
  const client = await app.signedIn({ phone: '77060000001' })
  await walkTo({ client, database, walker: { iin: '910110390003' } }, 'verigram')
  const left = await openCheck(client)
  mustBe(200, await sendFrame(client, left.session_id, packetOf(left).frames[0]!))
  const access = await openCheck(client)
  mustBe(200, await sendPacket(client, packetOf(access), { database }))
  await judged(client, database)
  const forget = () =>
    forgetFaces(database, { recordsDays: 1_825, framesDays: 90 }).run(
      {},
      { id: 'one', attempt: 1, signal: new AbortController().signal },
    )
  const age = async (days: number) => {
    const back = sql`${days} * interval '1 day'`
    await sql`update liveness_sessions set opened_at = opened_at - ${back}, expires_at = expires_at - ${back}`.execute(
      database.sql,
    )
    await sql`update liveness_frames set received_at = received_at - ${back}`.execute(database.sql)
    await sql`update identification_pictures set taken_at = taken_at - ${back}`.execute(database.sql)
    await sql`update face_matches set at = at - ${back}`.execute(database.sql)
    await sql`update person_checks set asked_at = asked_at - ${back}, decided_at = decided_at - ${back}`.execute(
      database.sql,
    )
  }
  // Counted per registration, because the sandbox's own borrowers have face matches too.
  const { uuid } = await client.step()
  const kept = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select (select count(*)::int from liveness_sessions) as sessions,
        (select count(*)::int from liveness_frames) as frames,
        (select count(sealed_jpeg)::int from liveness_frames) as key_frames,
        (select count(*)::int from identification_pictures) as pictures,
        (select count(*)::int from face_matches where registration_id = ${uuid}) as matches,
        (select string_agg(reason, ' ' order by reason) from person_checks where registration_id = ${uuid}) as looks
    `.execute(database.sql)
    return rows[0]
  }

  await sql`
    insert into person_checks (registration_id, reason, decided_at, decision) values
      (${uuid}, 'without_camera', now(), 'passed'), (${uuid}, 'register_differs', null, null)
  `.execute(database.sql)
  const looks = 'register_differs without_camera'

  const sealed = await database.sql.selectFrom('liveness_frames').select('sealed_jpeg').execute()
  for (const { sealed_jpeg } of sealed)
    expect(sealed_jpeg?.includes(still('straight').subarray(600, 700))).not.toBe(true)
  await forget()
  expect(await kept()).toEqual({ sessions: 2, frames: 6, key_frames: 5, pictures: 2, matches: 1, looks })
  await age(2)
  await forget()
  expect(await kept()).toEqual({ sessions: 2, frames: 5, key_frames: 4, pictures: 2, matches: 1, looks })
  await age(89)
  await forget()
  expect(await kept()).toEqual({ sessions: 2, frames: 5, key_frames: 0, pictures: 2, matches: 1, looks })
  await age(1_825)
  await forget()
  expect(await kept()).toEqual({
    sessions: 0,
    frames: 0,
    key_frames: 0,
    pictures: 0,
    matches: 0,
    looks: null,
  })
})
