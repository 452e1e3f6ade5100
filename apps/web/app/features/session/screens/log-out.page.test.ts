import { getStep } from '@qadam/wire/registration'
import { refreshSession } from '@qadam/wire/session'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'

test('[AUT-03] logging out ends the session on the server too, and clears the browser', async ({ site, visitor }) => {
  const client = await signIn(visitor, site)
  const page = await visitor.open('/login/iin')
  expect((await client.call(getStep)).status).toBe(200)

  const left = await visitor.press(page.screen.getByRole('button', { name: 'Выйти' }))

  expect(left.address).toBe('/login')
  expect([...visitor.cookies.keys()].filter((name) => /TOKEN|logged_in/.test(name))).toEqual([])
  expect((await client.call(getStep)).status).toBe(401)
  expect((await visitor.open('/login/iin')).address).toBe('/login')
})

test.for(['unknown to the server', 'gone'])(
  '[AUT-03] logging out ends the session although its first token is %s',
  async (state, { site, visitor }) => {
    const client = await signIn(visitor, site)
    const page = await visitor.open('/login/iin')
    const cookie = (kind: RegExp) => [...visitor.cookies].find(([name]) => /TOKEN/.test(name) && kind.test(name))!
    const [name] = cookie(/SESSION/)
    const [, refreshToken] = cookie(/REFRESH/)
    if (state === 'gone') visitor.cookies.delete(name)
    else visitor.cookies.set(name, 'x'.repeat(43))

    const left = await visitor.press(page.screen.getByRole('button', { name: 'Выйти' }))

    expect(left.address).toBe('/login')
    expect((await client.call(getStep)).status).toBe(401)
    expect((await client.call(refreshSession, { body: { refreshToken } })).status).toBe(401)
  },
)
