import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Registrant, signIn } from './fixtures/a-registrant.ts'
import { applicationsOf, calculated } from './fixtures/applicant-deeds.ts'
import { formIsAwake } from './fixtures/form-awake.ts'
import { isFormPost } from './fixtures/form-posts.ts'
import { expect, test } from './fixtures/site.ts'
import type { Site } from './fixtures/start-site.ts'
import { expectReadable } from './readable.ts'

test.describe.configure({ timeout: 90_000 })

const apply = '/register/lk/apply'
const decision = /\/register\/lk\/decision$/

/** A submission is a commit, a redirect and a screen; beside other journeys that takes its time. */
const patient = { timeout: 20_000 }

type Visit = { readonly context: BrowserContext; readonly site: Pick<Site, 'url'> }

async function aClient({ context, site }: Visit): Promise<Registrant> {
  const who = await signIn(context, site)
  await who.bringTo('personal_cabinet')
  return who
}

/** Awake: the slider is there with its script. */
const amountField = (page: Page) => page.getByRole('textbox', { name: 'Сколько нужно' })
const bureau = (page: Page) => page.getByRole('checkbox', { name: 'Можно запросить мою кредитную историю' })
const automated = (page: Page) => page.getByRole('checkbox', { name: 'Решение может принять программа' })
const send = (page: Page) => page.getByRole('button', { name: 'Отправить заявку' })

for (const [language, prefix] of [
  ['ru', ''],
  ['kk', '/kk'],
] as const) {
  for (const product of ['pdl', 'instalment'] as const) {
    test(`the form (${product}, ${language}) holds at 320 px, for every eye, empty and refused`, async ({
      context,
      page,
      site,
    }) => {
      await aClient({ context, site })
      await page.goto(`${prefix}${apply}?product=${product}&amount=150000`)
      await formIsAwake(page)
      await expectReadable(page)
      await page.locator('main .disclosure-summary').last().click()
      await expectReadable(page)

      await page.locator('main form button[type=submit]').last().click()

      await expect(page.getByRole('alert')).toBeFocused()
      await expectReadable(page)
    })
  }
}

