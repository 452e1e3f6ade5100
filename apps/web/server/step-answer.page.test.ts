import { testServerUrl } from '../../api/testing/a-database.ts'
import { followStatements } from '../../api/testing/followed-statements.ts'
import { signIn } from '../testing/sign-in.ts'
import { expect, test } from '../testing/site-test.ts'

const address = '/register/step'

test('an open page can poll its step, and gets a 304 when the ETag matches', async ({ site, visitor }) => {
  await signIn(visitor, site)
  await visitor.open('/login/iin')

  const told = await visitor.ask(address)
  const tag = String(told.headers.etag)
  const again = await visitor.ask(`/kk${address}`, { headers: { 'if-none-match': tag } })

  expect(told.headers['cache-control']).toBe('no-store')
  expect(JSON.parse(told.text)).toMatchObject({
    step: 'iin',
    channel: { channel: expect.stringMatching(/^potential-client\./), expires_in: 1_800 },
  })
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag])
})

// The worker in this process polls its queues in transactions, and a sandbox reads the date that it plays.
const ofThePage = (text: string) => !/\bjobs\.|sandbox_clock|^(begin|commit)\b/.test(text)

test.skipIf(testServerUrl === undefined)(
  'a poll takes one statement, with the ETag and without it',
  async ({ site, visitor }) => {
    await signIn(visitor, site)
    await visitor.open('/login/iin')
    const { etag } = (await visitor.ask(address)).headers
    const statements = followStatements()
    const poll = (headers: Record<string, string>, status: number) => async () => {
      const sent = await statements.during(async () =>
        expect((await visitor.ask(address, { headers })).status).toBe(status),
      )
      return sent.filter(ofThePage)
    }

    await expect.poll(poll({}, 200)).toHaveLength(1)
    await expect.poll(poll({ 'if-none-match': String(etag) }, 304)).toHaveLength(1)
  },
)

test('returns no step without a session, and drops the cookies of one that has ended', async ({ site, visitor }) => {
  const nobody = { step: null, channel: null }
  expect(JSON.parse((await visitor.ask(address)).text)).toEqual(nobody)

  await signIn(visitor, site)
  for (const name of visitor.cookies.keys()) if (name.includes('TOKEN')) visitor.cookies.set(name, 'x'.repeat(43))
  expect(JSON.parse((await visitor.ask(address)).text)).toEqual(nobody)

  expect([...visitor.cookies.keys()].filter((name) => /TOKEN|logged_in/.test(name))).toEqual([])
})

test("[AUT-04] a page that slept past its session token's expiry gets a response and a new token pair", async ({
  site,
  visitor,
}) => {
  await signIn(visitor, site)
  const name = [...visitor.cookies.keys()].find((one) => one.includes('SESSION_TOKEN'))!
  visitor.cookies.delete(name)

  const told = await visitor.ask(address)

  expect(JSON.parse(told.text)).toMatchObject({ step: 'iin' })
  expect(visitor.cookies.get(name)).toMatch(/^[\w-]{43}$/)
})

test('while the API is unavailable the response does not sign the visitor out', async ({
  startOwnSite,
  site,
  visitor,
}) => {
  await signIn(visitor, site)
  const cookies = new Map(visitor.cookies)
  const own = await startOwnSite({ ROLES: 'web', API_URL_SERVER: 'http://127.0.0.1:9' })

  const answer = await fetch(own.url + address, {
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })

  expect([answer.status, answer.headers.get('retry-after'), answer.headers.getSetCookie()]).toEqual([503, '30', []])
})
