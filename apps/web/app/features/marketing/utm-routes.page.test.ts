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
] as const)('[UTM-07] entering $name reports the source', async ({ iin, path, step }, { site, visitor }) => {
  if (step) await (await signIn(visitor, site)).bringTo(step, iin === undefined ? {} : { iin })

  const page = await visitor.open(`${path}?utm_source=google`)

  expect(page.address.split('?')[0]).toBe(path)
  expect(mechanismOn(page)).toBe('new')
})

test('[UTM-07] the other pages report nothing', async ({ visitor }) => {
  for (const path of ['/', '/contacts', '/media', '/sandbox'])
    expect(mechanismOn(await visitor.open(`${path}?utm_source=google`)), path).toBeUndefined()
})

test("[UTM-07] a guard's redirect to the login keeps the UTM marks", async ({ visitor }) => {
  const led = await visitor.ask('/register/lk?utm_source=google&utm_campaign=may&from=sms', {
    headers: { accept: 'text/html' },
  })

  expect([led.status, led.headers.location]).toEqual([302, '/login?utm_source=google&utm_campaign=may'])
})

test('[UTM-08] a lender that has not migrated uses the old mechanism', async ({ startOwnSite }) => {
  const visitor = aVisitor(await startOwnSite({ NEW_UTM_MECHANISM_ENABLED: 'off' }))

  expect(mechanismOn(await visitor.open('/login'))).toBe('old')
  expect(mechanismOn(await visitor.open('/contacts'))).toBeUndefined()
})

test("[UTM-08] a lender's rules can move the report to other routes", async ({ startOwnSite }) => {
  const rules = [
    { path: '/login', guards: { 'send-utm-new': false } },
    { path: '/contacts', guards: { 'send-utm-new': true } },
  ]
  const visitor = aVisitor(await startOwnSite({ ROUTE_RULES: JSON.stringify(rules) }))

  expect(mechanismOn(await visitor.open('/login'))).toBeUndefined()
  expect(mechanismOn(await visitor.open('/contacts'))).toBe('new')
})

test('[VIS-01] a visitor without an id gets one with the page, for five years; an existing one is kept', async ({
  visitor,
}) => {
  const { headers } = await visitor.ask('/login', { headers: { accept: 'text/html' } })

  const given = headers['set-cookie']?.find((cookie) => cookie.startsWith('uid='))
  expect(given).toMatch(/^uid=[\da-f-]{36}; /)
  expect(given?.split('; ').slice(1).sort()).toEqual(['Max-Age=157680000', 'Path=/', 'SameSite=Lax', 'Secure'])
  const again = await visitor.ask('/login', { headers: { accept: 'text/html' } })
  expect(again.headers['set-cookie']?.join() ?? '').not.toContain('uid=')
})

/** The mechanism in the page's boot data for the visit script. */
function mechanismOn({ document }: Page): string | undefined {
  const handedOver = document.getElementById('boot-data')?.textContent
  if (handedOver) return JSON.parse(handedOver).boot.utm
  return JSON.parse(document.querySelector<HTMLScriptElement>('script#visit')!.dataset.config!).utm
}
