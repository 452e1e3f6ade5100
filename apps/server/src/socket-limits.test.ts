import { someSockets } from '@qadam/api/testing/some-sockets'
import { expect } from 'vitest'
import { test } from '../testing/server-test.ts'

const roles = { ROLES: 'api', TRUST_PROXY: '127.0.0.1' }
const [address, other] = ['10.9.1.1', '10.9.1.2'] as const

const ask = (number: number) => ({
  channel: `private-potential-client.0000000${number}-0000-4000-8000-000000000000`,
  auth: { headers: { Authorization: `Bearer ${'x'.repeat(43)}` } },
})

test('LIMITS replaces the number of sockets that one address may hold', async ({ startHere }) => {
  const { origin } = await startHere({ ...roles, LIMITS: JSON.stringify({ sockets: { atMost: 2 } }) })
  const handshake = async (from: string) => {
    const { status } = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`, {
      headers: { 'x-forwarded-for': from },
    })
    return status
  }

  await someSockets(origin, [address, address])

  expect([await handshake(address), await handshake(other)]).toEqual([403, 200])
})

test('LIMITS replaces how many subscriptions of one address may query the database', async ({ startHere }) => {
  const { origin } = await startHere({ ...roles, LIMITS: JSON.stringify({ subscriptions: { atMost: 1 } }) })
  const sockets = await someSockets(origin, [address, address, other])
  const statuses: number[] = []

  for (const [number, socket] of sockets.entries()) {
    socket.on('subscription_error', (_channel: string, status: number) => statuses.push(status))
    socket.emit('subscribe', ask(number))
    await expect.poll(() => statuses).toHaveLength(number + 1)
  }

  expect(statuses).toEqual([401, 429, 401])
})

test('LIMITS replaces how many messages a socket may send before it is closed', async ({ startHere }) => {
  const { origin } = await startHere({ ...roles, LIMITS: JSON.stringify({ 'socket-messages': { atMost: 3 } }) })
  const [socket] = await someSockets(origin, [address])
  const closed = new Promise((resolve) => socket!.once('disconnect', resolve))

  for (let number = 0; number < 4; number += 1) socket!.emit('unsubscribe', ask(number))

  expect(await closed).toBe('transport close')
})
