import type { Page } from '@playwright/test'
import { isSignedIn } from './fixtures/a-cabinet.ts'
import { signIn } from './fixtures/a-registrant.ts'
import { applyFor, beDecided } from './fixtures/applicant-actions.ts'
import { openListening } from './fixtures/listening.ts'
import { personas } from './fixtures/personas.ts'
import { whileProvider } from './fixtures/provider-behaviour.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable, expectToFit, expectUncut } from './readable.ts'

// Walking through every screen takes a while.
test.describe.configure({ timeout: 60_000 })

const ru = wordsOf('ru', 'cabinet')
const shell = wordsOf('ru', 'shell')

const home = '/register/lk'

async function withoutSocket(page: Page): Promise<void> {
  await page.route('**/socket.io/**', (route) => route.abort())
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
}

async function fitInKazakh(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(`/kk${path}`)
    await expectToFit(page)
    await expectUncut(page)
  }
}

test('every screen of the cabinet is accessible and reachable by keyboard', async ({ context, page, site }) => {
  await (await signIn(context, site)).bringTo('personal_cabinet')
  await page.goto('/contacts')
  await page
    .getByRole('banner')
    .getByRole('link', { name: shell('cabinet') })
    .click()
  await expect(page).toHaveURL(new RegExp(`${home}$`))
  await expectReadable(page)

  for (const name of ['documents', 'profile', 'devices']) {
    const more = page.getByRole('navigation', { name: ru('menu') }).locator('summary')
    await more.focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('link', { name: ru(`nav_${name}`), exact: true })
      .first()
      .focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${home}/${name}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ru(`${name}_title`))
    await expectReadable(page)
  }
  await page.goto(`${home}/profile/email`)
  await expectReadable(page)
  await page.getByLabel(ru('email_new')).fill('new@mail.kz')
  await page.getByRole('button', { name: ru('email_send') }).click()
  await page.getByLabel(ru('email_code')).fill('0000')
  await page.getByRole('button', { name: ru('email_change') }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectReadable(page)

  const inCabinet = ['', '/documents', '/profile', '/profile/email', '/devices', '/loans', '/messages', '/my-data']
  const more = ['/my-data/delete', '/apply?product=pdl&amount=150000', '/apply?product=instalment&amount=150000']
  await fitInKazakh(
    page,
    [...inCabinet, ...more].map((path) => home + path),
  )
})

test('every screen of an overdue, refused and objecting client is accessible', async ({ context, page, site }) => {
  const words = wordsOf('ru', 'application', 'loans', 'personal-data')
  const { iin } = personas.find(({ key }) => key === 'existing_overdue')!
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet', { iin })
  await beDecided(client)
  const seen: string[] = []
  const read = async () => {
    seen.push(new URL(page.url()).pathname)
    await expectReadable(page)
  }

  await page.goto(home)
  await expect(page.getByRole('region', { name: ru('overdue_title') })).toBeVisible()
  await read()
  await page.goto(`${home}/loans`)
  await read()
  await page
    .getByRole('listitem')
    .filter({ hasText: words('state_overdue') })
    .getByRole('link')
    .click()
  await expect(page.getByRole('region', { name: words('overdue_title') })).toBeVisible()
  await read()
  await page.goto(`${home}/my-data/delete`)
  await expect(page.getByText(words('blocked'))).toBeVisible()
  await read()

  await page.goto(`${home}/decision`)
  await expect(page.locator('[data-reason=open_loan]')).toBeVisible()
  await read()
  await fitInKazakh(page, seen)
  await page.goto(`${home}/decision`)
  await page.getByRole('textbox', { name: words('objection_text') }).fill('Платёж уже отправлен, справку приложу.')
  await page.getByRole('button', { name: words('objection_send') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('objected_title'))
  await read()
  await fitInKazakh(page, [`${home}/decision`])
})

test('[CAB-03] a change on the server updates the screen through the private channel alone', async ({
  context,
  page,
  site,
}) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await page.route('**/register/step', (route) => route.abort())
  await openListening(page, home)

  await applyFor(client)

  await expect(page.getByRole('link', { name: ru('apply_action') })).toBeHidden()
})

test('[CAB-03] without a socket, a waiting screen polls by itself', async ({ context, page, site }) => {
  test.slow()
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await withoutSocket(page)
  await whileProvider(site, { provider: 'bureau', is_away: true }, async () => {
    await applyFor(client)
    await page.goto(home)
    await expect(page.getByRole('heading', { name: ru('deciding_title') })).toBeVisible()
    await expectReadable(page)
  })

  // Polling becomes less frequent: a decision made just after one poll shows at the next.
  await expect(page.getByRole('heading', { name: ru('deciding_title') })).toBeHidden({ timeout: 40_000 })
})

test('an idle client is warned a minute before the session ends, may stay, and is signed out after it', async ({
  context,
  page,
  site,
}) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await page.clock.install()
  await page.goto(home)
  // Idle detection has started.
  await page.waitForFunction(() => localStorage.getItem('cabinet_touched_at') !== null)
  const dialog = page.getByRole('dialog', { name: ru('idle_title') })

  for (let minutes = 0; minutes < 3; minutes += 1) {
    await page.clock.fastForward('10:00')
    await page.keyboard.press('ArrowDown')
  }
  await expect(dialog).toBeHidden()

  await page.clock.fastForward('14:05')
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

  await page.clock.fastForward('14:05')
  await expect(dialog).toBeVisible()
  await page.clock.fastForward('01:00')
  await expect(page).toHaveURL(/\/login\?idle$/)
  await expect(page.getByText(wordsOf('ru', 'session')('idle_title'))).toBeVisible()
  expect(await isSignedIn(client)).toBe(false)
})
