import { askForCode, bringAttempt, codeField, openLogin, sendButton } from './fixtures/a-login.ts'
import { aPhone } from './fixtures/a-registrant.ts'
import { formIsHydrated } from './fixtures/hydrated-form.ts'
import { expect, test } from './fixtures/site.ts'
import { expectReadable, expectToFit } from './readable.ts'

// A checker finds the same in both languages; the length of the text differs.
for (const [prefix, holds] of [
  ['', expectReadable],
  ['/kk', expectToFit],
] as const) {
  test(`every screen of the login is accessible and does not scroll sideways: ${prefix || '/'}`, async ({
    page,
    site,
  }) => {
    // Eleven screens, one after the other.
    test.slow()
    const login = `${prefix}/login`
    const aLink = `${login}?document_token=${'a'.repeat(43)}`

    await test.step('the phone', async () => {
      await openLogin(page, login)
      await holds(page)
    })
    await test.step('the phone, rejected', async () => {
      await sendButton(page).click()
      await expect(page.getByRole('alert')).toBeFocused()
      await holds(page)
    })
    await test.step('a document, opened in place', async () => {
      await page.locator('.checkbox-label a').first().click()
      await expect(page.getByRole('dialog').locator('h3').first()).toBeVisible()
      await holds(page)
    })
    await test.step('the code', async () => {
      await askForCode(page, { path: login })
      await holds(page)
    })
    await test.step('a wrong code', async () => {
      await codeField(page).pressSequentially('0000')
      await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
      await holds(page)
    })
    await test.step('an expired code', async () => {
      await bringAttempt(page, site, { expiresInMs: -1 })
      await page.goto(`${login}?code`)
      await holds(page)
    })
    await test.step('another code', async () => {
      await bringAttempt(page, site)
      await page.goto(`${login}?code`)
      await formIsHydrated(page)
      await page.locator('.session-again button').click()
      await expect(page.locator('.notice-good')).toBeVisible()
      await holds(page)
    })
    await test.step('a link', async () => {
      await page.goto(aLink)
      await formIsHydrated(page)
      await holds(page)
    })
    await test.step('a link that is rejected', async () => {
      await page.locator('[name=phone]').fill(aPhone())
      await sendButton(page).click()
      await expect(page.locator('.notice-danger')).toBeVisible()
      await holds(page)
    })
    await test.step('a link that no longer works', async () => {
      await page.context().clearCookies({ name: 'login_link' })
      await page.goto(`${login}?link`)
      await holds(page)
    })
    await test.step('the page of a document', async () => {
      await page.goto(`${prefix}/documents/1`)
      await holds(page)
    })
  })
}
