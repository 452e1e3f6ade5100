import { getStep } from '@qadam/wire/registration'
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
