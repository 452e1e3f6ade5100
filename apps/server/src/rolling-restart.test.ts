import { testServerUrl } from '@qadam/api/testing/a-database'
import { expect } from 'vitest'
import { aBalancer } from '../testing/a-balancer.ts'
import { aCrowd } from '../testing/a-crowd.ts'
import { test } from '../testing/server-test.ts'

// The embedded database belongs to one process, so there only nodes of the site are replaced, in front of one API.
const isShared = testServerUrl !== undefined

test('replacing two nodes one after the other fails no request', async ({ startHere }) => {
  const api = isShared ? undefined : await startHere({ ROLES: 'api,worker' })
  const node = () => startHere({ PAGE_CACHE_SECONDS: '0', ...(api && { ROLES: 'web', API_URL_SERVER: api.origin }) })
  const balancer = await aBalancer()
  const old = [await node(), await node()]
  for (const { origin } of old) await balancer.add(origin)
  const crowd = aCrowd({
    clients: 20,
    // The new nodes start in the same process.
    thinkMs: 50,
    url: balancer.url,
    paths: ['/contacts', '/sandbox', '/builds/latest.json', ...(isShared ? ['/rest/reference/branches'] : [])],
  })
  await crowd.answered(100)

  for (const one of old) {
    const next = await node()
    await balancer.add(next.origin)
    const ended = one.stop(2)
    await balancer.turnsAwayFrom(one.origin)
    await ended
  }
  balancer.end()

  const { answered, failures, sent } = await crowd.gone
  expect(failures).toEqual([])
  expect(sent).toBe(answered)
  expect(balancer.asked.size).toBe(4)
}, 90_000)