test('a client applies by the keyboard alone, and reads both ways to pay back before choosing one', async ({
  context,
  page,
  site,
}) => {
  const who = await aClient({ context, site })
  await page.goto(apply)
  await formIsAwake(page)

  await page.getByRole('radio', { name: /До зарплаты/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(amountField(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('120000')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '24 месяца' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Платежи уменьшаются/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Платежи уменьшаются/ })).toBeChecked()
  const { methods } = await calculated(who, { product: 'instalment', amount: '120000', term: '24' })
  for (const [method, { gesv_percent, payment_tiyn, return_tiyn, reward_tiyn }] of Object.entries(methods)) {
    const card = page.locator(`[data-method=${method}]`)
    for (const tiyn of [reward_tiyn, payment_tiyn, return_tiyn]) await expect(card).toContainText(written(tiyn))
    await expect(card).toContainText(`${gesv_percent.replace('.', ',')} %`)
  }
  await page.getByText('Показать оба графика по датам').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader', { name: /^\d\d\.\d\d\.\d{4}$/ })).toHaveCount(48)
  await bureau(page).focus()
  await page.keyboard.press('Space')
  await automated(page).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(decision, patient)
  expect(await applicationsOf(who)).toEqual([{ product: 'instalment', amount: 120_000, term: 24, method: 'equal' }])
  await expect(page.getByRole('heading', { level: 1, name: 'Заём одобрен' })).toBeVisible(patient)
})

test('without script a button counts anew, a wrong amount is told beside its field, and the answer comes', async ({
  browser,
  site,
}) => {
  const context = await withoutScript(browser, site)
  const who = await aClient({ context, site })
  const page = await context.newPage()
  await page.goto(apply)

  await page.getByRole('radio', { name: /По месяцам/ }).check()
  await page.getByRole('button', { name: 'Пересчитать' }).click()
  await expect(page.getByRole('radio', { name: '12 месяцев' })).toBeChecked()
  await expect(page.locator('[data-method=annuity]')).toContainText('16 988,96')
  await amountField(page).fill('20 000')
  await bureau(page).check()
  await send(page).click()
  await expect(amountField(page)).toHaveAccessibleDescription(/меньше/i)
  await expect(amountField(page)).toHaveValue(/^20\s?000$/)
  await expect(bureau(page)).toBeChecked()
  await amountField(page).fill('100 000')
  await automated(page).check()
  await send(page).click()

  await expect(page).toHaveURL(decision, patient)
  expect(await applicationsOf(who)).toEqual([{ product: 'instalment', amount: 100_000, term: 12, method: 'annuity' }])
  // The page asks again by itself.
  await expect(page.getByRole('heading', { level: 1, name: 'Заём одобрен' })).toBeVisible(patient)
  await amountField(page).fill('70 000')
  await page.getByRole('button', { name: 'Дальше: куда перевести' }).click()
  await expect(page).toHaveURL(/requisites/, patient)
  await expect(page.getByRole('main')).toContainText(/70\s000\s₸/)
  await context.close()
})

test('without its consent no credit history is asked for, and the amount is put right by the server', async ({
  context,
  page,
  site,
}) => {
  await aClient({ context, site })
  await page.goto(`${apply}?product=instalment&amount=100000`)
  await formIsAwake(page)
  const sent: string[] = []
  page.on('request', (request) => isFormPost(request) && sent.push(request.url()))

  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Можно запросить мою кредитную историю')
  expect(sent).toEqual([])
  await bureau(page).check()
  await amountField(page).fill('5 000 000')
  await amountField(page).press('Enter')

  // The field comes back to what is sold as it is left; what was wrong stays said above it.
  await expect(page.getByRole('alert')).toContainText('Сколько нужно')
  await expect(amountField(page)).toHaveValue(/^2\s000\s000$/)
})

test('what was typed is there again after a reload, with the terms of the chosen product', async ({
  context,
  page,
  site,
}) => {
  await aClient({ context, site })
  await page.goto(apply)
  await formIsAwake(page)
  await page.getByRole('radio', { name: /По месяцам/ }).check()
  await amountField(page).fill('250000')
  await page.getByRole('radio', { name: '36 месяцев' }).check()
  await page.getByRole('radio', { name: /Платежи уменьшаются/ }).check()
  await bureau(page).check()

  await page.reload()
  await formIsAwake(page)

  await expect(page.getByRole('radio', { name: /По месяцам/ })).toBeChecked()
  await expect(amountField(page)).toHaveValue(/^250\s000$/)
  await expect(page.getByRole('radio', { name: '36 месяцев' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Платежи уменьшаются/ })).toBeChecked()
  await expect(bureau(page)).toBeChecked()
  await expect(page.locator('[data-method=equal]')).toContainText(/ГЭСВ/)
})

test('the form begins with what the calculator was left at', async ({ context, page, site }) => {
  await aClient({ context, site })
  await context.addCookies([{ name: 'loan_amount', value: '640000', url: site.url }])

  await page.goto(apply)

  await expect(amountField(page)).toHaveValue(/^640\s000$/)
  await expect(page.getByRole('radio', { name: /По месяцам/ })).toBeChecked()
})

test('the documents are read in place, and agreed to from there', async ({ context, page, site }) => {
  await aClient({ context, site })
  await page.goto(apply)
  await formIsAwake(page)

  await page.getByRole('link', { name: /Прочитать текст: Согласие на автоматическое решение/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Возразить против решения')
  await page.getByRole('dialog').getByRole('button', { name: 'Согласен' }).click()

  await expect(automated(page)).toBeChecked()
  await expect(bureau(page)).not.toBeChecked()
})

test('a double click makes one application', async ({ context, page, site }) => {
  const who = await aClient({ context, site })
  await page.goto(apply)
  await formIsAwake(page)
  await bureau(page).check()
  await automated(page).check()

  await send(page).dblclick()

  await expect(page).toHaveURL(decision, patient)
  expect(await applicationsOf(who)).toHaveLength(1)
})

test('of two tabs the second, with another amount, is shown what the first has asked for', async ({
  context,
  page,
  site,
}) => {
  const who = await aClient({ context, site })
  const second = await context.newPage()
  // This one hears nothing of the first: else it would follow at once.
  await second.route(/socket\.io|register\/step/, (route) => route.abort())
  await second.routeWebSocket(/socket\.io/, () => undefined)
  for (const tab of [page, second]) {
    await tab.goto(`${apply}?product=pdl&amount=50000`)
    await formIsAwake(tab)
    await bureau(tab).check()
  }
  await send(page).click()
  await expect(page).toHaveURL(decision, patient)

  await amountField(second).fill('60000')
  await send(second).click()

  await expect(second).toHaveURL(/decision\?other/, patient)
  await expect(second.getByText('сначала отзовите эту')).toBeVisible()
  expect(await applicationsOf(who)).toEqual([{ product: 'pdl', amount: 50_000, term: 14, method: 'annuity' }])
})

test('who wants no program to decide waits for a person, may leave, and may take it back', async ({
  context,
  page,
  site,
}) => {
  await aClient({ context, site })
  await page.goto(apply)
  await formIsAwake(page)
  await bureau(page).check()
  await send(page).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Заявку смотрит человек' })).toBeVisible(patient)
  await expect(page.getByText('Ответим не позже')).toBeVisible()
  await expectReadable(page)
  await page.goto(apply)
  await expect(page).toHaveURL(decision, patient)
  await page.getByRole('button', { name: 'Отозвать заявку' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Вы отозвали заявку' })).toBeVisible()
  await page.getByRole('link', { name: 'Подать новую заявку' }).click()
  await expect(page).toHaveURL(/apply$/)
})

async function withoutScript(browser: Browser, site: Pick<Site, 'url'>): Promise<BrowserContext> {
  return browser.newContext({ baseURL: site.url, javaScriptEnabled: false, locale: 'ru-RU' })
}

function written(tiyn: number): string {
  const [whole, part] = (tiyn / 100).toFixed(2).split('.') as [string, string]
  return whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0') + (part === '00' ? '' : `,${part}`)
}
