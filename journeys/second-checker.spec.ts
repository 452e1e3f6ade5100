import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { askForCode } from './fixtures/a-login.ts'
import { iinOf as iinLacking, type Registrant, someoneElse } from './fixtures/a-registrant.ts'
import { applyFor, beApproved, beApprovedByPerson, beDecided } from './fixtures/applicant-actions.ts'
import { accounts, beginToPay, bringContractTo, draftOtherDay } from './fixtures/borrower-actions.ts'
import { personas } from './fixtures/personas.ts'
import { whileProvider } from './fixtures/provider-behaviour.ts'
import { expect, test } from './fixtures/site.ts'
import type { Site } from './fixtures/start-site.ts'
import { wordsOf } from './fixtures/words.ts'
import { secondOpinionOf } from './second-checker.ts'
import { screensRead } from './second-checker-screens.ts'

const iinOf = (key: string) => personas.find((one) => one.key === key)?.iin ?? ''
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function expectNothingFound(page: Page, paths: readonly string[], id = ''): Promise<void> {
  for (const path of paths) {
    await page.goto(path.replace(':id', id))
    await expectNothingHere(page, path)
  }
}

async function expectNothingHere(page: Page, what: string): Promise<void> {
  await expect(heading(page)).toBeVisible({ timeout: 20_000 })
  expect(await secondOpinionOf(page), what).toEqual([])
}

/** A client in the cabinet, in this browser. */
async function aClientOf(page: Page, site: Site, iin = iinLacking()): Promise<Registrant> {
  const client = await someoneElse(page, site)
  await client.bringTo('personal_cabinet', { iin })
  return client
}

test.describe.configure({ timeout: 180_000 })

test('an independent checker finds nothing on the public screens', async ({ page }) => {
  await expectNothingFound(page, screensRead.public)
})

test('an independent checker finds nothing on the guides to taking and returning money', async ({ page }) => {
  await expectNothingFound(page, screensRead.guides)
})

test('an independent checker finds nothing in the sandbox and the gallery', async ({ page }) => {
  await expectNothingFound(page, screensRead.sandbox)
})

test("an independent checker finds nothing on the lender's report of sources", async ({ page, siteWith }) => {
  const token = 'a-token-of-the-lender-for-its-own-people'
  const site = await siteWith({ OPERATOR_TOKEN: token })
  await expectNothingFound(
    page,
    screensRead.operator.map((path) => site.url + path),
  )
  await page.getByLabel(wordsOf('ru', 'operator')('token')).fill(token)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectNothingHere(page, 'the report')
})

