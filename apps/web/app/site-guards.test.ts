import { expect, test } from 'vitest'
import type { PublicConfig } from './boot/public-config.ts'
import type { Visit } from './guards/guard.ts'
import { runGuards } from './site-guards.ts'

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

test("[NAV-19] an unknown guard name throws 'Unknown route middleware' with the name", async () => {
  const routeRules = [{ path: '/*', guards: { 'no-such-guard': true } }]

  await expect(runGuards(aVisit('/contacts', { routeRules }))).rejects.toThrow(
    'Unknown route middleware: no-such-guard',
  )
})

test('[NAV-20] a rule redirects a path, or with a wildcard all paths below it', async () => {
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

test('another spelling of a path bypasses neither a rule nor a guard', async () => {
  const routeRules = [
    { path: '/media', redirect: '/badbrowser' },
    { path: '/contacts', guards: { 'satcredit-redirect': true } },
  ]
  const config = { routeRules, partnerRedirect: partner }

  expect(await runGuards(aVisit('/M%65dia', config))).toEqual({ redirect: '/badbrowser' })
  expect((await runGuards(aVisit('/%63ONTACTS?utm_source=mall', config))).redirect).toBe(partner.to)
})

test('[NAV-21] a rule switches on a guard that the map does not name, and a later rule switches it off again', async () => {
  const on = { path: '/*', guards: { 'satcredit-redirect': true } }
  const off = { path: '/contacts', guards: { 'satcredit-redirect': false } }
  const config = { routeRules: [on, off], partnerRedirect: partner }

  expect((await runGuards(aVisit('/media?utm_source=mall', config))).redirect).toBe(partner.to)
  expect((await runGuards(aVisit('/contacts?utm_source=mall', config))).redirect).toBeUndefined()
})

test("[NAV-24] the partner's visitors are redirected by query or cookie; others stay, and so do all if no partner is configured", async () => {
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

test('[NAV-26] a shared cache may store a 404 page for a minute, but not a 500', async () => {
  const verdict = await runGuards(aVisit('/nope'))

  expect(verdict.headersFor?.(404)).toEqual({ 'Cache-Control': 'public, max-age=60' })
  expect(verdict.headersFor?.(500)).toEqual({})
})

const signedOut = async () => undefined

test.each`
  path                                    | step                           | redirect
  ${'/login'}                             | ${undefined}                   | ${undefined}
  ${'/login/iin'}                         | ${undefined}                   | ${'/login'}
  ${'/register/photo'}                    | ${undefined}                   | ${'/login'}
  ${'/login'}                             | ${'iin'}                       | ${'/login/iin'}
  ${'/login/iin'}                         | ${'iin'}                       | ${undefined}
  ${'/register/photo'}                    | ${'passport'}                  | ${'/register/passport'}
  ${'/register/personal'}                 | ${'personal'}                  | ${undefined}
  ${'/register/passport'}                 | ${'personal_and_passport'}     | ${'/register/personal-and-passport'}
  ${'/register/lk'}                       | ${'verigram'}                  | ${'/register/photo'}
  ${'/register/liveness-waiting-results'} | ${'verigram'}                  | ${undefined}
  ${'/register/photo'}                    | ${'waiting_liveness_results'}  | ${'/register/liveness-waiting-results'}
  ${'/register/photo'}                    | ${'liveness_failed'}           | ${'/register/liveness-error'}
  ${'/register/wait'}                     | ${'waiting_external_photo'}    | ${undefined}
  ${'/register/wait'}                     | ${'waiting_external_personal'} | ${undefined}
  ${'/register/wait'}                     | ${'client_creating'}           | ${undefined}
  ${'/register/wait'}                     | ${'signing_init'}              | ${'/register/signing-init-wait'}
  ${'/register/signing-init-wait'}        | ${'signing_init_success'}      | ${undefined}
  ${'/register/signing-waiting-results'}  | ${'signing_init_success'}      | ${undefined}
  ${'/register/signing-init-wait'}        | ${'signing_result'}            | ${'/register/signing-waiting-results'}
  ${'/register/signing-init-wait'}        | ${'signing_failed'}            | ${'/register/signing-init-error'}
  ${'/register/wait'}                     | ${'personal_cabinet'}          | ${'/register/lk'}
`('[REG-02] [REG-03] [REG-06] at step $step $path redirects to $redirect', async ({ path, redirect, step }) => {
  const server = { askStep: async () => step, setCookie: () => {} }

  expect((await runGuards({ ...aVisit(path), server })).redirect).toBe(redirect)
})

test.each`
  path                                      | kept
  ${'/register/lk/loans/0f8b-4c/pay'}       | ${['asked_page=/register/lk/loans/0f8b-4c/pay']}
  ${'/register/lk/loans/a?utm_source=b'}    | ${['asked_page=/register/lk/loans/a']}
  ${'/register/lk'}                         | ${[]}
  ${'/register/personal'}                   | ${[]}
  ${`/register/lk/loans/${'a'.repeat(41)}`} | ${[]}
`('asked without a session, $path is remembered over the sign-in as $kept', async ({ kept, path }) => {
  const set: string[] = []
  const server = { askStep: signedOut, setCookie: (cookie: string) => set.push(cookie.split(';')[0]!) }

  expect((await runGuards({ ...aVisit(path), server })).redirect).toBe('/login')
  expect(set).toEqual(kept)
})

test.each`
  cookie                                    | redirect
  ${'asked_page=/register/lk/loans/0f8b'}   | ${'/register/lk/loans/0f8b'}
  ${'asked_page=https://elsewhere.example'} | ${'/register/lk'}
  ${'asked_page=//elsewhere.example/a'}     | ${'/register/lk'}
  ${'asked_page=/register/lk/../../login'}  | ${'/register/lk'}
  ${'asked_page=/register/personal'}        | ${'/register/lk'}
  ${'other=1'}                              | ${'/register/lk'}
`('a sign-in with the cookie $cookie leads to $redirect', async ({ cookie, redirect }) => {
  const server = { askStep: async () => 'personal_cabinet' as const, setCookie: () => {} }

  expect((await runGuards({ ...aVisit('/login/iin', {}, cookie), server })).redirect).toBe(redirect)
})

test.each`
  step                  | path                             | dropped
  ${'iin'}              | ${'/login/iin'}                  | ${['asked_page=']}
  ${'signing_result'}   | ${'/login/iin'}                  | ${['asked_page=']}
  ${'personal_cabinet'} | ${'/register/lk/loans/0f8b/pay'} | ${[]}
`(
  'a page asked for before the sign-in is forgotten at $path of the step $step: $dropped',
  async ({ dropped, path, step }) => {
    const set: string[] = []
    const server = { askStep: async () => step, setCookie: (cookie: string) => set.push(cookie.split(';')[0]!) }

    const { redirect } = await runGuards({ ...aVisit(path, {}, 'asked_page=/register/lk/loans/0f8b'), server })

    expect(set).toEqual(dropped)
    expect(redirect).toBe(step === 'signing_result' ? '/register/signing-waiting-results' : undefined)
  },
)

test("[NAV-25] opening the login drops an earlier attempt's cookies; continuing the current attempt drops none", async () => {
  const dropped: string[] = []
  const server = { askStep: signedOut, setCookie: (cookie: string) => dropped.push(cookie) }

  await runGuards({ ...aVisit('/login?code'), server })
  expect(dropped).toEqual([])

  await runGuards({ ...aVisit('/login'), server })
  expect(dropped).toEqual([
    expect.stringMatching(/^login_attempt=; Max-Age=0/),
    expect.stringMatching(/^login_link=; Max-Age=0/),
    expect.stringMatching(/^code_proof=; Max-Age=0/),
  ])
})

test.each`
  newUtmMechanismEnabled | guards                       | utm
  ${true}                | ${{}}                        | ${'new'}
  ${false}               | ${{}}                        | ${'old'}
  ${true}                | ${{ 'send-utm-new': false }} | ${undefined}
  ${true}                | ${{ 'send-utm-old': false }} | ${'new'}
  ${false}               | ${{ 'send-utm-old': false }} | ${undefined}
`(
  '[UTM-08] with newUtmMechanismEnabled $newUtmMechanismEnabled and guards $guards the source is reported by $utm',
  async ({ guards, newUtmMechanismEnabled, utm }) => {
    const config = { newUtmMechanismEnabled, routeRules: [{ path: '/login', guards }] }

    expect((await runGuards(aVisit('/login', config))).utm).toBe(utm)
    expect((await runGuards(aVisit('/contacts', config))).utm).toBeUndefined()
  },
)

test('[UTM-08] a rule switches on reporting the source where the map does not', async () => {
  const routeRules = [{ path: '/contacts', guards: { 'send-utm-new': true } }]

  expect((await runGuards(aVisit('/contacts', { newUtmMechanismEnabled: true, routeRules }))).utm).toBe('new')
})
