import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aTestApp } from '../../../testing/a-test-app.ts'
import { PageMemory } from '../../http/page-memory.ts'
import { activeAmong } from './find-active-session.ts'
import { sessionFinderWith } from './find-session.ts'

test('of one page, all calls that follow the end of an idle session are without one, and so is the next page', async () => {
  const app = await aTestApp({ runsJobs: false })
  const { client } = await aBorrower(app)
  const token = client.token!
  const find = sessionFinderWith(app.database, (living) => living)
  const findActive = activeAmong(app.api.context, find)
  await sql`update sessions set last_seen_at = now() - interval '18 minutes'`.execute(app.database.sql)
  await sql`update registrations set changed_at = now() - interval '18 minutes'`.execute(app.database.sql)
  const page = new PageMemory()
  expect(await find(token, page)).toMatchObject({ phone: client.phone })

  expect(await findActive(token, page)).toBeUndefined()

  expect(await find(token, page)).toBeUndefined()
  expect(await find(token, new PageMemory())).toBeUndefined()
  await app.close()
})
