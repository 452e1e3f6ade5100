import type { Page } from '@playwright/test'
import { applyElsewhere, cabinetOf, isSignedIn } from './fixtures/a-cabinet.ts'
import { signIn } from './fixtures/a-registrant.ts'
import { personas } from './fixtures/personas.ts'
import { whileProvider } from './fixtures/provider-manners.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

const languages = [
  { prefix: '', t: wordsOf('ru', 'cabinet') },
  { prefix: '/kk', t: wordsOf('kk', 'cabinet') },
]
const ru = languages[0]!.t

const home = '/register/lk'

async function withoutSocket(page: Page): Promise<void> {
  await page.route('**/socket.io/**', (route) => route.abort())
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
}

for (const { prefix, t } of languages) {
  test(`[CAB-01] [CAB-02] the home opens with the calculator’s amount, and offers to apply ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    const client = await signIn(context, site)
    await client.bringTo('personal_cabinet')
    await context.addCookies([{ name: 'loan_amount', value: '150000', url: site.url }])
    expect((await cabinetOf(client)).opened_at).toBeNull()

    await page.goto(`${prefix}${home}`)

    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t('hello').split('{name}')[0]!.trim())
    await expect(main).toContainText(/150.000/)
    await expect(main.getByRole('link', { name: t('apply_action') })).toHaveAttribute('href', /\/register\/lk\/apply$/)
    expect(await cabinetOf(client)).toMatchObject({ matter: 'apply', wish_tiyn: 15_000_000 })
    expect((await cabinetOf(client)).opened_at).not.toBeNull()
    await expectReadable(page)
  })

  test(`[CAB-03] a late payment is said first and calmly, with the sum, the loan and a human ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    const { iin } = personas.find(({ key }) => key === 'existing_overdue')!
    const client = await signIn(context, site)
    await client.bringTo('personal_cabinet', { iin })
    const { loans, matter } = await cabinetOf(client)
    expect(matter).toBe('overdue')

    await page.goto(`${prefix}${home}`)

    const card = page.getByRole('region', { name: t('overdue_title') })
    await expect(card).toContainText(new RegExp(String(Math.floor(loans[0]!.due_today_tiyn / 100_000))))
    await expect(card.getByRole('link', { name: t('overdue_action') })).toBeVisible()
    await expect(card.locator('a[href^="tel:"]')).toBeVisible()
    await expect(card.getByRole('link', { name: t('repay_loan') })).toHaveAttribute('href', new RegExp(loans[0]!.id))
    await expectReadable(page)
  })

  test(`every screen of the cabinet can be read and is reached by the keyboard ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    await (await signIn(context, site)).bringTo('personal_cabinet')
    await page.goto(`${prefix}${home}`)

    for (const name of ['documents', 'profile', 'devices']) {
      const menu = page.locator('summary').first()
      await menu.focus()
      await page.keyboard.press('Enter')
      await page
        .getByRole('link', { name: t(`nav_${name}`), exact: true })
        .first()
        .focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`${prefix}${home}/${name}$`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`${name}_title`))
      await expectReadable(page)
    }
  })
}

test('[CAB-02] without a word from the calculator it is what most people begin with', async ({
  context,
  page,
  site,
}) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')

  await page.goto(home)

  await expect(page.getByRole('main')).toContainText(/78.500/)
  expect((await cabinetOf(client)).wish_tiyn).toBe(7_850_000)
})

test('a browser that only looks ahead opens nothing', async ({ context, page, site }) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')

  const looked = await page.request.get(home, { headers: { 'Sec-Purpose': 'prefetch;prerender' } })

  expect(looked.status()).toBe(200)
  expect((await cabinetOf(client)).opened_at).toBeNull()
})

test('[CAB-01] the consents of the login go with the first look into the cabinet, unless they are somebody else’s', async ({
  context,
  page,
  site,
}) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await context.addCookies([{ name: 'potential_contract', value: '999999', url: site.url, httpOnly: true }])

  await page.goto(home)

  await expect(page.getByRole('link', { name: ru('apply_action') })).toBeVisible()
  expect((await cabinetOf(client)).opened_at).not.toBeNull()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('potential_contract')
})

test('[CAB-03] what changes on the server changes on the screen, by the private channel alone', async ({
  context,
  page,
  site,
}) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await page.route('**/register/step', (route) => route.abort())
  const isListening = page.waitForEvent('websocket')
  await page.goto(home)
  await (await isListening).waitForEvent('framesent', (frame) => String(frame.payload).includes('subscribe'))
  await page.waitForLoadState('networkidle')

  await applyElsewhere(client)

  await expect(page.getByRole('link', { name: ru('apply_action') })).toBeHidden()
})

test('[CAB-03] where no socket comes through, a screen that waits asks by itself', async ({ context, page, site }) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await withoutSocket(page)
  await whileProvider(site, { provider: 'bureau', delay_ms: 4_000 }, async () => {
    await applyElsewhere(client)
    await page.goto(home)
    await expect(page.getByRole('heading', { name: ru('deciding_title') })).toBeVisible()
    await expectReadable(page)

    await expect(page.getByRole('heading', { name: ru('deciding_title') })).toBeHidden({ timeout: 15_000 })
  })
})

test('one sees where one is signed in', async ({ context, page, site }) => {
  await (await signIn(context, site)).bringTo('personal_cabinet')

  await page.goto(`${home}/devices`)

  await expect(page.getByText(ru('device_this'))).toBeVisible()
  await expect(page.getByText(ru('devices_only_this'))).toBeVisible()
})

test('another e-mail takes a code to the phone', async ({ context, page, site }) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await page.goto(`${home}/profile/email`)
  await expectReadable(page)

  await page.getByLabel(ru('email_new')).fill('new@mail.kz')
  await page.getByRole('button', { name: ru('email_send') }).click()
  await page.getByLabel(ru('email_code')).fill('0000')
  await page.getByRole('button', { name: ru('email_change') }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectReadable(page)
  await page.getByLabel(ru('email_code')).fill('1234')
  await page.getByRole('button', { name: ru('email_change') }).click()

  await expect(page).toHaveURL(new RegExp(`${home}/profile$`))
  await expect(page.getByRole('main')).toContainText('new@mail.kz')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the sections unfold, and each of them is there', async ({ context, page, site }) => {
    await (await signIn(context, site)).bringTo('personal_cabinet')
    await page.goto(home)

    await page.locator('summary').first().click()
    await page
      .getByRole('link', { name: ru('nav_devices') })
      .first()
      .click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru('devices_title'))
  })
})

test.describe('who does nothing in the cabinet', () => {
  test('is asked a minute before the end, and may stay', async ({ context, page, site }) => {
    await (await signIn(context, site)).bringTo('personal_cabinet')
    await page.clock.install()
    await page.goto(home)
    await page.waitForLoadState('networkidle')

    await page.clock.fastForward('14:05')

    const dialog = page.getByRole('dialog', { name: ru('idle_title') })
    await expect(dialog).toBeVisible()
    await expectReadable(page)
    const told = page.waitForRequest('**/register/seen')
    await dialog
      .getByRole('button', { name: ru('idle_stay') })
      .first()
      .click()
    await told
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${home}$`))
  })

  test('is signed out after it, on the server as well', async ({ context, page, site }) => {
    const client = await signIn(context, site)
    await client.bringTo('personal_cabinet')
    await page.clock.install()
    await page.goto(home)
    await page.waitForLoadState('networkidle')

    await page.clock.fastForward('14:05')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.clock.fastForward('01:00')

    await expect(page).toHaveURL(/\/login\?idle$/)
    await expect(page.getByText(wordsOf('ru', 'session')('idle_title'))).toBeVisible()
    expect(await isSignedIn(client)).toBe(false)
  })

  test('is not asked while they read and move about', async ({ context, page, site }) => {
    await (await signIn(context, site)).bringTo('personal_cabinet')
    await page.clock.install()
    await page.goto(home)
    await page.waitForLoadState('networkidle')

    for (let minutes = 0; minutes < 3; minutes += 1) {
      await page.clock.fastForward('10:00')
      await page.keyboard.press('ArrowDown')
    }

    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${home}$`))
  })
})
