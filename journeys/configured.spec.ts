import { aPhone } from './fixtures/a-registrant.ts'
import { expect, test } from './fixtures/site.ts'
import { walkScreens } from './fixtures/walk-screens.ts'

test('[CFG-03] how to reach the lender, and what its cookies are called, is the lender’s to say', async ({
  page,
  context,
  startOwnSite,
}) => {
  test.setTimeout(60_000)
  const { url } = await startOwnSite({
    SUPPORT_PHONE: '+77271112233',
    SUPPORT_EMAIL: 'ask@lender.example',
    SECURITY_EMAIL: 'safe@lender.example',
    SOCIAL_URL: 'https://social.lender.example/us',
    MESSENGER_URL: 'https://chat.lender.example/us',
    SESSION_COOKIE_NAME: 'WHO',
    REFRESH_COOKIE_NAME: 'AGAIN',
  })

  await page.goto(`${url}/contacts`)
  for (const address of [
    'tel:+77271112233',
    'mailto:ask@lender.example',
    'mailto:safe@lender.example',
    'https://social.lender.example/us',
    'https://chat.lender.example/us',
  ])
    await expect(page.locator(`main a[href="${address}"]`).first()).toBeVisible()

  await page.goto(`${url}/login`)
  await walkScreens(page, { phone: aPhone(), iin: '' }, '/login/iin')
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['__Host-WHO', '__Host-AGAIN']))
})
