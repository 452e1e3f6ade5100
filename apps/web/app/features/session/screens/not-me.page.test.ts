import { getStep } from '@qadam/wire/registration'
import { aVisitor } from '../../../../testing/a-visitor.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'

const word = { ru: /Это не я/, kk: /Бұл мен емес/ }

test("a login that was not the client's own is ended from a link with one click, without script", async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({ LIMITS: '{"code-gap":{"atMost":2}}' })
  const visitor = aVisitor(site)
  const owner = await signIn(visitor, site)
  const stranger = await signIn(aVisitor(site), site, { phone: owner.phone })
  const key = await keySentTo(site, owner.phone)

  const asked = await visitor.open(`/not-me/${key}`)
  expect((await stranger.call(getStep)).status).toBe(200)
  const ended = await visitor.press(asked.main.getByRole('button', { name: word.ru }))

  expect([ended.status, ended.address]).toEqual([200, `/not-me/${key}`])
  ended.main.getByRole('heading', { level: 1, name: 'Сеанс завершён' })
  expect((await stranger.call(getStep)).status).toBe(401)
  expect((await owner.call(getStep)).status).toBe(200)
  const again = await visitor.press(asked.main.getByRole('button', { name: word.ru }))
  again.main.getByRole('heading', { level: 1, name: 'Завершать нечего' })
})

test('an incomplete link shows that there is nothing to end, in both languages', async ({ visitor }) => {
  for (const [address, button, words] of [
    ['/not-me/abc', word.ru, 'Завершать нечего'],
    [`/kk/not-me/${'x'.repeat(22)}`, word.kk, 'Аяқтайтын ештеңе жоқ'],
  ] as const) {
    const asked = await visitor.open(address)

    const answer = await visitor.press(asked.main.getByRole('button', { name: button }))

    expect(answer.status).toBe(404)
    answer.main.getByRole('heading', { level: 1, name: words })
  }
})

async function keySentTo(site: { readonly url: string }, phone: string): Promise<string> {
  const found = async () => {
    const answer = await fetch(`${site.url}/rest/sandbox/inbox?phone=${phone}`)
    return /not-me\/([\w-]{22})/.exec(await answer.text())?.[1]
  }
  await expect.poll(found).toBeDefined()
  return (await found())!
}
