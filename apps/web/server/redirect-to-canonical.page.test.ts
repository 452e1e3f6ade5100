import { expect, test } from '../testing/site-test.ts'

test('[NAV-01] a trailing slash is removed, the query is preserved, and so is the hash, which only the browser knows', async ({
  visitor,
}) => {
  const { headers, status } = await visitor.ask('/contacts/?a=1')

  // A browser appends its own hash to a Location without one.
  expect([status, headers.location]).toEqual([301, '/contacts?a=1'])
})

const elsewhere = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i

test.for([
  '/kk//evil.example?lang=ru',
  '/kk/\\evil.example?lang=ru',
  '/kk/\\/evil.example/?lang=ru',
  '//evil.example?lang=ru',
  '/\\evil.example?lang=kk',
  '/.//evil.example?lang=ru',
  '/kk/.//evil.example?lang=ru',
  '/%2e//evil.example/',
  '/kk/x/..//evil.example?lang=ru',
  '/kk/%09/evil.example?lang=ru',
  '/kk/%0a/evil.example/?lang=ru',
  '/kk/%2F%2Fevil.example?lang=ru',
  '/kk/%5Cevil.example?lang=ru',
  '//evil.example/contacts/',
  'http://evil.example/contacts?lang=ru',
  'http://evil.example/contacts/',
  'http://evil.example//evil.example/contacts/',
  'http://evil.example/kk//evil.example?lang=ru',
  'http://evil.example/CONTACTS',
])('%s does not redirect to another site', async (target, { site, visitor }) => {
  for (const cookie of ['', 'i18n_redirected=kk']) {
    const { headers, status, text } = await visitor.ask(target, { headers: { cookie } })

    expect(status).toBeLessThan(500)
    expect(headers.location ?? '/').toMatch(/^\//)
    expect(headers.location ?? '/').not.toMatch(elsewhere)
    expect(new URL(headers.location ?? '/', site.origin).origin).toBe(site.origin)
    expect(text).not.toMatch(/href="[\\/]{2}/)
  }
})

test.for([
  ['/CONTACTS', '/contacts'],
  ['/%63ontacts', '/contacts'],
  ['/Contacts/?a=1', '/contacts?a=1'],
  ['//contacts', '/contacts'],
  ['/kk/CONTACTS', '/kk/contacts'],
  ['/kk//contacts', '/kk/contacts'],
  ['/sandbox/failure/lo%61der', '/sandbox/failure/loader'],
  ['http://elsewhere.example/CONTACTS?a=1', '/contacts?a=1'],
] as const)('%s redirects to the canonical URL %s', async ([spelling, told], { visitor }) => {
  const got = await visitor.ask(spelling)
  const posted = await visitor.ask(spelling, { method: 'POST' })

  expect([got.status, got.headers.location]).toEqual([301, told])
  expect([posted.status, posted.headers.location]).toEqual([308, told])
})

test.for(['/KK/contacts', '/%6bk/contacts', '/contacts%2F', '/nope', '/contacts/x'])(
  '%s is a 404',
  async (address, { visitor }) => {
    expect((await visitor.ask(address)).status).toBe(404)
  },
)

test.for([
  ['/contacts?lang=kk&from=a', '/kk/contacts?from=a', 'kk'],
  ['/kk/contacts?lang=ru', '/contacts', 'ru'],
  ['/kk?lang=ru', '/', 'ru'],
  ['/?lang=kk', '/kk', 'kk'],
] as const)('[LOC-03] %s redirects to %s and stores the choice', async ([asked, opened, chosen], { visitor }) => {
  const { headers, status } = await visitor.ask(asked)

  expect([status, headers.location]).toEqual([302, opened])
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['set-cookie']).toEqual([`i18n_redirected=${chosen}; Max-Age=31536000; Path=/; SameSite=Lax`])
})

test('an unknown language is an ordinary query parameter; a form or data request is not redirected by language', async ({
  visitor,
}) => {
  expect((await visitor.ask('/contacts?lang=en')).status).toBe(200)
  expect((await visitor.ask('/contacts.data?lang=kk')).headers.location).toBeUndefined()
  expect((await visitor.ask('/contacts?lang=kk', { method: 'POST' })).headers.location).toBeUndefined()
})