test('an independent checker finds nothing where the code of a login is asked for, nor on a document', async ({
  page,
}) => {
  const [code, document] = screensRead.login
  await askForCode(page)
  await expectNothingHere(page, code)
  await page.locator('[name=smsCode]').fill('0000')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNothingHere(page, 'a wrong code')
  await page.goto('/login')
  const text = await page.locator('main a[href*="/documents/"]').first().getAttribute('href')
  await expectNothingFound(page, [document], /documents\/([^/?#]+)/.exec(text ?? '')?.[1])
})

test('an independent checker finds nothing where a registration asks, waits or fails', async ({ page, site }) => {
  for (const { at, path, ...who } of screensRead.registration) {
    const registrant = await someoneElse(page, site)
    const iin =
      'lacks' in who
        ? iinLacking(who.lacks)
        : 'persona' in who
          ? iinOf(who.persona)
          : 'iin' in who
            ? who.iin
            : undefined
    if (at !== 'iin') await registrant.bringTo(at, { ...(iin && { iin }), ...('signs' in who && { signs: who.signs }) })
    await expectNothingFound(page, [path])
  }
})

test("an independent checker finds nothing on the signing provider's page of the sandbox", async ({ page, site }) => {
  const signer = await someoneElse(page, site)
  await signer.bringTo('signing_init_success')
  await page.goto('/register/signing-redirect')
  await page.waitForURL(`**${screensRead.signing[0]}*`)
  await expectNothingHere(page, screensRead.signing[0])
})

test('an independent checker finds nothing in the cabinet of a borrower who is late', async ({ page, site }) => {
  await aClientOf(page, site, iinOf('existing_overdue'))
  await expectNothingFound(page, screensRead.cabinet)
  await page.goto('/register/lk/loans')
  await page.locator('main li.card a[href*="/loans/"]').first().click()
  await page.waitForURL('**/loans/*')
  await expectNothingHere(page, 'a loan that is late')
})

test('an independent checker finds nothing on a decision, whatever it is', async ({ page, site }) => {
  for (const [iin, wish] of [
    [iinOf('reject_score'), {}],
    [iinOf('approve_small'), { amount: 100_000 }],
    [iinLacking(), { byRules: false }],
  ] as const) {
    await beDecided(await aClientOf(page, site, iin), wish)
    await expectNothingFound(page, screensRead.decision)
  }
  // The last one waits for a person and may be withdrawn.
  await page.getByRole('button', { name: wordsOf('ru', 'application')('withdraw') }).click()
  await expect(heading(page)).toHaveText(wordsOf('ru', 'application')('withdrawn_title'))
  await expectNothingHere(page, 'a withdrawn application')

  const waiting = await aClientOf(page, site)
  await whileProvider(site, { provider: 'bureau', is_away: true }, async () => {
    await applyFor(waiting)
    await expectNothingFound(page, screensRead.decision)
  })
  await beApproved(await aClientOf(page, site))
  await expectNothingFound(page, screensRead.offer)
})

test('an independent checker finds nothing on a contract to be signed, thought about, or declined by a bank', async ({
  page,
  site,
}) => {
  const t = wordsOf('ru', 'contract')
  const [contract] = screensRead.contract
  await bringContractTo(await aClientOf(page, site), 'to_sign')
  await expectNothingFound(page, [contract])
  await page.getByRole('button', { name: t('code_get_sign') }).click()
  await expect(page.getByLabel(t('code'), { exact: true })).toBeVisible()
  await expectNothingHere(page, 'the code of a contract')

  await beApprovedByPerson(await aClientOf(page, site), { amount: 400_000, term: 48 })
  await page.goto('/register/lk/requisites')
  await page.getByRole('textbox', { name: t('number_iban') }).fill(accounts.own)
  await page.getByRole('button', { name: t('requisites_send') }).click()
  await page.getByRole('button', { name: t('code_get_sign') }).click({ timeout: 30_000 })
  await page.getByLabel(t('code'), { exact: true }).fill('1234')
  await page.getByRole('button', { name: t('code_confirm_sign') }).click()
  await expect(heading(page)).toHaveText(t('think_title'), { timeout: 30_000 })
  await expectNothingHere(page, 'a cooling-off period')

  await bringContractTo(await aClientOf(page, site), 'payee_declined', { number: accounts.declining })
  await expectNothingFound(page, screensRead.declined)
})

test('an independent checker finds nothing on a loan, an agreement about it and a payment by card', async ({
  page,
  site,
}) => {
  const borrower = await aClientOf(page, site)
  const { loan_id } = await bringContractTo(borrower, 'paid')
  const loan = loan_id ?? ''
  await expectNothingFound(page, screensRead.loan, loan)

  await test.step('an agreement before and after its code is asked for', async () => {
    await expectNothingFound(page, screensRead.addendum, await draftOtherDay(borrower, loan))
    await page.getByRole('button', { name: wordsOf('ru', 'addenda')('code_get') }).click()
    await expect(page.locator('[name=smsCode]')).toBeVisible()
    await expectNothingHere(page, 'the code of an agreement')
  })

  await test.step('a payment that is asked about, declined, and paid', async () => {
    const bank = wordsOf('ru', 'acquirer')
    for (const press of ['no_money', 'pay'] as const) {
      const id = await beginToPay(borrower, loan)
      await expectNothingFound(page, screensRead.payment, id)
      await page.goto(`/register/lk/payments/${id}?back=1`)
      await expectNothingHere(page, 'a payment that is asked about')
      await page.goto(`/register/lk/payments/${id}`)
      await page.locator('main a[href*="/sandbox/acquirer/"]').click()
      await page.waitForURL('**/sandbox/acquirer/*')
      await expectNothingHere(page, screensRead.acquirer[0])
      await page.getByRole('button', { name: bank(press), exact: true }).click()
      await page.waitForURL('**/payments/*')
      await expectNothingHere(page, `a payment after ${press}`)
    }
  })
})

test('the open description of a call in /docs has enough contrast and targets to press', async ({ page }) => {
  // One call looks like the other, and reading all of them takes the browser long.
  await page.route('**/docs/*json', async (route) => {
    const described = (await (await route.fetch()).json()) as { paths: Record<string, unknown> }
    const [[path, calls]] = Object.entries(described.paths) as [[string, unknown]]
    await route.fulfill({ json: { ...described, paths: { [path]: calls } } })
  })
  await page.goto('/docs')
  await page.locator('.opblock-tag').first().click()
  await page.locator('.opblock-summary-control').first().click()
  await expect(page.locator('.opblock.is-open .opblock-body')).toBeVisible()

  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withRules(['color-contrast', 'target-size'])
    .analyze()

  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
})
