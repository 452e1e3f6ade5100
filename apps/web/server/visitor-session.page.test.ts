import { aVisitor, type Visitor } from '../testing/a-visitor.ts'
import { signIn } from '../testing/sign-in.ts'
import { expect, test } from '../testing/site-test.ts'

const noToken = 'x'.repeat(43)

test('[AUT-04] a missing session cookie is renewed from the refresh cookie, once per page', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({ LOG_LEVEL: 'info' })
  const visitor = aVisitor(site)
  await signIn(visitor, site)
  const before = tokenOf(visitor, /REFRESH/)
  visitor.cookies.delete(nameOf(visitor, /SESSION/))

  const page = await visitor.open('/login/iin')

  expect(page.address).toBe('/login/iin')
  expect(tokenOf(visitor, /SESSION/)).toMatch(/^[\w-]{43}$/)
  expect(tokenOf(visitor, /REFRESH/)).not.toBe(before)
  await expect.poll(site.output).toContain('/login/iin')
  expect(site.output().match(/\/rest\/auth\/refresh/g)).toHaveLength(1)
})

test('tabs restored together without a session cookie all stay signed in', async ({ site, visitor }) => {
  await signIn(visitor, site)
  visitor.cookies.delete(nameOf(visitor, /SESSION/))

  const tabs = await Promise.all([1, 2, 3].map(() => visitor.ask('/login/iin')))

  expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const _tab of tabs) expect((await visitor.open('/login/iin')).address).toBe('/login/iin')
})

test('[AUT-05] with both tokens invalid the visitor is redirected to the login and both cookies are dropped', async ({
  site,
  visitor,
}) => {
  await signIn(visitor, site)
  for (const kind of [/SESSION/, /REFRESH/]) visitor.cookies.set(nameOf(visitor, kind), noToken)

  const page = await visitor.open('/login/iin')

  expect(page.address).toBe('/login')
  expect([...visitor.cookies.keys()].filter((name) => /TOKEN|logged_in/.test(name))).toEqual([])
})

test('[AUT-05] a session token unknown to the server is renewed transparently', async ({ site, visitor }) => {
  await signIn(visitor, site)
  visitor.cookies.set(nameOf(visitor, /SESSION/), noToken)

  const page = await visitor.open('/login/iin')

  expect([page.status, page.address]).toEqual([200, '/login/iin'])
  expect(tokenOf(visitor, /SESSION/)).not.toBe(noToken)
})

function nameOf(visitor: Visitor, kind: RegExp): string {
  const name = [...visitor.cookies.keys()].find((one) => kind.test(one) && /TOKEN/.test(one))
  if (name === undefined) throw new Error(`No cookie ${kind} among ${[...visitor.cookies.keys()]}`)
  return name
}

function tokenOf(visitor: Visitor, kind: RegExp): string | undefined {
  return visitor.cookies.get(nameOf(visitor, kind))
}
