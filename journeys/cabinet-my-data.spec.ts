import { readFile } from 'node:fs/promises'
import { signIn } from './fixtures/a-registrant.ts'
import { letTheDayCome } from './fixtures/own-data.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable, expectToFit } from './readable.ts'

const t = wordsOf('ru', 'personal-data')

const myData = '/register/lk/my-data'

test('a copy of all data arrives by itself, and on the day of the deletion the client is signed out', async ({
  context,
  page,
  site,
}) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await page.goto(myData)

  await test.step('the copy downloads as a file', async () => {
    await page.getByRole('button', { name: t('copy_ask') }).click()
    const link = page.getByRole('link', { name: t('copy_download') })
    await expect(link).toBeVisible({ timeout: 10_000 })
    const downloading = page.waitForEvent('download')
    await link.click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(await readFile(await file.path(), 'utf8')).person.phone).toBe(client.phone)
  })

  await test.step('advertising is switched off, and the consent that closes the account is unfolded', async () => {
    await page.getByRole('button', { name: t('withdraw_marketing') }).click()
    await expect(page.getByText(t('consent_withdrawn'), { exact: true })).toBeVisible()
    const whole = page.getByRole('listitem').filter({ has: page.getByText(t('withdraw_closes')) })
    await whole.locator('summary').click()
    await expect(whole.getByText(t('withdraw_closes'))).toBeVisible()
    await expectReadable(page)
    await whole.getByRole('link', { name: t('withdraw_by_deleting') }).click()
  })

  await test.step('the account is deleted with a code of its own', async () => {
    await page.getByRole('button', { name: t('code_send') }).click()
    await expect(page.getByText(t('code_sent'))).toBeVisible()
    await expectReadable(page)
    await page.getByLabel(t('code'), { exact: true }).fill('1234')
    await page.getByRole('button', { name: t('delete_confirm') }).click()
    await expect(page.getByText(t('deletion_asked'), { exact: true })).toBeVisible()
    await expectReadable(page)
    await page.goto(`/kk${myData}`)
    await expectToFit(page)
  })

  await letTheDayCome(client)

  await expect(page).toHaveURL(/\/kk\/login$/, { timeout: 15_000 })
})
