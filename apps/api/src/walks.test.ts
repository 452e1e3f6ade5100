import { expect } from 'vitest'
import { aClient } from '../testing/a-client.ts'
import { walkTo } from '../testing/a-walk.ts'
import { test } from '../testing/database-test.ts'
import { startApi, testSiteOrigin } from '../testing/start-api.ts'

test('a stranger becomes a signed-up client', async ({ database }) => {
  const api = await startApi(database, { runsJobs: true })
  const origin = `http://127.0.0.1:${await api.listen()}`
  const client = aClient(origin, { phone: '77000001000' })
  try {
    await client.signIn()
    const seen = await walkTo(
      { client, database, siteOrigin: origin, walker: { iin: '910110390003' } },
      'personal_cabinet',
    )
    expect(seen).toEqual([])
  } catch (error) {
    console.log(api.logText())
    throw error
  } finally {
    await api.close()
  }
})
