import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { iinOf, type Registrant, signIn } from './fixtures/a-registrant.ts'
import { formIsAwake } from './fixtures/form-awake.ts'
import { isFormPost } from './fixtures/form-posts.ts'
import { expect, test } from './fixtures/site.ts'
import { faultsOf } from './readable.ts'

const slowRegistry = '910627490173'
const unknownToRegister = '910122390128'

const screens = [
  ['iin', '/login/iin', 'nothing'],
  ['personal', '/register/personal', 'nothing'],
  ['personal', '/register/personal', 'names'],
  ['passport', '/register/passport', 'document'],
  ['personal_and_passport', '/register/personal-and-passport', 'both'],
] as const

for (const [step, path, missing] of screens) {
  for (const [language, prefix] of [
    ['ru', ''],
    ['kk', '/kk'],
  ] as const) {
    test(`[NAV-14] ${path} (in the register: ${missing} missing, ${language}) holds at 320 px, for every eye, empty and refused`, async ({
      context,
      page,
      site,
    }) => {
      const who = await signIn(context, site)
      if (step !== 'iin') await who.bringTo(step, { iin: iinOf(missing) })
      const said = listenTo(page)

      await page.goto(`${prefix}${path}`)
      await formIsAwake(page)
      await holds(page)
      await showEverything(page)
      await mainForm(page).getByRole('button').last().click()
      await expect(page.getByRole('alert')).toBeFocused()
      await holds(page)

      expect(said).toEqual([])
    })
  }
}

test('who is wholly known sees themselves masked, gives an e-mail, and goes on', async ({ context, page, site }) => {
  await at('personal', { context, page, site })

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проверьте, что это вы')
  await expect(page.getByRole('term').filter({ hasText: 'Номер удостоверения' })).toBeVisible()
  await expect(page.getByText(/^•{5}\d{4}$/)).toBeVisible()
  await expect(page.getByLabel('Фамилия')).toBeHidden()
  await page.getByLabel('Электронная почта').fill('aigerim@mail.kz')
  await page.getByRole('button', { name: 'Это я, всё верно' }).click()

  await expect(page).toHaveURL(/\/register\/(wait|photo)$/)
})

test('what the register has wrong is put right, and a wrong correction is shown, not hidden', async ({
  context,
  page,
  site,
}) => {
  await at('personal', { context, page, site })
  await page.getByText('Исправить то, что неверно').click()
  await page.getByLabel('Отчество').fill('R2D2')
  await page.getByLabel('Электронная почта').fill('aigerim@mail.kz')
  await page.getByRole('button', { name: 'Это я, всё верно' }).click()
  await expect(page.getByRole('alert')).toContainText('Отчество')
  await page.getByText('Исправить то, что неверно').click()

  await expect(page.getByLabel('Отчество')).toBeVisible()
  await expect(page.getByLabel('Отчество')).toHaveAccessibleDescription(/Пишите имя буквами/)
  await page.getByLabel('Отчество').fill('Ы́бырай-қызы д’Арк')
  await page.getByRole('button', { name: 'Это я, всё верно' }).click()
  await expect(page).toHaveURL(/\/register\/(wait|photo)$/)
})

test('[REG-13] [API-08] the document is asked with the lender’s own country chosen, and another is found by typing', async ({
  context,
  page,
  site,
}) => {
  await at('passport', { context, page, site }, 'document')

  // The search comes with the first touch of the form.
  await fillDocument(page)
  const country = page.getByRole('combobox', { name: 'Страна, которая выдала документ' })
  await expect(country).toHaveValue('Казахстан')
  const options = page.locator('select[name=countryId] option')
  await expect(options.filter({ hasText: /^Казахстан$/ })).toHaveAttribute('value', '398')
  await country.fill('узбек')
  await page.getByRole('option', { name: 'Узбекистан' }).click()
  await expect(page.locator('select[name=countryId]')).toHaveValue('860')
  await mainForm(page).getByRole('button', { name: 'Продолжить' }).click()

  await expect(page).toHaveURL(/\/register\/(wait|photo)$/)
})

test('all that is missing is said at once, before anything is sent', async ({ context, page, site }) => {
  const registrant = await signIn(context, site)
  await registrant.bringTo('personal_and_passport', { iin: iinOf('both') })
  const sent: string[] = []
  page.on('request', (request) => isFormPost(request) && sent.push(request.url()))
  await page.goto('/register/personal-and-passport', { waitUntil: 'networkidle' })

  await page.locator('main form button[type=submit]').first().click()

  // Last name, first name, e-mail, number, issuer and the two days; a patronymic may be missing.
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(7)
  expect(sent).toEqual([])
})

