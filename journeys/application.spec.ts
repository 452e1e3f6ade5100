import type { Page } from '@playwright/test'
import { signIn, someoneElse } from './fixtures/a-registrant.ts'
import { applicationsOf, applyFor, calculated } from './fixtures/applicant-actions.ts'
import { isFormPost } from './fixtures/form-posts.ts'
import { formIsHydrated, pageIsHydrated } from './fixtures/hydrated-form.ts'
import { whileProvider } from './fixtures/provider-behaviour.ts'
import { expect, test } from './fixtures/site.ts'
import { expectReadable, expectToFit, expectUncut } from './readable.ts'

test.describe.configure({ timeout: 120_000 })

const apply = '/register/lk/apply'
const decision = /\/register\/lk\/decision$/

/** A submission is a commit, a redirect and a screen, which takes time beside other journeys. */
const patient = { timeout: 20_000 }

const amountField = (page: Page) => page.getByRole('textbox', { name: 'Сколько нужно' })
const bureau = (page: Page) => page.getByRole('checkbox', { name: 'Можно запросить мою кредитную историю' })
const automated = (page: Page) => page.getByRole('checkbox', { name: 'Решение может принять программа' })
const send = (page: Page) => page.getByRole('button', { name: 'Отправить заявку' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a client applies by keyboard alone, sees both repayment methods, and the decision arrives by itself', async ({
  context,
  page,
  site,
}) => {
  const who = await signIn(context, site)
  await who.bringTo('personal_cabinet')
  await page.goto(apply)
  await formIsHydrated(page)

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
  await expect(page.getByRole('radio', { name: /Платежи с каждым месяцем меньше/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Платежи с каждым месяцем меньше/ })).toBeChecked()
  const { methods } = await calculated(who, { product: 'instalment', amount: '120000', term: '24' })
  for (const [method, { gesv_percent, payment_tiyn, return_tiyn, reward_tiyn }] of Object.entries(methods)) {
    const card = page.locator(`[data-method=${method}]`)
    for (const tiyn of [reward_tiyn, payment_tiyn, return_tiyn]) await expect(card).toContainText(written(tiyn))
    await expect(card).toContainText(`${gesv_percent.replace('.', ',')} %`)
  }
  await page.getByText('Показать оба графика по датам').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader', { name: /^\d\d\.\d\d\.\d{4}$/ })).toHaveCount(48)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.application-schedules')).toHaveCSS('display', 'block')
  await expect(page.locator('.application-beside tfoot')).toHaveCSS('display', 'table-row-group')
  await page.emulateMedia({ media: null })
  await bureau(page).focus()
  await page.keyboard.press('Space')
  await automated(page).focus()
  await page.keyboard.press('Space')
  await whileProvider(site, { provider: 'bureau', is_away: true }, async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(decision, patient)
    await expect(heading(page)).toHaveText('Проверяем заявку', patient)
    await expectReadable(page)
  })

  expect(await applicationsOf(who)).toEqual([{ product: 'instalment', amount: 120_000, term: 24, method: 'equal' }])
  await expect(heading(page)).toHaveText('Заём одобрен', patient)
  await expectReadable(page)
  await page.goto('/kk/register/lk/decision')
  await expectToFit(page)
  await expectUncut(page)
  await page.goto('/kk/register/lk/requisites')
  await expectUncut(page)
})

