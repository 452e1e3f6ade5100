import { describe, expect, onTestFinished, test } from 'vitest'
import { allowOnlyNetworks } from './allowed-networks.ts'
import { createHttpServer } from './http-server.ts'

type From = { readonly remoteAddress: string; readonly url?: string; readonly forwarded?: string }

function aConsole(networks: string[] | undefined, trustedProxies: string[] = []) {
  const app = createHttpServer({ logLevel: 'silent', trustedProxies, httpsOnly: false })
  onTestFinished(() => app.close())
  allowOnlyNetworks(app, { networks, showRefusal: async (_, reply) => reply.code(403).send('a page') })
  for (const url of ['/', '/staff/desk']) app.get(url, async () => ({ is: 'in' }))
  return async ({ forwarded, remoteAddress, url = '/' }: From) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return app.inject({ url, remoteAddress, headers })
  }
}

describe('the console with networks', () => {
  const office = ['10.20.0.0/16', '192.168.7.4', '2001:db8:5::/48']

  test.each(['10.20.0.1', '10.20.255.254', '192.168.7.4', '2001:db8:5:1::9', '::ffff:10.20.3.4'])(
    'answers %s',
    async (remoteAddress) => {
      const from = aConsole(office)
      expect((await from({ remoteAddress })).statusCode).toBe(200)
    },
  )

  test.each(['10.21.0.1', '192.168.7.5', '127.0.0.1', '2001:db8:6::1', '::ffff:10.21.0.1'])(
    'shows %s a page, tells a program the code, and has no page for it either where there is none',
    async (remoteAddress) => {
      const from = aConsole(office)
      const page = await from({ remoteAddress })
      const call = await from({ remoteAddress, url: '/staff/desk' })
      const nowhere = await from({ remoteAddress, url: '/nowhere' })

      expect([page.statusCode, page.body]).toEqual([403, 'a page'])
      expect([call.statusCode, call.json().code]).toEqual([403, 'network_refused'])
      expect([nowhere.statusCode, nowhere.body]).toEqual([403, 'a page'])
    },
  )

  test('looks at the address that a trusted proxy states, and believes nobody else', async () => {
    const behind = aConsole(office, ['172.16.0.1'])
    const proxy = '172.16.0.1'

    expect((await behind({ remoteAddress: proxy, forwarded: '10.20.0.9' })).statusCode).toBe(200)
    expect((await behind({ remoteAddress: proxy, forwarded: '8.8.8.8' })).statusCode).toBe(403)
    expect((await behind({ remoteAddress: proxy, forwarded: '10.20.0.9, 8.8.8.8' })).statusCode).toBe(403)
    expect((await behind({ remoteAddress: '8.8.8.8', forwarded: '10.20.0.9' })).statusCode).toBe(403)
    expect((await behind({ remoteAddress: proxy })).statusCode).toBe(403)
  })
})

test('the console without networks answers everybody, and with every network too', async () => {
  for (const networks of [undefined, ['0.0.0.0/0', '::/0']])
    for (const remoteAddress of ['8.8.8.8', '2001:db8::1'])
      expect((await aConsole(networks)({ remoteAddress })).statusCode).toBe(200)
})
