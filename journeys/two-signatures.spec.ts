import { signIn } from './fixtures/a-registrant.ts'
import { beApproved } from './fixtures/applicant-actions.ts'
import { accounts } from './fixtures/borrower-actions.ts'
import { formIsHydrated } from './fixtures/hydrated-form.ts'
import { expect, test } from './fixtures/site.ts'
import { expectReadable, expectToFit } from './readable.ts'

test.describe.configure({ timeout: 90_000 })

const settings = { FRAUD_QUESTIONS: 'on', EXTERNAL_SIGNATURES: '{"instalment":"2020-01-01"}' }
const patient = { timeout: 20_000 }
const questions = ['Вам кто-то посоветовал', 'Вам сейчас подсказывают', 'Деньги на самом деле', 'Вам обещают']

test('a client who is prompted is told to stop; another signs a contract at the service and by the code', async ({
  context,
  page,
  siteWith,
}) => {
  const site = await siteWith(settings)
  const who = await signIn(context, site)
  await who.bringTo('personal_cabinet')
  await page.goto(`${site.url}/register/lk/apply`)
  await formIsHydrated(page)
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1 + questions.length)
  await page.getByRole('checkbox', { name: 'Можно запросить мою кредитную историю' }).check({ force: true })
  for (const question of questions) {
    const group = page.getByRole('group', { name: new RegExp(`^${question}`) })
    await group.getByRole('radio', { name: /сейчас/.test(question) ? 'Да' : 'Нет' }).check({ force: true })
  }
  await expectReadable(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Остановитесь: это похоже на мошенников', patient)
  await expect(page.locator('main').getByRole('link', { name: /^Позвонить/ })).toHaveAttribute('href', /^tel:/)
  await expectReadable(page)
  await expectToFit(page)

  await page.goto('about:blank')
  await context.clearCookies()
  const other = await signIn(context, site)
  await other.bringTo('personal_cabinet')
  await beApproved(other, { answers: 'no' })
  await page.goto(`${site.url}/register/lk/requisites`)
  await formIsHydrated(page)
  await page.getByRole('radio', { name: /^На банковский счёт/ }).check({ force: true })
  await page.getByRole('textbox', { name: 'Номер счёта (IBAN)' }).fill(accounts.own)
  await page.getByRole('button', { name: 'Продолжить к договору' }).click()
  const service = page.getByRole('link', { name: 'Подписать в сервисе' })
  await expect(service).toBeVisible({ timeout: 40_000 })
  await expectReadable(page)
  await expectToFit(page)
  await service.click()
  await page.locator('button[value=sign]').click()
  await expect(page.getByText('Электронная подпись есть.')).toBeVisible(patient)
  await page.getByRole('button', { name: /код/ }).click()
  await page.getByLabel('Код из СМС').fill('1234')
  await page.getByRole('button', { name: /^Подписать/ }).click()
  await expect(page.getByRole('link', { name: 'Договор на русском, PDF' })).toBeVisible(patient)
})
