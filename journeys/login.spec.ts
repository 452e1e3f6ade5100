import {
  aSignature,
  askForCode,
  bringAttempt,
  codeField,
  comeFromElsewhere,
  fillPhone,
  openLogin,
  reloadCode,
  sendButton,
} from './fixtures/a-login.ts'
import { aPhone, signIn } from './fixtures/a-registrant.ts'
import { answersForm } from './fixtures/form-posts.ts'
import { heldBack } from './fixtures/held-back.ts'
import { expect, test } from './fixtures/site.ts'

test('[NAV-13] a phone, the documents and a code lead into the registration', async ({ page }) => {
  await openLogin(page)
  await expect(page.locator('.frame-auth')).toBeVisible()

  const phone = await askForCode(page)
  await expect(page.getByText(`+7 ${phone.slice(1, 4)} ${phone.slice(4, 7)}-${phone.slice(7, 9)}-`)).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).pressSequentially('1234')

  await page.waitForURL('/login/iin')
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('login_attempt')
  expect(cookies.find(({ name }) => name === 'logged_in')?.value).toBe('1')
  for (const { name, httpOnly } of cookies) if (/TOKEN/.test(name)) expect(httpOnly).toBe(true)
})

test('[NAV-13] who is signed in has nothing to do at the login', async ({ page, context, site }) => {
  await signIn(context, site)

  await page.goto('/login')

  await expect(page).toHaveURL('/login/iin')
})

test('a code that was typed before the page woke up sends itself when it does', async ({ page }) => {
  await askForCode(page)
  const wakeUp = await heldBack(page, /\/assets\/entry\.client/)
  await page.goto('/login?code', { waitUntil: 'commit' })
  await codeField(page).pressSequentially('1234')
  expect(new URL(page.url()).pathname).toBe('/login')

  wakeUp()

  await expect(page).toHaveURL('/login/iin')
})

test('the login of a Kazakh reader stays in Kazakh', async ({ page }) => {
  await askForCode(page, { path: '/kk/login' })
  await expect(page).toHaveURL('/kk/login?code')

  await codeField(page).pressSequentially('1234')

  await expect(page).toHaveURL('/kk/login/iin')
})

test('[NAV-25] any plain way to the login begins anew', async ({ page }) => {
  await askForCode(page)

  await page.getByRole('link', { name: 'Изменить номер' }).click()

  await expect(page.locator('[name=phone]')).toBeFocused()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('login_attempt')
  await page.goto('/login?code')
  await expect(page).toHaveURL('/login')
})

test('a reload while the code is awaited changes nothing', async ({ page }) => {
  await askForCode(page)

  await reloadCode(page)
  await codeField(page).pressSequentially('1234')

  await expect(page).toHaveURL('/login/iin')
})

