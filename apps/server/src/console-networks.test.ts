import { expect, vi } from 'vitest'
import { test } from '../testing/server-test.ts'

vi.setConfig({ testTimeout: 120_000 })

test('the console answers the networks of its people alone, by the address that the trusted proxy states', async ({
  startHere,
}) => {
  const { consolePort } = await startHere({
    ...{ ROLES: 'api,worker,console', CONSOLE_PORT: '0', LOG_LEVEL: 'warn' },
    TRUST_PROXY: '127.0.0.1',
    CONSOLE_ALLOWED_NETWORKS: '10.20.0.0/16',
  })
  const from = (address: string, path = '/sign-in') =>
    fetch(`http://127.0.0.1:${consolePort}${path}`, { headers: { 'x-forwarded-for': address } })

  const inside = await from('10.20.3.4')
  const outside = await from('10.21.3.4')
  const call = await from('10.21.3.4', '/staff/desk')

  expect([inside.status, (await inside.text()).includes('Вход для сотрудников')]).toEqual([200, true])
  expect([outside.status, (await outside.text()).includes('10.21.3.4')]).toEqual([403, true])
  expect([call.status, ((await call.json()) as { code: string }).code]).toEqual([403, 'network_refused'])
  // The page itself calls the staff API with the browser's address, not with its own.
  expect((await from('10.20.3.4', '/staff/desk')).status).toBe(401)
})
