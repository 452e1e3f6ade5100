import { aVisitor } from '../testing/a-visitor.ts'
import { expect, test } from '../testing/site-test.ts'

const nonceOf = (text: string) => /nonce="([^"]+)"/.exec(text)?.[1]
const keyOf = (text: string) => /name="idempotencyKey" value="([^"]+)"/.exec(text)?.[1]
const withoutOwn = (text: string) =>
  [nonceOf(text)!, keyOf(text)!, /"requestId":"(\w+)"/.exec(text)![1]!].reduce(
    (rest, own) => rest.replaceAll(own, ''),
    text,
  )

test('the login is rendered once for newcomers, and each gets a nonce, a key, an id and a policy of their own', async ({
  site,
}) => {
  const [one, other] = [await aVisitor(site).ask('/login'), await aVisitor(site).ask('/login')]

  expect(withoutOwn(other.text)).toBe(withoutOwn(one.text))
  for (const own of [nonceOf, keyOf]) expect(own(other.text)).not.toBe(own(one.text))
  for (const { headers, text } of [one, other]) {
    expect(headers['content-security-policy']).toContain(`'nonce-${nonceOf(text)}'`)
    expect(text).toContain(`"requestId":"${headers['x-request-id']}"`)
    expect(headers['set-cookie']?.filter((cookie) => cookie.startsWith('uid='))).toHaveLength(1)
    expect(headers['cache-control']).toBe('private, no-cache')
  }
  const [first, second] = [one, other].map(({ headers }) => /uid=([^;]+)/.exec(String(headers['set-cookie']))?.[1])
  expect(second).not.toBe(first)
  expect(other.text).not.toContain(first)
})

test('a form sent from the kept login is answered at its own address, whatever source the first visitor came from', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({})
  await aVisitor(site).ask('/login?utm_source=mall')

  expect((await aVisitor(site).ask('/login')).text).not.toContain('utm_source')
})

test('a phone and a desktop get each their own login', async ({ visitor }) => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Safari/604.1'
  const desk = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'
  const deviceOn = async (agent: string) =>
    /data-device="(\w+)"/.exec((await visitor.ask('/login', { headers: { 'user-agent': agent } })).text)?.[1]

  expect([await deviceOn(desk), await deviceOn(phone), await deviceOn(desk)]).toEqual(['desktop', 'mobile', 'desktop'])
})