test('[DOC-01] each document is read in place before it is accepted, and nothing typed is lost', async ({ page }) => {
  const { documents } = await (await page.request.get('/rest/documents/list/login')).json()
  await openLogin(page)
  await page.locator('[name=phone]').fill('7011234567')

  for (const { id, title } of documents) {
    const { paragraphs } = await (await page.request.get(`/rest/documents/templates/${id}`)).json()
    await page.getByRole('link', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title })
    for (const { text } of paragraphs) await expect(dialog).toContainText(text)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await expect(page.locator('main [type=checkbox]:checked')).toHaveCount(0)

  await page.getByRole('link', { name: documents[1].title }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Принимаю' }).click()
  await expect(page.getByRole('checkbox', { name: documents[1].title })).toBeChecked()
  await expect(page.locator('[name=phone]')).toHaveValue('+7 (701) 123-45-67')
})

test('[DOC-01] a text that does not come takes nothing away', async ({ page }) => {
  await openLogin(page)
  await page.locator('[name=phone]').fill('7011234567')
  await page.route('**/documents/*.data*', (route) => route.abort())

  await page.locator('.checkbox-label a').first().click()

  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Не получилось открыть')
  await page.keyboard.press('Escape')
  await expect(page.locator('[name=phone]')).toHaveValue('+7 (701) 123-45-67')
})

test('[DOC-01] a code is not sent before the required documents are accepted; the others are a wish', async ({
  page,
}) => {
  await openLogin(page)
  await page.locator('[name=phone]').fill(aPhone())
  const boxes = page.locator('main [type=checkbox]')
  await boxes.first().check()
  await sendButton(page).click()

  await expect(page.getByRole('alert', { name: 'Исправьте 2 ошибки' })).toBeFocused()
  await expect(boxes.nth(1)).toHaveAccessibleDescription(/Без согласия/)
  await expect(boxes.nth(3)).not.toHaveAttribute('aria-invalid')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await sendButton(page).click()
  await expect(page).toHaveURL('/login?code')
})

test('a document has a page of its own, with its file; one that is not there is not found', async ({ page }) => {
  const { documents } = await (await page.request.get('/rest/documents/list/login')).json()
  const [{ id, title }] = documents
  await page.goto(`/documents/${id}`)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const file = await page.request.get((await page.getByRole('link', { name: 'Скачать PDF' }).getAttribute('href'))!)
  expect(file.headers()['content-type']).toBe('application/pdf')
  for (const missing of ['999999', '0', 'x'])
    expect((await page.request.get(`/documents/${missing}`)).status()).toBe(404)
})

test('the file of a document is in the language of its page, whatever the browser prefers', async ({ page }) => {
  await page.goto('/kk/documents/1')
  const file = await page.request.get((await page.getByRole('link', { name: 'PDF' }).getAttribute('href'))!)

  expect(file.headers()['content-language']).toBe('kk')
})

test('[DOC-02] a wrong code is typed over and sends itself again', async ({ page }) => {
  await askForCode(page)
  await codeField(page).pressSequentially('0000')

  await expect(codeField(page)).toHaveAccessibleDescription(/Код не подходит. Проверьте СМС/)
  await expect(codeField(page)).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText(/Код не подходит/)
  await page.keyboard.type('1234')

  await expect(page).toHaveURL('/login/iin')
})

test('[DOC-02] a code that is too old asks for another one', async ({ page }) => {
  await askForCode(page)
  await codeField(page).pressSequentially('9999')

  await expect(page.getByRole('alert')).toContainText('Этот код больше не действует')
  await expect(codeField(page)).toHaveCount(0)
})

test('[DOC-02] a code whose five minutes are over is not even asked for', async ({ page, site }) => {
  await bringAttempt(page, site, { expiresInMs: -1_000 })
  await page.goto('/login?code')

  await expect(page.getByText('Этот код больше не действует')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Получить новый код' })).toBeVisible()
})

test('[DOC-02] after three wrong codes the right one is too late', async ({ page }) => {
  await askForCode(page)
  for (let n = 0; n < 3; n += 1) {
    const answered = page.waitForResponse(answersForm)
    await codeField(page).pressSequentially('0000')
    await answered
  }

  await expect(page.getByRole('alert')).toContainText('Слишком много неверных кодов')
  await reloadCode(page)
  await codeField(page).pressSequentially('1234')
  await expect(page.getByRole('alert')).toContainText('Слишком много неверных кодов')
})

test('[DOC-02] another code may be asked for when the seconds have run down, and the server keeps to its own', async ({
  page,
}) => {
  await page.clock.install()
  await askForCode(page)
  const another = page.getByRole('button', { name: 'Отправить ещё раз' })
  await expect(page.getByText(/Новый код можно получить через\s(1:00|0:5\d)/)).toBeVisible()
  await expect(another).toBeHidden()

  await page.clock.fastForward('00:45')
  await expect(page.getByText(/через\s0:1\d/)).toBeVisible()
  await page.clock.fastForward('00:20')
  await expect(another).toBeVisible()

  // Only this browser's clock has run ahead.
  await another.click()
  await expect(page.getByRole('status').filter({ hasText: /можно попросить через \d+ секунд/ })).toBeVisible()
})

test('[DOC-02] another code comes to the same phone, and the waiting begins anew', async ({ page, site }) => {
  const phone = await bringAttempt(page, site)
  await page.goto('/login?code')

  await page.getByRole('button', { name: 'Отправить ещё раз' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Отправили новый код' })).toBeVisible()
  await expect(page.getByText(/Новый код можно получить через/)).toBeVisible()
  const number = `${phone.slice(4, 7)}-${phone.slice(7, 9)}-${phone.slice(9)}`
  await expect(async () => {
    const inbox = await (await page.request.get('/sandbox/inbox')).text()
    expect(inbox).toContain(number)
  }).toPass()
  await codeField(page).pressSequentially('1234')
  await expect(page).toHaveURL('/login/iin')
})

test('a lost connection keeps the code’s page as it is, and says so', async ({ page }) => {
  await askForCode(page)
  await page.route('**/login.data*', (route) => route.abort())

  await codeField(page).pressSequentially('1234')

  await expect(page.getByText('Нет связи с интернетом')).toBeVisible()
  await page.unroute('**/login.data*')
  await sendButton(page).click()
  await expect(page).toHaveURL('/login/iin')
})

test('an answer that was lost on its way is given again: the same code logs in', async ({ page }) => {
  await askForCode(page)
  const context = page.context()
  await page.route('**/login.data*', async (route) => {
    const cookies = await context.cookies()
    await route.fetch()
    await context.clearCookies()
    await context.addCookies(cookies)
    await route.abort()
  })
  await codeField(page).pressSequentially('1234')
  await expect(page.getByText('Нет связи с интернетом')).toBeVisible()
  await page.unroute('**/login.data*')

  await sendButton(page).click()

  await expect(page).toHaveURL('/login/iin')
})

test('neither the code nor what proves the signature is ever kept in the browser', async ({ page }) => {
  const bodies: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('.data')) bodies.push(await response.text().catch(() => ''))
  })
  await askForCode(page)
  await codeField(page).pressSequentially('123')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/1 ?2 ?3/)

  await page.keyboard.type('4')
  await page.waitForURL('/login/iin')
  expect(bodies.join('')).not.toMatch(/documentToken|bearerToken/)
  expect(await page.evaluate(() => JSON.stringify(localStorage) + document.cookie)).not.toMatch(/TOKEN/)
})

