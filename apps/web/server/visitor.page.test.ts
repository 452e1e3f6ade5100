import { aPhone } from '../../api/testing/a-registrant.ts'
import { aVisitor } from '../testing/a-visitor.ts'
import { expect, test } from '../testing/site-test.ts'

test('[CFG-03] the names of the session cookies are configurable', async ({ startOwnSite }) => {
  const visitor = aVisitor(await startOwnSite({ SESSION_COOKIE_NAME: 'WHO', REFRESH_COOKIE_NAME: 'AGAIN' }))

  const login = await visitor.open('/login')
  login.main.querySelector<HTMLInputElement>('input[name=phone]')!.value = `+${aPhone()}`
  for (const box of login.main.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) box.checked = true
  const code = await visitor.press(login.main.querySelector('form button[type=submit]')!)
  code.main.querySelector<HTMLInputElement>('input[name=smsCode]')!.value = '1234'
  const first = await visitor.press(code.main.querySelector('form button[type=submit]')!)

  expect(first.address).toBe('/login/iin')
  expect([...visitor.cookies.keys()]).toEqual(expect.arrayContaining(['__Host-WHO', '__Host-AGAIN', 'logged_in']))
  // The next request is recognised by these cookies.
  expect((await visitor.open('/login')).address).toBe('/login/iin')
  for (const name of ['__Host-WHO', '__Host-AGAIN']) visitor.cookies.delete(name)
  expect((await visitor.open('/login/iin')).address).toBe('/login')
})
