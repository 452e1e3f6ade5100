import { testServerUrl } from '@qadam/api/testing/a-database'
import { test } from '@qadam/api/testing/database-test'
import { expect } from 'vitest'
import { aBalancer } from '../testing/a-balancer.ts'
import { aCrowd } from '../testing/a-crowd.ts'
import { aServer } from '../testing/a-server.ts'

// The embedded database belongs to one process: there the nodes that are replaced are the site's, before one API.
const isShared = testServerUrl !== undefined

test('two nodes are replaced one after the other, and of all that is asked meanwhile nothing fails', async ({
  place,
}) => {
  const replaced = { DRAIN_SECONDS: '2', PAGE_CACHE_SECONDS: '0' }
  const api = isShared ? undefined : await aServer(place, { env: { ROLES: 'api,worker' } }).ready()
  const node = () => aServer(place, { env: { ...replaced, ...(api && { ROLES: 'web', API_URL_SERVER: api }) } })
  const balancer = await aBalancer()
  const old = [node(), node()]
  for (const one of old) await balancer.add(await one.ready())
  const crowd = aCrowd({
    clients: 20,
    url: balancer.url,
    paths: ['/contacts', '/sandbox', '/builds/latest.json', ...(isShared ? ['/rest/reference/branches'] : [])],
  })
  await crowd.answered(100)

  for (const one of old) {
    const origin = await one.ready()
    const next = node()
    await balancer.add(await next.ready())
    one.kill('SIGTERM')
    await balancer.turnsAwayFrom(origin)
    expect((await one.ended).code).toBe(0)
  }
  balancer.end()

  const { answered, failures, sent } = await crowd.gone
  expect(failures).toEqual([])
  expect(sent).toBe(answered)
  expect(balancer.asked.size).toBe(4)
}, 90_000)