test('what was chosen in the calculator is there to be seen', async ({ page, site }) => {
  await page.context().addCookies([{ name: 'loan_amount', value: '78500', url: site.url }])
  await page.goto('/login')

  await expect(page.getByText('Вы выбрали')).toBeVisible()
  await expect(page.getByText('78500 тенге')).toBeAttached()
})

test('the keyboard alone is enough', async ({ page }) => {
  await openLogin(page)
  const tabTo = async (selector: string) => {
    for (let n = 0; n < 30; n += 1) {
      if (await page.locator(selector).evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never came to ${selector}`)
  }
  await tabTo('[name=phone]')
  await page.keyboard.type(aPhone().slice(1))
  // Its title opens by Enter and closes by Escape, and the focus is where it was.
  await tabTo('.checkbox:nth-of-type(1) .checkbox-input')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.checkbox-label a').first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  for (let n = 0; n < 3; n += 1) {
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('/login?code')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type('1234')

  await expect(page).toHaveURL('/login/iin')
})

test.describe('a link from the lender', () => {
  test('logs in with the phone alone, and its token is nowhere to be seen', async ({ page, startOwnSite }) => {
    const site = await startOwnSite({ LOG_LEVEL: 'info' })
    const referers: string[] = []
    page.on('request', async (request) => referers.push((await request.allHeaders()).referer ?? ''))
    await comeFromElsewhere(page)
    await page.goto(`${site.url}/login`)
    const visitor = (await page.context().cookies()).find(({ name }) => name === 'uid')!.value
    const { phone, token } = await aSignature(site, visitor)

    await page.goto(`${site.url}/login?document_token=${token}`)
    await expect(page).toHaveURL(`${site.url}/login?link`)
    expect(await page.content()).not.toContain(token)
    await page.locator('[name=phone]').fill(phone.slice(1))
    await sendButton(page).click()

    await expect(page).toHaveURL(`${site.url}/login/iin`)
    expect(referers.join(' ')).not.toContain(token)
    await expect.poll(site.output).toContain('"answered"')
    expect(site.output()).not.toContain(token)
  })

  test('that no longer works says so and leads to the plain login', async ({ page }) => {
    await comeFromElsewhere(page)
    await page.goto(`/login?document_token=${'a'.repeat(43)}`)
    await page.locator('[name=phone]').fill(aPhone())
    await sendButton(page).click()

    const refusal = page.getByRole('alert')
    await expect(refusal).toContainText('По этой ссылке войти не получилось')
    await refusal.getByRole('link', { name: 'Войти по коду из СМС' }).click()
    await expect(page).toHaveURL('/login')
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('login_link')
  })

  test('that is no token at all is not asked about', async ({ page }) => {
    await page.goto('/login?document_token=%3Cscript%3E')

    await expect(page).toHaveURL('/login?link')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ссылка больше не работает')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole login works', async ({ page }) => {
    await comeFromElsewhere(page)
    await page.goto('/login')
    await page.locator('.checkbox-label a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Согласие/)
    await page.goto('/login')
    await sendButton(page).click()
    await expect(page.getByRole('alert', { name: 'Исправьте 4 ошибки' })).toBeVisible()
    await fillPhone(page, aPhone())
    await sendButton(page).click()
    await page.waitForURL('/login?code')

    await codeField(page).fill('0000')
    await sendButton(page).click()
    await expect(codeField(page)).toHaveAccessibleDescription(/Код не подходит/)
    await expect(codeField(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Отправить ещё раз' }).click()
    await expect(page.getByText(/Новый код можно попросить через \d+ секунд/)).toBeVisible()
    await codeField(page).fill('1234')
    await sendButton(page).click()

    await expect(page).toHaveURL('/login/iin')
  })
})
