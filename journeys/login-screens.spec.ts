import type { Page } from '@playwright/test'
import { askForCode, bringAttempt, codeField, comeFromElsewhere, openLogin, sendButton } from './fixtures/a-login.ts'
import { aPhone } from './fixtures/a-registrant.ts'
import { expect, test } from './fixtures/site.ts'
import type { Site } from './fixtures/start-site.ts'
import { expectReadable } from './readable.ts'

type Way = (page: Page, at: { locale: string; site: Site }) => Promise<void>

const states: Readonly<Record<string, Way>> = {
  async 'the phone'(page, { locale }) {
    await page.goto(`${locale}/login`)
  },
  async 'the phone, refused'(page, { locale }) {
    await openLogin(page, `${locale}/login`)
    await sendButton(page).click()
    await expect(page.getByRole('alert')).toBeFocused()
  },
  async 'a document, read in place'(page, { locale }) {
    await openLogin(page, `${locale}/login`)
    await page.locator('.checkbox-label a').first().click()
    await expect(page.getByRole('dialog').locator('h3').first()).toBeVisible()
  },
  async 'the code'(page, { locale }) {
    await askForCode(page, { path: `${locale}/login` })
  },
  async 'a wrong code'(page, { locale }) {
    await askForCode(page, { path: `${locale}/login` })
    await codeField(page).pressSequentially('0000')
    await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  },
  async 'a code that is too old'(page, { locale, site }) {
    await bringAttempt(page, site, { expiresInMs: -1 })
    await page.goto(`${locale}/login?code`)
  },
  async 'another code'(page, { locale, site }) {
    await bringAttempt(page, site)
    await page.goto(`${locale}/login?code`)
    await page.locator('[name=intent]').click()
    await expect(page.locator('.notice-good')).toBeVisible()
  },
  async 'a link'(page, { locale }) {
    await page.goto(`${locale}/login?document_token=${'a'.repeat(43)}`)
  },
  async 'a link that is refused'(page, { locale }) {
    await page.goto(`${locale}/login?document_token=${'a'.repeat(43)}`)
    await page.locator('[name=phone]').fill(aPhone())
    await sendButton(page).click()
    await expect(page.locator('.notice-danger')).toBeVisible()
  },
  async 'a link that is dead'(page, { locale }) {
    await page.goto(`${locale}/login?link`)
  },
  async 'the page of a document'(page, { locale }) {
    await page.goto(`${locale}/documents/1`)
  },
}

for (const locale of ['', '/kk']) {
  for (const [state, come] of Object.entries(states)) {
    test(`${state} ${locale} can be read by everybody, and does not scroll sideways`, async ({ page, site }) => {
      await comeFromElsewhere(page)
      await page.setViewportSize({ width: 320, height: 740 })
      await come(page, { locale, site })

      await expectReadable(page)
    })
  }
}