test('an unknown person is asked for everything, and reads which date is wrong', async ({ context, page, site }) => {
  await at('personal_and_passport', { context, page, site }, unknownToRegister)
  const form = mainForm(page)
  await form.getByLabel('Фамилия').fill('Құнанбайқызы')
  await form.getByLabel('Имя').fill('Айгерім')
  await form.getByLabel('Электронная почта').fill('aigerim@mail.kz')
  await form.getByLabel('Дата рождения').fill('1991-01-22')
  await form.getByLabel('Место рождения').fill('Алматы')
  await form.getByText('Женский').click()
  await fillDocument(page)
  await form.getByLabel('Действует до').fill('2020-01-01')
  await form.getByRole('button', { name: 'Продолжить' }).click()

  await expect(form.getByLabel('Действует до')).toHaveAccessibleDescription(/раньше, чем документ выдан|истёк/)
  await form.getByLabel('Действует до').fill('2033-05-01')
  await form.getByRole('button', { name: 'Продолжить' }).click()

  await expect(page).toHaveURL(/\/register\/(wait|photo|liveness-error)$/)
})

for (const [rule, iin, ru, kk] of [
  ['length', '12345', 'В ИИН должно быть 12 цифр', 'ЖСН-де 12 цифр болуы керек'],
  ['checksum', '910110390004', 'Такого ИИН не бывает', null],
  ['date of birth', iinWithoutDate(), 'Такого ИИН не бывает', null],
  ['age', '090615590137', 'Кредит можно взять с 18 лет', 'Несиені 18 жастан бастап алуға болады'],
] as const) {
  test(`[REG-10] an iin whose ${rule} is wrong is refused in words of that rule`, async ({ context, page, site }) => {
    await signIn(context, site)
    for (const [address, words] of [
      ['/login/iin', ru],
      ['/kk/login/iin', kk],
    ] as const) {
      if (words === null) continue
      await page.goto(address)
      const field = mainForm(page).getByRole('textbox')
      await field.fill(iin)
      await mainForm(page).getByRole('button').last().click()
      await expect(field).toHaveAccessibleDescription(new RegExp(words))
    }
  })
}

test('[REG-02] [REG-06] who opens another step’s address is led back, at once and in the app', async ({
  context,
  page,
  site,
}) => {
  await at('personal', { context, page, site })

  for (const path of ['/login/iin', '/register/passport', '/register/photo', '/register/lk', '/register/wait']) {
    const answer = await context.request.get(path, { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, '/register/personal'])
    const inside = await context.request.get(`${path}.data`, { maxRedirects: 0 })
    expect(await inside.text()).toContain('/register/personal')
  }
  await page.goto('/kk/register/passport')
  await expect(page).toHaveURL(/\/kk\/register\/personal$/)
})

test('[REG-02] a form that a second tab has overtaken leads to the screen of the step', async ({
  context,
  page,
  site,
}) => {
  const who = await at('personal', { context, page, site })
  // This tab hears nothing: neither the channel nor the asking.
  await page.route(/socket\.io|register\/step/, (route) => route.abort())
  await page.routeWebSocket(/socket\.io/, () => undefined)
  await page.goto('/register/personal')
  await formIsAwake(page)
  await who.bringTo('personal_cabinet')

  await page.getByLabel('Электронная почта').fill('other@mail.kz')
  await page.getByRole('button', { name: 'Это я, всё верно' }).click()

  await expect(page).toHaveURL(/\/register\/lk$/)
})

test('going back shows the present step again, not the one that is over', async ({ context, page, site }) => {
  await signIn(context, site)
  await page.goto('/login/iin')
  await formIsAwake(page)
  await mainForm(page).getByLabel('ИИН').fill(iinOf())
  await mainForm(page).getByRole('button', { name: 'Продолжить' }).click()
  await expect(page).toHaveURL(/\/register\/personal$/)

  await page.goBack()

  await expect(page).toHaveURL(/\/register\/personal$/)
})

test('who sees somebody else gives another iin on the spot', async ({ context, page, site }) => {
  await at('personal', { context, page, site })
  const before = await page.getByText(/^•{5}\d{4}$/).textContent()

  await page.getByText('Это не я: исправить ИИН').click()
  await page.getByLabel('ИИН', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByLabel('ИИН', { exact: true })).toHaveAccessibleDescription(/12 цифр/)
  await page.getByLabel('ИИН', { exact: true }).fill(iinOf())
  await page.getByRole('button', { name: 'Продолжить' }).click()

  await expect(page.getByText(/^•{5}\d{4}$/)).not.toHaveText(before ?? '')
  await expect(page).toHaveURL(/\/register\/personal$/)
})

test('what was typed outlives a reload, a folded correction too', async ({ context, page, site }) => {
  await at('personal', { context, page, site })
  await page.getByText('Исправить то, что неверно').click()
  await page.getByLabel('Фамилия').fill('Абай')
  await page.getByLabel('Электронная почта').fill('abai@mail.kz')

  await page.reload()

  await expect(page.getByLabel('Электронная почта')).toHaveValue('abai@mail.kz')
  await expect(page.getByLabel('Фамилия')).toBeVisible()
  await expect(page.getByLabel('Фамилия')).toHaveValue('Абай')
})