test('the form is accessible and validated, restores its values, and sends one application however often it is submitted', async ({
  context,
  page,
  site,
}) => {
  const who = await signIn(context, site)
  await who.bringTo('personal_cabinet')
  const sent: string[] = []
  page.on('request', (request) => isFormPost(request) && sent.push(request.url()))

  await test.step('empty and rejected, it is accessible, and nothing is sent without the consent', async () => {
    await page.goto(`${apply}?product=pdl&amount=150000`)
    await formIsHydrated(page)
    await expectReadable(page)
    await page.goto(`${apply}?product=instalment&amount=150000`)
    await formIsHydrated(page)
    await page.locator('main .disclosure-summary').last().click()
    await expectReadable(page)
    await send(page).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert')).toContainText('Можно запросить мою кредитную историю')
    await expectReadable(page)
    expect(sent).toEqual([])
  })

  await test.step('a sum that is not offered is adjusted to one that is, and its error stays above it', async () => {
    await bureau(page).check()
    await amountField(page).fill('5 000 000')
    await amountField(page).press('Enter')
    await expect(page.getByRole('alert')).toContainText('Сколько нужно')
    await expect(amountField(page)).toHaveValue(/^2\s000\s000$/)
  })

  await test.step('the documents open in place and can be accepted there', async () => {
    await page.goto(apply)
    await formIsHydrated(page)
    await automated(page).setChecked(false)
    await page.getByRole('link', { name: /Прочитать текст: Согласие на автоматическое решение/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Возразить против решения')
    await page.getByRole('dialog').getByRole('button', { name: 'Согласен' }).click()
    await expect(automated(page)).toBeChecked()
  })

  await test.step('typed values are restored after a reload, with the terms of the chosen product', async () => {
    await page.getByRole('radio', { name: /По месяцам/ }).check()
    await amountField(page).fill('250000')
    await page.getByRole('radio', { name: '36 месяцев' }).check()
    await page.getByRole('radio', { name: /Платежи с каждым месяцем меньше/ }).check()
    await bureau(page).check()
    await automated(page).uncheck()
    await page.reload()
    await formIsHydrated(page)
    await expect(page.getByRole('radio', { name: /По месяцам/ })).toBeChecked()
    await expect(amountField(page)).toHaveValue(/^250\s000$/)
    await expect(page.getByRole('radio', { name: '36 месяцев' })).toBeChecked()
    await expect(page.getByRole('radio', { name: /Платежи с каждым месяцем меньше/ })).toBeChecked()
    await expect(bureau(page)).toBeChecked()
    await expect(automated(page)).not.toBeChecked()
    await expect(page.locator('[data-method=equal]')).toContainText(/ГЭСВ/)
  })

  await test.step('a double click creates one application, which goes to manual review and can be withdrawn', async () => {
    await send(page).dblclick()
    await expect(heading(page)).toHaveText('Заявку смотрит человек', patient)
    expect(await applicationsOf(who)).toEqual([{ product: 'instalment', amount: 250_000, term: 36, method: 'equal' }])
    await expectReadable(page)
    await page.getByRole('button', { name: 'Отозвать заявку' }).click()
    await expect(heading(page)).toHaveText('Вы отозвали заявку')
    await expectReadable(page)
    await page.goto('/kk/register/lk/decision')
    await expectToFit(page)
  })
})

test('a press in the frame in which the approval appears leads on, on a slow phone', async ({
  context,
  page,
  site,
}) => {
  const slowPhone = await context.newCDPSession(page)
  for (const _press of ['first', 'second']) {
    const who = await someoneElse(page, site)
    await who.bringTo('personal_cabinet')
    await whileProvider(site, { provider: 'bureau', delay_ms: 3_000 }, async () => {
      await applyFor(who)
      await page.goto('/register/lk/decision')
      await pageIsHydrated(page)
      await expect(heading(page)).toHaveText('Проверяем заявку')
      await slowPhone.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      await page.evaluate(pressAtOnce, 'Дальше: куда перевести')
      await expect(heading(page)).toHaveText('Куда перевести деньги', patient)
    })
    await slowPhone.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
})

/** Runs in the page: presses the button before the frame that shows it is painted. */
function pressAtOnce(words: string): void {
  new MutationObserver((_changes, watch) => {
    const buttons = [...document.querySelectorAll('button')]
    const button = buttons.find(({ textContent }) => textContent.includes(words))
    if (!button) return
    watch.disconnect()
    button.click()
  }).observe(document, { childList: true, subtree: true })
}

function written(tiyn: number): string {
  const [whole, part] = (tiyn / 100).toFixed(2).split('.') as [string, string]
  return whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0') + (part === '00' ? '' : `,${part}`)
}
