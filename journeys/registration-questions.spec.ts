import type { BrowserContext, Locator, Page } from '@playwright/test'
import { iinOf, type Registrant, signIn } from './fixtures/a-registrant.ts'
import { isFormPost } from './fixtures/form-posts.ts'
import { formIsHydrated } from './fixtures/hydrated-form.ts'
import { expect, test } from './fixtures/site.ts'
import { expectReadable, expectToFit } from './readable.ts'

const slowRegistry = '910627490173'

// A checker finds the same in both languages; the length of the text differs.
const languages = [
  ['', expectReadable],
  ['/kk', expectToFit],
] as const

const screens = [
  ['iin', '/login/iin', 'nothing', 1],
  ['personal', '/register/personal', 'nothing', 1],
  ['personal', '/register/personal', 'names', 3],
  ['passport', '/register/passport', 'document', 4],
  // Last name, first name, e-mail, number, issuer and the two dates; a patronymic may be missing.
  ['personal_and_passport', '/register/personal-and-passport', 'both', 7],
] as const

for (const [step, path, missing, questions] of screens) {
  test(`[NAV-14] ${path} (in the register: ${missing} missing) fits 320 px and is accessible, empty and rejected`, async ({
    context,
    page,
    site,
  }) => {
    const who = await signIn(context, site)
    if (step !== 'iin') await who.bringTo(step, { iin: iinOf(missing) })
    const said = listenTo(page)
    const sent: string[] = []
    page.on('request', (request) => isFormPost(request) && sent.push(request.url()))

    for (const [prefix, holds] of languages) {
      await page.goto(`${prefix}${path}`)
      await formIsHydrated(page)
      await holds(page)
      await showEverything(page)
      await mainForm(page).locator('button[type=submit]').first().click()
      // All missing fields are reported at once, before anything is sent.
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(page.getByRole('alert').getByRole('link')).toHaveCount(questions)
      await holds(page)
    }

    expect(said).toEqual([])
    expect(sent).toEqual([])
  })
}

test('[NAV-14] the waiting screen fits 320 px and is accessible', async ({ context, page, site }) => {
  const who = await signIn(context, site)
  await who.bringTo('waiting_external_personal', { iin: slowRegistry })
  const said = listenTo(page)

  for (const [prefix, holds] of languages) {
    await page.goto(`${prefix}/register/wait`)
    await holds(page)
  }

  expect(said).toEqual([])
})

test("a client shown another person's data corrects the iin in place, and going back shows the current step", async ({
  context,
  page,
  site,
}) => {
  await signIn(context, site)
  await page.goto('/login/iin')
  await formIsHydrated(page)
  await mainForm(page).getByLabel('ИИН').fill(iinOf())
  await mainForm(page).getByRole('button', { name: 'Продолжить' }).click()
  await expect(page).toHaveURL(/\/register\/personal$/)
  const before = await page.getByText(/^•{5}\d{4}$/).textContent()

  await test.step('there is no going back to a completed step', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/register\/personal$/)
  })

  await page.getByText('Это не я: исправить ИИН').click()
  await page.getByLabel('ИИН', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByLabel('ИИН', { exact: true })).toHaveAccessibleDescription(/12 цифр/)
  await page.getByLabel('ИИН', { exact: true }).fill(iinOf())
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByText(/^•{5}\d{4}$/)).not.toHaveText(before ?? '')
  await expect(page).toHaveURL(/\/register\/personal$/)
})

test('typed values survive a reload and a closed tab, for the person who typed them and until sign-out', async ({
  context,
  page,
  site,
}) => {
  await atPersonal({ context, page, site })
  await page.getByText('Исправить то, что неверно').click()
  await page.getByLabel('Фамилия').fill('Абай')
  await page.getByLabel('Электронная почта').fill('abai@mail.kz')

  await test.step('a reload, which shows edited fields that were folded', async () => {
    await page.reload()
    await expect(page.getByLabel('Электронная почта')).toHaveValue('abai@mail.kz')
    await expect(page.getByLabel('Фамилия')).toBeVisible()
    await expect(page.getByLabel('Фамилия')).toHaveValue('Абай')
  })

  const later = await context.newPage()
  await test.step('another tab, after this one was closed', async () => {
    await page.close()
    await later.goto('/register/personal')
    await expect(later.getByLabel('Электронная почта')).toHaveValue('abai@mail.kz')
  })

  await test.step('another person sees none of them', async () => {
    const another = await signIn(context, site)
    await another.bringTo('personal', { iin: iinOf() })
    await later.goto('/register/personal')
    await formIsHydrated(later)
    await expect(later.getByLabel('Электронная почта')).toHaveValue('')
  })

  await test.step('nothing is left after sign-out', async () => {
    await later.getByRole('button', { name: 'Выйти' }).click()
    await later.waitForURL('/login')
    expect(await later.evaluate(() => JSON.stringify(localStorage))).not.toContain('abai')
  })
})

type World = { context: BrowserContext; page: Page; site: { url: string } }

async function atPersonal({ context, page, site }: World): Promise<Registrant> {
  const who = await signIn(context, site)
  await who.bringTo('personal', { iin: iinOf() })
  await page.goto('/register/personal')
  await formIsHydrated(page)
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

/** Collects errors from the page and its console, hydration mismatches among them. */
function listenTo(page: Page): string[] {
  const said: string[] = []
  page.on('pageerror', ({ message }) => said.push(message))
  // A rejected form gets 422, which the browser logs as an error of its own.
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().includes('422')) said.push(line.text())
  })
  return said
}
