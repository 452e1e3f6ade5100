import type { Setting } from '@qadam/contract/setting'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { publicConfig, type WebSettings } from './public-config.ts'
import { webSettings } from './settings.ts'

function read(name: keyof typeof webSettings, value: string) {
  return z.safeParse(webSettings[name].schema, value)
}

test('route rules are a list of rules, with guards that have a name of ours', () => {
  const rules = [
    { path: '/promo/*', redirect: 'https://partner.example/a' },
    { path: '/login', guards: { 'not-found-cache': false } },
  ]

  expect(read('ROUTE_RULES', JSON.stringify(rules)).data).toEqual(rules)
})

test.each([
  ['not JSON', '[{'],
  ['a guard nobody knows', '[{"path":"/","guards":{"no-such-guard":true}}]'],
  ['a guard that is only a name yet', '[{"path":"/login","guards":{"clear-login":true}}]'],
  ['another site in a path’s clothes', '[{"path":"/media","redirect":"//evil.example"}]'],
  ['the same with a backslash', '[{"path":"/media","redirect":"/\\\\evil.example"}]'],
  ['a redirect to itself', '[{"path":"/media","redirect":"/media"}]'],
  ['a redirect to itself in another spelling', '[{"path":"/media","redirect":"/kk/M%65dia/?a=1"}]'],
  ['a redirect into its own pattern', '[{"path":"/promo/*","redirect":"/promo/techno"}]'],
  ['two redirects to each other', '[{"path":"/a","redirect":"/b"},{"path":"/b","redirect":"/a"}]'],
  ['a script address', '[{"path":"/","redirect":"javascript:alert(1)"}]'],
  ['a path that is none', '[{"path":"contacts"}]'],
  ['a field that is none', '[{"path":"/","to":"/contacts"}]'],
])('route rules with %s are refused', (_, value) => {
  expect(read('ROUTE_RULES', value).success).toBe(false)
})

test('[CFG-04] what is wrong with route rules is said by name', () => {
  const said = (rules: unknown) => read('ROUTE_RULES', JSON.stringify(rules)).error?.issues[0]?.message

  expect(said([{ path: '/login', guards: { 'clear-login': true } }])).toBe(
    'guards that exist (not-found-cache, satcredit-redirect), which clear-login does not',
  )
  expect(said([{ path: '/promo/*', redirect: '/promo/techno' }])).toBe(
    'redirects that end somewhere: /promo/* leads back to itself by /promo/techno',
  )
})

test('a rule may lead to where another rule leads on', () => {
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
`('$name may be «$value»: $isGood', ({ name, value, isGood }) => {
  expect(read(name, value).success).toBe(isGood)
})

test('the public configuration is that of the specification', () => {
  const config = publicConfig(everySettingAtItsDefault(), 'test', true)

  expect(config).toMatchObject({
    appStand: 'test',
    projectName: 'Qadam',
    faroUrl: '',
    faroApiKey: '',
    faroAppVersion: '0.1.0',
    faroIgnoreUrls: [],
    faroDisabled: false,
    defaultUserAgent: expect.stringContaining('Mobile'),
    refreshOnResize: false,
    newUtmMechanismEnabled: true,
  })
})

test('the browser learns the API’s address for browsers and never the one for servers', () => {
  const settings = {
    ...everySettingAtItsDefault(),
    API_URL_BROWSER: 'https://api.example',
    API_URL_SERVER: 'http://inside:3000',
  }

  const handed = JSON.stringify(publicConfig(settings, 'prod', false))

  expect(handed).toContain('https://api.example')
  expect(handed).not.toContain('inside')
})

function everySettingAtItsDefault(): WebSettings {
  const read = Object.entries(webSettings).map(([name, { schema, fallback, sample }]: [string, Setting]) => [
    name,
    z.parse(schema, fallback ?? sample),
  ])
  return Object.fromEntries(read)
}
