import type { Setting } from '@qadam/wire/setting'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { publicConfig, type WebSettings } from './public-config.ts'
import { webSettings } from './settings.ts'

function read(name: keyof typeof webSettings, value: string) {
  return z.safeParse(webSettings[name].schema, value)
}

test('accepts a list of route rules with known guards', () => {
  const rules = [
    { path: '/promo/*', redirect: 'https://partner.example/a' },
    { path: '/login', guards: { 'not-found-cache': false } },
  ]

  expect(read('ROUTE_RULES', JSON.stringify(rules)).data).toEqual(rules)
})

test.each([
  ['invalid JSON', '[{'],
  ['an unknown guard', '[{"path":"/","guards":{"no-such-guard":true}}]'],
  ['another site disguised as a path', '[{"path":"/media","redirect":"//evil.example"}]'],
  ['another site disguised as a path with a backslash', '[{"path":"/media","redirect":"/\\\\evil.example"}]'],
  ['a redirect to itself', '[{"path":"/media","redirect":"/media"}]'],
  ['a redirect to itself in another spelling', '[{"path":"/media","redirect":"/kk/M%65dia/?a=1"}]'],
  ['a redirect into its own pattern', '[{"path":"/promo/*","redirect":"/promo/techno"}]'],
  ['two redirects to each other', '[{"path":"/a","redirect":"/b"},{"path":"/b","redirect":"/a"}]'],
  ['a javascript: URL', '[{"path":"/","redirect":"javascript:alert(1)"}]'],
  ['an invalid path', '[{"path":"contacts"}]'],
  ['an unknown field', '[{"path":"/","to":"/contacts"}]'],
])('rejects route rules with %s', (_, value) => {
  expect(read('ROUTE_RULES', value).success).toBe(false)
})

test("[CFG-06] accepts a tag manager's container id and nothing else", () => {
  expect(read('TAG_MANAGER_ID', 'GTM-AB12CD3').data).toBe('GTM-AB12CD3')
  for (const wrong of ['G-AB12CD3', 'gtm-ab12cd3', 'GTM-AB12CD3&l=x', 'GTM-"><script>', ''])
    expect(read('TAG_MANAGER_ID', wrong).success).toBe(false)
})

test('[CFG-04] the error names what is wrong with route rules', () => {
  const said = (rules: unknown) => read('ROUTE_RULES', JSON.stringify(rules)).error?.issues[0]?.message

  expect(said([{ path: '/login', guards: { 'send-utm': true } }])).toBe(
    'existing guards (clear-login, not-found-cache, satcredit-redirect, send-utm-new, send-utm-old, step-route-guard); send-utm is not one of them',
  )
  expect(said([{ path: '/promo/*', redirect: '/promo/techno' }])).toBe(
    'redirects without a cycle: /promo/* redirects back to itself through /promo/techno',
  )
})

test('a rule may redirect to the path of another rule', () => {
  const rules = [
    { path: '/a', redirect: '/b' },
    { path: '/b', redirect: '/contacts' },
    { path: '/media', redirect: 'https://partner.example/media' },
  ]

  expect(read('ROUTE_RULES', JSON.stringify(rules)).success).toBe(true)
})

test.each`
  name               | value                       | isGood
  ${'SUPPORT_PHONE'} | ${'+77270000000'}           | ${true}
  ${'SUPPORT_PHONE'} | ${'8 727 000 00 00'}        | ${false}
  ${'SUPPORT_EMAIL'} | ${'help@qadam.example'}     | ${true}
  ${'SUPPORT_EMAIL'} | ${'<help@qadam.example>'}   | ${false}
  ${'PUBLIC_ORIGIN'} | ${'https://qadam.example'}  | ${true}
  ${'PUBLIC_ORIGIN'} | ${'https://qadam.example/'} | ${false}
  ${'LOCALE_PREFIX'} | ${'on'}                     | ${true}
  ${'LOCALE_PREFIX'} | ${'true'}                   | ${false}
`('$name accepts «$value»: $isGood', ({ name, value, isGood }) => {
  expect(read(name, value).success).toBe(isGood)
})

const deposit = {
  minAmount: 10_000,
  maxAmount: 5_000_000,
  amount: 500_000,
  discount: '0.15',
  terms: [{ days: 91, interests: [{ fromDay: 0, toDay: 91, rate: '0.0004' }] }],
}

function saidOf(product: unknown) {
  return read('DEPOSIT_PRODUCT', JSON.stringify(product)).error?.issues[0]?.message
}

