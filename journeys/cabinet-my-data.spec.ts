import { readFile } from 'node:fs/promises'
import { applyElsewhere } from './fixtures/a-cabinet.ts'
import { signIn } from './fixtures/a-registrant.ts'
import { letTheDayCome, ownDataOf } from './fixtures/own-data.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

const languages = [
  { prefix: '', t: wordsOf('ru', 'personal-data') },
  { prefix: '/kk', t: wordsOf('kk', 'personal-data') },
]
const { t: ru } = languages[0]!

const myData = '/register/lk/my-data'

for (const { prefix, t } of languages) {
  test(`a copy of everything is asked for, comes by itself and is a file ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    const client = await signIn(context, site)
    await client.bringTo('personal_cabinet')
    await page.goto(prefix + myData)

    await page.getByRole('button', { name: t('copy_ask') }).click()

    const link = page.getByRole('link', { name: t('copy_download') })
    await expect(link).toBeVisible({ timeout: 10_000 })
    await expect(page.getByRole('button', { name: t('copy_ask') })).toBeHidden()
    const downloading = page.waitForEvent('download')
    await link.click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data.person.phone).toBe(client.phone)
    await expectReadable(page)
  })

  test(`advertising is switched off with one press, and what ends an account leads to its deletion ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    const client = await signIn(context, site)
    await client.bringTo('personal_cabinet')
    await page.goto(prefix + myData)

    await page.getByRole('button', { name: t('withdraw_marketing') }).click()

    await expect(page.getByText(t('consent_withdrawn'), { exact: true })).toBeVisible()
    const whole = page.getByRole('listitem').filter({ has: page.getByText(t('withdraw_closes')) })
    await whole.locator('summary').click()
    await expect(whole.getByText(t('withdraw_closes'))).toBeVisible()
    await expectReadable(page)
    await whole.getByRole('link', { name: t('withdraw_by_deleting') }).click()
    await expect(page.getByRole('button', { name: t('code_send') })).toBeVisible()
    const { consents } = await ownDataOf(client)
    expect(consents.find(({ code }) => code === 'personal-data-consent')?.state).toBe('given')
  })

  test(`an account is deleted with a code of its own, and can be kept until its day ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    const client = await signIn(context, site)
    await client.bringTo('personal_cabinet')
    await page.goto(prefix + myData)
    await page.getByRole('link', { name: t('delete_link') }).click()

    await page.getByRole('button', { name: t('code_send') }).click()
    await expect(page.getByText(t('code_sent'))).toBeVisible()
    await expectReadable(page)
    await page.getByLabel(t('code'), { exact: true }).fill('0000')
    await page.getByRole('button', { name: t('delete_confirm') }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel(t('code'), { exact: true }).fill('1234')
    await page.getByRole('button', { name: t('delete_confirm') }).click()

    await expect(page.getByText(t('deletion_asked'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t('deletion_cancel') }).click()
    await expect(page.getByRole('link', { name: t('delete_link') })).toBeVisible()
    expect((await ownDataOf(client)).deletion).toBeNull()
  })
}

test('with an application open the account stays, and the screen leads to what is in the way', async ({
  context,
  page,
  site,
}) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await applyElsewhere(client)

  await page.goto(`${myData}/delete`)

  await expect(page.getByText(ru('blocked'))).toBeVisible()
  await expect(page.getByRole('link', { name: ru('obligation_application_link') })).toHaveAttribute(
    'href',
    '/register/lk/decision',
  )
  await expect(page.getByRole('button', { name: ru('code_send') })).toHaveCount(0)
  await expectReadable(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a deletion is asked for as with it', async ({ context, page, site }) => {
    const client = await signIn(context, site)
    await client.bringTo('personal_cabinet')
    await page.goto(`${myData}/delete`)

    await page.getByRole('button', { name: ru('code_send') }).click()
    await page.getByLabel(ru('code'), { exact: true }).fill('1234')
    await page.getByRole('button', { name: ru('delete_confirm') }).click()

    await expect(page.getByText(ru('deletion_asked'), { exact: true })).toBeVisible()
  })
})

test('once the day has come nobody is signed in any more, and the phone begins anew', async ({
  context,
  page,
  site,
}) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await page.goto(`${myData}/delete`)
  await page.getByRole('button', { name: ru('code_send') }).click()
  await page.getByLabel(ru('code'), { exact: true }).fill('1234')
  await page.getByRole('button', { name: ru('delete_confirm') }).click()
  await expect(page.getByText(ru('deletion_asked'), { exact: true })).toBeVisible()

  await letTheDayCome(client)

  await expect(page).toHaveURL(/\/login$/, { timeout: 30_000 })
})

test('the page of words leads to the screen', async ({ page }) => {
  await page.goto('/about/documents/deleting-account')

  await expect(page.getByRole('main').locator(`a[href="${myData}"]`)).toBeVisible()
})
