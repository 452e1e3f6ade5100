import { askForCode, codeField, fillPhone, openLogin, sendButton } from './fixtures/a-login.ts'
import { aPhone } from './fixtures/a-registrant.ts'
import { heldBack } from './fixtures/held-back.ts'
import { formIsHydrated } from './fixtures/hydrated-form.ts'
import { expect, test } from './fixtures/site.ts'

test('[NAV-13] [DOC-02] the focus is in the next field to fill in, from the phone to the code, and the code submits itself', async ({
  page,
}) => {
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('.data')) answers.push(await response.text().catch(() => ''))
  })

  await test.step('the code field has the focus at once, and another code is not offered yet', async () => {
    await askForCode(page)
    await expect(codeField(page)).toBeFocused()
    await expect(page.getByText(/Новый код можно получить через/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Отправить ещё раз' })).toBeHidden()
  })

  await test.step('going back to the phone focuses its field', async () => {
    await page.getByRole('link', { name: 'Изменить номер' }).click()
    await expect(page.locator('[name=phone]')).toBeFocused()
    await fillPhone(page, aPhone())
    await sendButton(page).click()
    await expect(codeField(page)).toBeFocused()
  })

  await test.step('a reload changes nothing', async () => {
    await page.reload()
    await formIsHydrated(page)
  })

  await test.step('a wrong code is typed over, and none of it is stored', async () => {
    await codeField(page).pressSequentially('000')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/"0 ?0 ?0/)
    await page.keyboard.type('0')
    await expect(page.getByRole('alert')).toHaveText(/Код не подходит/)
    await expect(codeField(page)).toHaveAccessibleDescription(/Код не подходит. Проверьте СМС/)
    await expect(codeField(page)).toBeFocused()
    await page.keyboard.type('1234')
    await expect(page).toHaveURL('/login/iin')
  })

  await test.step('the tokens that prove the signature never reach the page', async () => {
    expect(answers.join('')).not.toMatch(/documentToken|bearerToken/)
    expect(await page.evaluate(() => JSON.stringify(localStorage) + document.cookie)).not.toMatch(/TOKEN/)
  })
})

test('a code typed before hydration submits itself after it', async ({ page }) => {
  await askForCode(page)
  const wakeUp = await heldBack(page, /\/assets\/entry\.client/)
  await page.goto('/login?code', { waitUntil: 'commit' })
  await codeField(page).pressSequentially('1234')
  expect(new URL(page.url()).pathname).toBe('/login')

  wakeUp()

  await expect(page).toHaveURL('/login/iin')
})

test('[DOC-01] each document can be read in place before it is accepted, and nothing typed is lost', async ({
  page,
}) => {
  const { documents } = await (await page.request.get('/rest/documents/list/login')).json()
  await openLogin(page)
  await page.locator('[name=phone]').fill('7011234567')

  for (const { id, title } of documents) {
    const { paragraphs } = await (await page.request.get(`/rest/documents/templates/${id}`)).json()
    await page.getByRole('link', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toContainText(paragraphs.at(-1).text)
    const words = await dialog.textContent()
    for (const { text } of paragraphs) expect(words).toContain(text)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await expect(page.locator('main [type=checkbox]:checked')).toHaveCount(0)

  await page.getByRole('link', { name: documents[1].title }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Принимаю' }).click()
  await expect(page.getByRole('checkbox', { name: documents[1].title })).toBeChecked()
  await expect(page.locator('[name=phone]')).toHaveValue('+7 (701) 123-45-67')

  await test.step('a text that fails to load loses nothing typed', async () => {
    await openLogin(page)
    await page.locator('[name=phone]').fill('7011234567')
    await page.route('**/documents/*.data*', (route) => route.abort())
    await page.getByRole('link', { name: documents[0].title }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Не получилось открыть')
    await page.keyboard.press('Escape')
    await expect(page.locator('[name=phone]')).toHaveValue('+7 (701) 123-45-67')
  })
})

test('a lost connection leaves the code page as it is, and a retry gets the response that was lost', async ({
  page,
  context,
}) => {
  await askForCode(page)
  // The server handles the request, but neither response nor cookies reach the browser.
  await page.route('**/login.data*', async (route) => {
    const cookies = await context.cookies()
    await route.fetch()
    await context.clearCookies()
    await context.addCookies(cookies)
    await route.abort()
  })
  await codeField(page).pressSequentially('1234')
  await expect(page.getByText('Нет связи с интернетом')).toBeVisible()
  await expect(codeField(page)).toHaveValue(/^1 ?2 ?3 ?4$/)
  await page.unroute('**/login.data*')

  await sendButton(page).click()

  await expect(page).toHaveURL('/login/iin')
})
