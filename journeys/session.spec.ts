import { askForCode, codeField, openLogin } from './fixtures/a-login.ts'
import { signIn } from './fixtures/a-registrant.ts'
import { expect, test } from './fixtures/site.ts'

test('[AUT-03] who leaves is signed out on the server too, and nothing stays in the browser', async ({
  page,
  context,
  site,
}) => {
  const { call, token } = await signedIn(context, site)
  await page.goto('/login/iin')
  expect((await call(token)).status).toBe(200)

  await page.getByRole('button', { name: 'Выйти' }).click()

  await expect(page).toHaveURL('/login')
  expect(await cookieNames(context)).not.toEqual(expect.arrayContaining([expect.stringMatching(/TOKEN|logged_in/)]))
  expect((await call(token)).status).toBe(401)
  await page.goto('/login/iin')
  await expect(page).toHaveURL('/login')
})

test('[AUT-04] a session cookie that is missing is made anew from the refresh cookie, once for a page', async ({
  page,
  context,
  startOwnSite,
}) => {
  const site = await startOwnSite({ LOG_LEVEL: 'info' })
  await signIn(context, site)
  const before = await refreshCookie(context)
  await context.clearCookies({ name: /SESSION_TOKEN/ })

  await page.goto(`${site.url}/login/iin`)

  await expect(page).toHaveURL(`${site.url}/login/iin`)
  expect(await cookieNames(context)).toEqual(expect.arrayContaining([expect.stringMatching(/SESSION_TOKEN/)]))
  expect(await refreshCookie(context)).not.toBe(before)
  await expect.poll(site.output).toContain('/login/iin')
  expect(site.output().match(/\/rest\/auth\/refresh/g)).toHaveLength(1)
})

test('tabs that come back together without a session cookie all stay signed in', async ({ context, site }) => {
  await signIn(context, site)
  const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()))
  await context.clearCookies({ name: /SESSION_TOKEN/ })

  await Promise.all(tabs.map((tab) => tab.goto('/login/iin')))

  for (const tab of tabs) {
    await tab.reload()
    await expect(tab).toHaveURL('/login/iin')
  }
})

test('[AUT-05] where neither token is good any more the way leads to the login, and both are dropped', async ({
  page,
  context,
  site,
}) => {
  await signIn(context, site)
  const url = site.url.replace('http:', 'https:')
  for (const { name } of await context.cookies())
    if (/TOKEN/.test(name)) await context.addCookies([{ name, value: 'x'.repeat(43), url, httpOnly: true }])

  await page.goto('/login/iin')

  await expect(page).toHaveURL('/login')
  expect(await cookieNames(context)).not.toEqual(expect.arrayContaining([expect.stringMatching(/TOKEN|logged_in/)]))
})

test('[AUT-05] a session token that the server has forgotten is renewed without anybody noticing', async ({
  page,
  context,
  site,
}) => {
  await signIn(context, site)
  const url = site.url.replace('http:', 'https:')
  const { name } = (await context.cookies()).find((cookie) => /SESSION_TOKEN/.test(cookie.name))!
  await context.addCookies([{ name, value: 'x'.repeat(43), url, httpOnly: true }])

  await page.goto('/login/iin')

  await expect(page).toHaveURL('/login/iin')
  expect((await context.cookies()).find((cookie) => cookie.name === name)?.value).not.toBe('x'.repeat(43))
})

test('[AUT-09] who leaves in one tab has left in the others', async ({ page, context, site }) => {
  await signIn(context, site)
  await page.goto('/login/iin')
  const other = await context.newPage()
  await other.goto('/login/iin')

  await page.getByRole('button', { name: 'Выйти' }).click()

  await expect(other).toHaveURL('/login')
})

test('[AUT-09] who signs in in one tab is signed in in the others', async ({ page, context }) => {
  await askForCode(page)
  const other = await context.newPage()
  await openLogin(other)
  // Coming to the login anew has dropped the other tab's attempt: it begins again there. A tab behind another is slow.
  await page.bringToFront()
  await askForCode(page)
  await codeField(page).pressSequentially('1234')

  await expect(page).toHaveURL('/login/iin')
  await expect(other).toHaveURL('/login/iin')
})

type SignedIn = Parameters<typeof signIn>

async function signedIn(context: SignedIn[0], site: SignedIn[1]) {
  const { token } = await signIn(context, site)
  return {
    token,
    call: (bearer: string | undefined) =>
      fetch(`${site.url}/rest/registration/step`, { headers: { Authorization: `Bearer ${bearer}` } }),
  }
}

async function cookieNames(context: SignedIn[0]): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name)
}

async function refreshCookie(context: SignedIn[0]): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => /REFRESH_TOKEN/.test(name))?.value
}
