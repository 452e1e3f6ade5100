import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { redirectToCanonical } from './redirect-to-canonical.ts'

/** The site's redirect, or undefined if the page itself responds. */
async function led(method: 'GET' | 'POST' | 'HEAD', url: string, hasPrefix = true) {
  const site = Fastify({ routerOptions: { ignoreDuplicateSlashes: false } })
  site.addHook('onRequest', redirectToCanonical({ hasPrefix, isCookieSecure: true }))
  site.all('/*', async () => 'the page')
  const { headers, statusCode } = await site.inject({ method, url })
  return headers.location === undefined
    ? undefined
    : { status: statusCode, to: headers.location, cookie: headers['set-cookie'], cache: headers['cache-control'] }
}

test('another spelling is redirected permanently to the canonical URL, and a form keeps its body', async () => {
  expect(await led('GET', '/contacts/?a=1')).toMatchObject({ status: 301, to: '/contacts?a=1' })
  expect(await led('POST', '/login/')).toMatchObject({ status: 308, to: '/login' })
  expect(await led('GET', '/contacts')).toBeUndefined()
})

test('a chosen language is stored and redirects to its own URL, uncached', async () => {
  expect(await led('GET', '/contacts?a=1&lang=kk')).toEqual({
    status: 302,
    to: '/kk/contacts?a=1',
    cookie: 'i18n_redirected=kk; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
    cache: 'no-store',
  })
  expect(await led('GET', '/kk?lang=ru')).toMatchObject({ to: '/' })
  expect(await led('GET', '/contacts?lang=kk', false)).toMatchObject({ to: '/contacts' })
  expect(await led('GET', '/contacts?lang=xx')).toBeUndefined()
  expect(await led('POST', '/login?lang=kk')).toBeUndefined()
  expect(await led('GET', '/contacts.data?lang=kk')).toBeUndefined()
})
