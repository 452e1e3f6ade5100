import { signIn } from './fixtures/a-registrant.ts'
import { beDecided } from './fixtures/applicant-actions.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable, expectToFit } from './readable.ts'

const places = ['/sandbox/inbox', '/sandbox/people', '/sandbox/providers', '/sandbox/reviews']

test("a manual decision on the sandbox's page reaches the client, and every screen of it is accessible", async ({
  context,
  page,
  site,
}) => {
  // A sum that no other test uses: they share the queue.
  const amount = 1_123_500
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet')
  await beDecided(client, { amount, term: 24, byRules: false })

  for (const place of places) {
    await page.goto(`/kk${place}`)
    await expectToFit(page)
    await page.goto(place)
    await expectReadable(page)
  }

  const waiting = await context.newPage()
  await waiting.goto('/register/lk/decision')
  await expect(waiting.getByRole('heading', { level: 1 })).toHaveText('Заявку смотрит человек')
  const t = wordsOf('ru', 'reviews')
  const review = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: new RegExp(String(amount)) }) })
  await review.getByLabel(t('amount')).fill('250000')
  await review.getByRole('button', { name: t('approve'), exact: true }).click()
  await expect(review).toHaveCount(0)

  await expect(waiting.getByRole('heading', { level: 1 })).toHaveText('Одобрено на других условиях', {
    timeout: 15_000,
  })
  await expectReadable(waiting)
  await waiting.goto('/kk/register/lk/decision')
  await expectToFit(waiting)
})