test('what was typed is on the device when the tab was closed, for whoever typed it and until they leave', async ({
  context,
  page,
  site,
}) => {
  await at('personal', { context, page, site })
  await page.getByLabel('Электронная почта').fill('abai@mail.kz')
  await page.close()

  const later = await context.newPage()
  await later.goto('/register/personal')
  await expect(later.getByLabel('Электронная почта')).toHaveValue('abai@mail.kz')

  const another = await signIn(context, site)
  await another.bringTo('personal', { iin: iinOf() })
  await later.goto('/register/personal', { waitUntil: 'networkidle' })
  await expect(later.getByLabel('Электронная почта')).toHaveValue('')

  await later.getByRole('button', { name: 'Выйти' }).click()
  await later.waitForURL('/login')
  expect(await later.evaluate(() => JSON.stringify(localStorage))).not.toContain('abai')
})

test('the iin is given by the keyboard alone', async ({ context, page, site }) => {
  await signIn(context, site)
  await page.goto('/login/iin')
  await formIsAwake(page)
  const iin = mainForm(page).getByLabel('ИИН')
  for (let presses = 0; presses < 20 && !(await isFocused(iin)); presses += 1) await page.keyboard.press('Tab')

  await page.keyboard.type(iinOf())
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Продолжить' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/register\/(wait|personal)$/)
})

test('without script the questions are asked, refused and taken as well', async ({ browser, site }) => {
  const { context, page } = await withoutScript(browser, site)
  await signIn(context, site)

  await page.goto('/login/iin')
  await mainForm(page).getByLabel('ИИН').fill('123')
  await mainForm(page).getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('alert')).toContainText('В ИИН должно быть 12 цифр')
  await expect(mainForm(page).getByLabel('ИИН')).toHaveValue(/^1 ?2 ?3$/)
  await mainForm(page).getByLabel('ИИН').fill(iinOf())
  await mainForm(page).getByRole('button', { name: 'Продолжить' }).click()
  // The waiting page asks again by itself.
  await expect(page).toHaveURL(/\/register\/personal$/, { timeout: 15_000 })

  await page.getByText('Это не я: исправить ИИН').click()
  await page.getByLabel('ИИН', { exact: true }).fill('45')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByLabel('ИИН', { exact: true })).toBeVisible()
  await page.getByLabel('Электронная почта').fill('aigerim@mail.kz')
  await page.getByRole('button', { name: 'Это я, всё верно' }).click()
  await expect(page).toHaveURL(/\/register\/(wait|photo)$/)
  await context.close()
})

test('who waits for a slow register is told for what, how long, and that they may leave', async ({
  context,
  page,
  site,
}) => {
  const who = await signIn(context, site)
  await who.bringTo('waiting_external_personal', { iin: slowRegistry })
  await page.clock.install()
  const said = listenTo(page)
  for (const [prefix, title, long, leave] of [
    ['', 'Ищем вас', 'Всё ещё ждём ответа', 'Страницу можно закрыть'],
    ['/kk', 'Сізді мемлекеттік базадан', 'Әлі жауап күтіп', 'Бетті жабуға болады'],
  ] as const) {
    await page.goto(`${prefix}/register/wait`)
    await page.waitForLoadState('load')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(page.getByText(leave)).toBeVisible()
    await holds(page)
    await page.clock.fastForward(61_000)
    await expect(page.getByText(long)).toBeVisible()
    await holds(page)
  }
  expect(said).toEqual([])
})

type World = { context: BrowserContext; page: Page; site: { url: string } }

async function at(
  step: Parameters<Registrant['bringTo']>[0],
  { context, page, site }: World,
  missing: string = 'nothing',
): Promise<Registrant> {
  const who = await signIn(context, site)
  const iin = /^\d+$/.test(missing) ? missing : iinOf(missing as Parameters<typeof iinOf>[0])
  await who.bringTo(step, { iin })
  await page.goto(`/register/${step.replaceAll('_', '-')}`)
  await formIsAwake(page)
  return who
}

function mainForm(page: Page): Locator {
  return page.locator('main form').first()
}

async function showEverything(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true
  })
}

async function fillDocument(page: Page): Promise<void> {
  const form = mainForm(page)
  await form.getByLabel('Номер удостоверения').fill('012345678')
  await form.getByLabel('Кем выдан').fill('МВД РК')
  await form.getByLabel('Дата выдачи').fill('2023-05-02')
  await form.getByLabel('Действует до').fill('2033-05-01')
}

/** Nothing for axe to find, and no sideways scroll on the narrowest phone. */
async function holds(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
  const size = page.viewportSize()
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  if (size) await page.setViewportSize(size)
}

/** What the console says is wrong; a page that wakes up as another one than was sent says so here. */
function listenTo(page: Page): string[] {
  const said: string[] = []
  page.on('pageerror', ({ message }) => said.push(message))
  // A refused form is answered 422, and the browser counts that as an error of its own.
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().includes('422')) said.push(line.text())
  })
  return said
}

function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement)
}

async function withoutScript(browser: Browser, site: { url: string }) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url, locale: 'ru-RU' })
  return { context, page: await context.newPage() }
}

/** Its checksum is right; the thirteenth month is not. */
function iinWithoutDate(): string {
  return '911310390003'
}
