import { expect, test } from 'vitest'
import type { PublicConfig } from '../boot/public-config.ts'
import type { Visit } from './guard.ts'
import { guardNamed } from './guard-registry.ts'
import { runGuards } from './run-guards.ts'

function aVisit(path: string, config: Partial<PublicConfig> = {}, cookie = ''): Visit {
  const url = new URL(path, 'https://qadam.example')
  return {
    url,
    path: url.pathname,
    cookie,
    config: { routeRules: [], partnerRedirect: null, ...config } as PublicConfig,
  }
}

const partner = {
  to: 'https://partner.example/start',
  when: { in: 'query', name: 'utm_source', value: 'mall' },
} as const

test('[NAV-19] naming a guard that does not exist raises «Unknown route middleware» with the name', () => {
  expect(() => guardNamed('no-such-guard')).toThrow('Unknown route middleware: no-such-guard')
})

test('[NAV-20] a rule leads a path, and all below it where it says so, elsewhere', async () => {
  const routeRules = [
    { path: '/media', redirect: '/contacts' },
    { path: '/promo/*', redirect: 'https://partner.example/a' },
  ]

  expect(await runGuards(aVisit('/media', { routeRules }))).toEqual({ redirect: '/contacts' })
  expect(await runGuards(aVisit('/promo/techno/legal', { routeRules }))).toEqual({
    redirect: 'https://partner.example/a',
  })
  expect((await runGuards(aVisit('/contacts', { routeRules }))).redirect).toBeUndefined()
})

test('another spelling of a path slips past neither a rule nor a guard', async () => {
  const routeRules = [
    { path: '/media', redirect: '/badbrowser' },
    { path: '/contacts', guards: { 'satcredit-redirect': true } },
  ]
  const config = { routeRules, partnerRedirect: partner }

  expect(await runGuards(aVisit('/M%65dia', config))).toEqual({ redirect: '/badbrowser' })
  expect((await runGuards(aVisit('/%63ONTACTS?utm_source=mall', config))).redirect).toBe(partner.to)
})

test('[NAV-21] a rule switches a guard on where the map names none, and a later rule switches it off again', async () => {
  const on = { path: '/*', guards: { 'satcredit-redirect': true } }
  const off = { path: '/contacts', guards: { 'satcredit-redirect': false } }
  const config = { routeRules: [on, off], partnerRedirect: partner }

  expect((await runGuards(aVisit('/media?utm_source=mall', config))).redirect).toBe(partner.to)
  expect((await runGuards(aVisit('/contacts?utm_source=mall', config))).redirect).toBeUndefined()
})

test('[NAV-24] the partner’s visitors go to the partner by query or by cookie, others and the unconfigured stay', async () => {
  const routeRules = [{ path: '/*', guards: { 'satcredit-redirect': true } }]
  const byCookie = { to: partner.to, when: { in: 'cookie', name: 'partner', value: 'yes' } } as const

  expect((await runGuards(aVisit('/?utm_source=mall', { routeRules, partnerRedirect: partner }))).redirect).toBe(
    partner.to,
  )
  expect(
    (await runGuards(aVisit('/?utm_source=other', { routeRules, partnerRedirect: partner }))).redirect,
  ).toBeUndefined()
  expect((await runGuards(aVisit('/', { routeRules, partnerRedirect: byCookie }, 'a=b; partner=yes'))).redirect).toBe(
    partner.to,
  )
  expect((await runGuards(aVisit('/?utm_source=mall', { routeRules }))).redirect).toBeUndefined()
})

test('[NAV-26] a shared cache may keep a missing page for a minute and nothing else', async () => {
  const verdict = await runGuards(aVisit('/nope'))

  expect(verdict.headersFor?.(404)).toEqual({ 'Cache-Control': 'public, max-age=60' })
  expect(verdict.headersFor?.(500)).toEqual({})
})