test('there is no deposit unless one is configured, in whole tenge', () => {
  expect(z.safeParse(webSettings.DEPOSIT_PRODUCT.schema, undefined)).toEqual({ success: true, data: undefined })
  expect(read('DEPOSIT_PRODUCT', JSON.stringify(deposit)).data).toEqual({
    ...deposit,
    minAmount: 1_000_000,
    maxAmount: 500_000_000,
    amount: 50_000_000,
  })
})

test.each([
  ['an empty list of terms', { terms: [] }, 'terms as a list of 1 to 12'],
  ['amounts in tiyn', { minAmount: 10_000.5 }, 'minAmount as a whole number from 1 to 1000000000'],
  ['an amount as text', { amount: '500000' }, 'amount as a whole number from 1 to 1000000000'],
  ['an amount out of its range', { amount: 5_000_001 }, 'an amount from minAmount to maxAmount'],
  ['a tax in percent', { discount: '15' }, 'discount as a decimal fraction in quotes, like "0.0004"'],
  ['a tax as a number', { discount: 0.15 }, 'discount as a decimal fraction in quotes, like "0.0004"'],
  ['an unknown field', { bonus: 1 }, 'an object of minAmount, maxAmount, amount, discount and terms'],
])('[CFG-04] rejects a deposit with %s, naming what is expected', (_, change, expected) => {
  expect(saidOf({ ...deposit, ...change })).toBe(expected)
})

test.each([
  ['a gap', { interests: [{ fromDay: 2, toDay: 91, rate: '0.0004' }] }, /days 1 to 91 .* terms\[0\] do not/],
  ['a yearly rate', { interests: [{ fromDay: 0, toDay: 91, rate: '0.14' }] }, /a daily rate, not a yearly one/],
  ['a rate as a number', { interests: [{ fromDay: 0, toDay: 91, rate: 0.0004 }] }, /rate as a decimal fraction/],
  ['no interest bands', { interests: [] }, /interests as a list/],
  ['zero days', { days: 0 }, /days as a whole number from 1 to 3660/],
])("[CFG-04] rejects a deposit's term with %s, naming what is expected", (_, change, expected) => {
  expect(saidOf({ ...deposit, terms: [{ ...deposit.terms[0], ...change }] })).toMatch(expected)
})

test('the public configuration has the settings of the specification', () => {
  const config = publicConfig(everySettingAtItsDefault(), 'test', true)

  expect(config).toMatchObject({
    appStand: 'test',
    projectName: 'Qadam',
    faroUrl: '',
    tagManagerId: '',
    faroApiKey: '',
    faroAppVersion: '0.1.0',
    faroIgnoreUrls: [],
    faroDisabled: false,
    defaultUserAgent: expect.stringContaining('Mobile'),
    refreshOnResize: false,
    newUtmMechanismEnabled: true,
  })
})

test("the browser gets the API's URL for browsers and never the one for servers", () => {
  const settings = {
    ...everySettingAtItsDefault(),
    API_URL_BROWSER: 'https://api.example',
    API_URL_SERVER: 'http://inside:3000',
  }

  const handed = JSON.stringify(publicConfig(settings, 'prod', false))

  expect(handed).toContain('https://api.example')
  expect(handed).not.toContain('inside')
})

test('[TEL-01] without a collector, browsers send telemetry to the sandbox on a local stand, and nowhere on others', () => {
  const settings = everySettingAtItsDefault()
  const collector = '/rest/sandbox/telemetry/collect'

  expect(publicConfig(settings, 'local', true).faroUrl).toBe(collector)
  expect(publicConfig({ ...settings, API_URL_BROWSER: 'https://api.example' }, 'local', true).faroUrl).toBe(
    `https://api.example${collector}`,
  )
  for (const stand of ['test', 'prod'] as const) expect(publicConfig(settings, stand, true).faroUrl).toBe('')
  expect(publicConfig(settings, 'local', false).faroUrl).toBe('')
  expect(publicConfig({ ...settings, FARO_URL: 'https://faro.example/c' }, 'local', true).faroUrl).toBe(
    'https://faro.example/c',
  )
})

test("the browser does not get the deposit's rates", () => {
  const settings = { ...everySettingAtItsDefault(), DEPOSIT_PRODUCT: deposit }

  expect(JSON.stringify(publicConfig(settings, 'prod', false))).not.toContain('fromDay')
})

function everySettingAtItsDefault(): WebSettings {
  const read = Object.entries(webSettings).map(([name, { schema, fallback, sample }]: [string, Setting]) => [
    name,
    z.parse(schema, fallback ?? sample),
  ])
  return Object.fromEntries(read)
}
