import { codeField, fillPhone, sendButton } from './fixtures/a-login.ts'
import { aPhone, signIn } from './fixtures/a-registrant.ts'
import { formIsHydrated } from './fixtures/hydrated-form.ts'
import { expect, test } from './fixtures/site.ts'

test('[AUT-09] signing out or signing in in one tab does so in the others', async ({ page, context, site }) => {
  await signIn(context, site)
  const other = await context.newPage()
  for (const tab of [other, page]) {
    await tab.goto('/login/iin')
    await formIsHydrated(tab)
  }

  await page.getByRole('button', { name: 'Выйти' }).click()
  for (const tab of [page, other]) await expect(tab).toHaveURL('/login')

  // A background tab is slow.
  await page.bringToFront()
  await fillPhone(page, aPhone())
  await sendButton(page).click()
  await codeField(page).pressSequentially('1234')
  for (const tab of [page, other]) await expect(tab).toHaveURL('/login/iin')
})
