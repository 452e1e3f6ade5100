import { anApplicant } from './fixtures/an-applicant.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

test.describe.configure({ timeout: 90_000 })

for (const { prefix, t } of [
  { prefix: '', t: wordsOf('ru', 'reviews') },
  { prefix: '/kk', t: wordsOf('kk', 'reviews') },
]) {
  test(`what the rules may not decide, a person decides on the sandbox’s page ${prefix}`, async ({
    context,
    page,
    site,
  }) => {
    // A sum that nobody else asks for: the queue is everybody’s.
    const amount = prefix === '' ? 1_123_500 : 1_124_500
    const asked = await anApplicant(context, site, amount)
    const stateNow = async () => (await asked()).state
    await expect.poll(stateNow).toBe('review')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${site.url}${prefix}/sandbox/reviews`)
    const review = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: new RegExp(String(amount)) }) })
    await expect(review).toContainText(t('review_no_automated_decision'))
    await expectReadable(page)

    await review.getByLabel(t('amount')).fill('1123')
    await review.getByRole('button', { name: t('approve'), exact: true }).click()
    await expect(review.getByLabel(t('amount'))).toHaveAccessibleDescription(/./)
    expect(await stateNow()).toBe('review')

    await review.getByLabel(t('amount')).fill('250000')
    await review.getByRole('button', { name: t('approve'), exact: true }).click()

    await expect(review).toHaveCount(0)
    expect(await stateNow()).toBe('approved')
  })
}

test('a person refuses with a reason', async ({ context, page, site }) => {
  const t = wordsOf('ru', 'reviews')
  const asked = await anApplicant(context, site, 1_125_500)
  await expect.poll(async () => (await asked()).state).toBe('review')
  await page.goto(`${site.url}/sandbox/reviews`)
  const review = page.locator('section').filter({ has: page.getByRole('heading', { name: /1125500/ }) })

  await review.getByLabel(t('reason')).selectOption('no_income')
  await review.getByRole('button', { name: t('refuse'), exact: true }).click()

  await expect(review).toHaveCount(0)
  expect((await asked()).decision).toMatchObject({ decided_by: 'person', reasons: ['no_income'], can_object: false })
})
