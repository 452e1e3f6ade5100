import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { signIn, someoneElse, iinOf as unknownIinOf } from './fixtures/a-registrant.ts'
import { beApproved } from './fixtures/applicant-actions.ts'
import { bringContractTo } from './fixtures/borrower-actions.ts'
import { personas } from './fixtures/personas.ts'
import { expect, test } from './fixtures/site.ts'
import { secondOpinionOf } from './second-checker.ts'

const iinOf = (key: string) => personas.find((one) => one.key === key)?.iin ?? ''

const publicScreens = [
  ...['/', '/product/max-limit', '/contacts', '/login', '/help', '/help/search?q=долг', '/how-to-take'],
  ...['/how-to-back/bank-card', '/promo/techno', '/about/documents/privacy-policy', '/not-there'],
  ...['/sandbox', '/sandbox/people', '/sandbox/till', '/sandbox/providers', '/sandbox/reviews', '/sandbox/clock'],
  ...['/sandbox/inbox', '/sandbox/messages', '/sandbox/telemetry', '/badbrowser'],
  ...[`/not-me/${'a'.repeat(43)}`, `/not-me/number/${'a'.repeat(43)}`],
]

const cabinetScreens = ['', '/apply', '/loans', '/documents', '/messages', '/profile', '/devices', '/my-data']

async function expectNothingFound(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await secondOpinionOf(page), path).toEqual([])
  }
}

test.describe.configure({ timeout: 120_000 })

test('an independent checker finds nothing on the public screens', async ({ page }) => {
  await expectNothingFound(page, [...publicScreens, '/kk', '/kk/login', '/kk/help'])
})

test('an independent checker finds nothing on the steps of the registration, the cabinet and a loan', async ({
  context,
  page,
  site,
}) => {
  const newcomer = await signIn(context, site)
  for (const [step, path] of [
    ['iin', '/login/iin'],
    ['personal', '/register/personal'],
    ['verigram', '/kk/register/photo'],
    ['signing_init_success', '/register/signing-init-wait'],
  ] as const) {
    // An open page follows its registration and would navigate away meanwhile.
    await page.goto('about:blank')
    if (step !== 'iin') await newcomer.bringTo(step, { iin: iinOf('approve') })
    await expectNothingFound(page, [path])
  }
  const borrower = await someoneElse(page, site)
  await borrower.bringTo('personal_cabinet', { iin: iinOf('existing_overdue') })
  await expectNothingFound(
    page,
    cabinetScreens.map((path) => `/register/lk${path}`),
  )
  await page.goto('/kk/register/lk/loans')
  await page.locator('main li.card a[href*="/loans/"]').first().click()
  await page.waitForURL('**/loans/*')
  expect(await secondOpinionOf(page)).toEqual([])
})

test('an independent checker finds nothing where a registration asks, waits or fails', async ({ page, site }) => {
  for (const { at, paths, ...who } of [
    { at: 'passport', iin: unknownIinOf('document'), paths: ['/register/passport'] },
    { at: 'personal_and_passport', iin: unknownIinOf('both'), paths: ['/register/personal-and-passport'] },
    { at: 'waiting_external_personal', iin: '910627490173', paths: ['/register/wait'] },
    { at: 'verigram', paths: ['/register/liveness-waiting-results'] },
    { at: 'liveness_failed', iin: iinOf('no_face'), paths: ['/register/liveness-error'] },
    { at: 'signing_failed', signs: 'reject', paths: ['/register/signing-init-error'] },
    { at: 'signing_init_success', paths: ['/register/signing-waiting-results'] },
  ] as const) {
    await (await someoneElse(page, site)).bringTo(at, who)
    await expectNothingFound(page, paths)
  }
})

test('an independent checker finds nothing from an approval to the payments of a loan', async ({ page, site }) => {
  const cabinet = '/register/lk'
  const approved = await someoneElse(page, site)
  await approved.bringTo('personal_cabinet')
  await beApproved(approved)
  await expectNothingFound(page, [`${cabinet}/decision`, `${cabinet}/requisites`])

  const signer = await someoneElse(page, site)
  await signer.bringTo('personal_cabinet')
  await bringContractTo(signer, 'to_sign')
  await expectNothingFound(page, [`${cabinet}/contract`])

  const borrower = await someoneElse(page, site)
  await borrower.bringTo('personal_cabinet')
  const { loan_id } = await bringContractTo(borrower, 'paid')
  const loan = `${cabinet}/loans/${loan_id}`
  await expectNothingFound(page, [
    ...[`${cabinet}/contract`, `${loan}/pay`, `${loan}/autopay`, `${loan}/time`],
    ...[`${cabinet}/profile/email`, `${cabinet}/my-data/delete`],
  ])
})

test('the open description of a call in /docs has enough contrast and targets to press', async ({ page }) => {
  // All the calls take the browser half a minute to draw; one looks like the other.
  await page.route('**/docs/*json', async (route) => {
    const described = (await (await route.fetch()).json()) as { paths: Record<string, unknown> }
    const [[path, calls]] = Object.entries(described.paths) as [[string, unknown]]
    await route.fulfill({ json: { ...described, paths: { [path]: calls } } })
  })
  await page.goto('/docs')
  await page.locator('.opblock-summary-control').first().click()
  await expect(page.locator('.opblock.is-open .opblock-body')).toBeVisible()

  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withRules(['color-contrast', 'target-size'])
    .analyze()

  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
})
