import { iinOf } from '../../../../api/testing/a-registrant.ts'
import { aVisitor, type Page } from '../../../testing/a-visitor.ts'
import { signIn } from '../../../testing/sign-in.ts'
import { expect, test } from '../../../testing/site-test.ts'

const slowRegistry = '910627490173'

test.for([
  { name: 'login', path: '/login', step: undefined, iin: undefined },
  { name: 'login-iin', path: '/login/iin', step: 'iin', iin: undefined },
  { name: 'register-personal', path: '/register/personal', step: 'personal', iin: iinOf('names') },
  { name: 'register-passport', path: '/register/passport', step: 'passport', iin: iinOf('document') },
  { name: 'register-photo', path: '/register/photo', step: 'verigram', iin: undefined },
  { name: 'register-wait', path: '/register/wait', step: 'waiting_external_personal', iin: slowRegistry },
  { name: 'register-lk', path: '/register/lk', step: 'personal_cabinet', iin: undefined },
] as const)(
  '[UTM-07] whoever enters $name tells where they come from',
  async ({ iin, path, step }, { site, visitor }) => {
    if (step) await (await signIn(visitor, site)).bringTo(step, iin === undefined ? {} : { iin })

    const page = await visitor.open(`${path}?utm_source=google`)

    expect(page.address.split('?')[0]).toBe(path)
    expect(mechanismOn(page)).toBe('new')
  },
)

test('[UTM-07] the other pages tell nothing', async ({ visitor }) => {
  for (const path of ['/', '/contacts', '/media', '/sandbox'])
    expect(mechanismOn(await visitor.open(`${path}?utm_source=google`)), path).toBeUndefined()
})

test('[UTM-07] who is led to the login by a guard has still come by the advertisement', async ({ visitor }) => {
  const led = await visitor.ask('/register/lk?utm_source=google&utm_campaign=may&from=sms', {
    headers: { accept: 'text/html' },
  })

  expect([led.status, led.headers.location]).toEqual([302, '/login?utm_source=google&utm_campaign=may'])
})

test('[UTM-08] a lender who has not changed over has it told by the old mechanism', async ({ startOwnSite }) => {
  const visitor = aVisitor(await startOwnSite({ NEW_UTM_MECHANISM_ENABLED: 'off' }))

  expect(mechanismOn(await visitor.open('/login'))).toBe('old')
  expect(mechanismOn(await visitor.open('/contacts'))).toBeUndefined()
})

test('[UTM-08] a lender’s rules have it told elsewhere, and not where it is told by default', async ({
  startOwnSite,
}) => {
  const rules = [
    { path: '/login', guards: { 'send-utm-new': false } },
    { path: '/contacts', guards: { 'send-utm-new': true } },
  ]
  const visitor = aVisitor(await startOwnSite({ ROUTE_RULES: JSON.stringify(rules) }))

  expect(mechanismOn(await visitor.open('/login'))).toBeUndefined()
  expect(mechanismOn(await visitor.open('/contacts'))).toBe('new')
})

test('[VIS-01] who comes without an id is given one with the page, for five years; who has one keeps it', async ({
  visitor,
}) => {
  const { headers } = await visitor.ask('/login', { headers: { accept: 'text/html' } })

  const given = headers['set-cookie']?.find((cookie) => cookie.startsWith('uid='))
  expect(given).toMatch(/^uid=[\da-f-]{36}; /)
  expect(given?.split('; ').slice(1).sort()).toEqual(['Max-Age=157680000', 'Path=/', 'SameSite=Lax', 'Secure'])
  const again = await visitor.ask('/login', { headers: { accept: 'text/html' } })
  expect(again.headers['set-cookie']?.join() ?? '').not.toContain('uid=')
})

/** As the page says it to the script of the visit. */
function mechanismOn({ document }: Page): string | undefined {
  const handedOver = document.getElementById('boot-data')?.textContent
  if (handedOver) return JSON.parse(handedOver).boot.utm
  return JSON.parse(document.querySelector<HTMLScriptElement>('script#visit')!.dataset.config!).utm
}
