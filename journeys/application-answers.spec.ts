import { aPersona, applyFor } from './fixtures/applicant-deeds.ts'
import { whileProvider } from './fixtures/provider-manners.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

// One person, one registration: each language has a house of its own.
test.describe.configure({ timeout: 120_000 })

const decision = '/register/lk/decision'
/** What the screen of each answer says: its title, and the reasons by their codes. */
const ends: Readonly<Record<string, { title: string; reasons?: readonly string[]; term?: number }>> = {
  approve: { title: 'approved_title' },
  approve_small: { title: 'counter_title' },
  kdn_quarter: { title: 'counter_title', term: 6 },
  low_similarity: { title: 'approved_title' },
  flood_victim: { title: 'approved_title' },
  existing_clean: { title: 'approved_title' },
  signing_rejected: { title: 'approved_title' },
  payout_fail: { title: 'approved_title' },
  duplicate_other_phone: { title: 'approved_title' },
  reject_score: { title: 'refused_title', reasons: ['low_score'] },
  stop_credit: { title: 'refused_title', reasons: ['stop_credit'] },
  overdue_90: { title: 'refused_title', reasons: ['long_overdue'] },
  kdn_over: { title: 'refused_title', reasons: ['debt_burden'] },
  conscript: { title: 'refused_title', reasons: ['conscript'] },
  bankrupt_5y: { title: 'refused_title', reasons: ['bankrupt'] },
  fraud_suspect: { title: 'refused_title', reasons: ['suspected_fraud'] },
  no_income: { title: 'refused_title', reasons: ['no_income'] },
  existing_overdue: { title: 'refused_title', reasons: ['open_loan'] },
  aml_hit: { title: 'review_title' },
  aml_near: { title: 'review_title' },
  ipdl_review: { title: 'review_title' },
}

for (const [language, prefix] of [
  ['ru', ''],
  ['kk', '/kk'],
] as const) {
  const words = wordsOf(language, 'application')
  test.describe(language === 'ru' ? 'in Russian' : 'in Kazakh', () => {
    for (const [key, { reasons = [], term = 12, title }] of Object.entries(ends)) {
      test(`${key} is answered on a screen that everybody can read`, async ({ context, page, site, secondSite }) => {
        const house = language === 'ru' ? site : secondSite
        await applyFor(await aPersona(key, { context, site: house }), { term })
        await page.goto(`${house.url}${prefix}${decision}`)

        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(title), { timeout: 20_000 })

        const shown = page.locator('[data-reason]')
        await expect(shown).toHaveCount(reasons.length)
        for (const reason of reasons) {
          await expect(page.locator(`[data-reason=${reason}]`)).toContainText(words(`reason_${reason}`))
          await expect(page.locator(`[data-reason=${reason}]`)).toContainText(words(`reason_${reason}_do`))
        }
        await expect(page.locator('a[href^="tel:"]:visible').first()).toBeVisible()
        await expectReadable(page)
      })
    }
  })
}

test('[CAB-03] less than was asked for is told in figures, and what is chosen goes on to the requisites', async ({
  context,
  page,
  startOwnSite,
}) => {
  const site = await startOwnSite({})
  await applyFor(await aPersona('approve_small', { context, site }), { amount: 100_000 })
  await page.goto(site.url + decision)

  const main = page.getByRole('main')
  await expect(main).toContainText('Вы просили 100 000 ₸', { timeout: 20_000 })
  await expect(main).toContainText('Предлагаем 50 000 ₸')
  await expect(main).toContainText('Больше этой суммы по вашему доходу и истории мы не даём')
  await page.getByRole('textbox', { name: 'Сколько нужно' }).fill('40000')
  await page.getByRole('radio', { name: '24 месяца' }).check()
  await page.getByRole('radio', { name: /Платежи уменьшаются/ }).check()
  await page.getByRole('button', { name: 'Дальше: куда перевести' }).click()

  await page.waitForURL(/\/register\/lk\/requisites\?/)
  const chosen = Object.fromEntries(new URL(page.url()).searchParams)
  expect(chosen).toEqual({ amount: '40000', term: '24', method: 'equal' })
  await expect(main).toContainText('40 000 ₸')
})

test('who objects to the rules is told by when a person answers', async ({ context, page, startOwnSite }) => {
  const site = await startOwnSite({})
  await applyFor(await aPersona('reject_score', { context, site }))
  await page.goto(site.url + decision)
  const send = page.getByRole('button', { name: 'Попросить пересмотреть' })
  await expect(send).toBeVisible({ timeout: 20_000 })

  await send.click()
  await expect(page.getByRole('textbox', { name: 'Что мы не учли' })).toHaveAccessibleDescription(/Заполните поле/)
  await page.getByRole('textbox', { name: 'Что мы не учли' }).fill('Просрочки закрыты в мае, справку приложу.')
  await send.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Решение пересматривают')
  await expect(page.getByText('Ответим не позже')).toBeVisible()
  await expectReadable(page)
})

test('whoever waits is told what is looked at, and the answer comes by itself', async ({
  context,
  page,
  startOwnSite,
}) => {
  const site = await startOwnSite({})
  const who = await aPersona('approve', { context, site })

  await whileProvider(site, { provider: 'bureau', delay_ms: 8_000 }, async () => {
    await applyFor(who)
    await page.goto(site.url + decision)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проверяем заявку')
    await expect(page.getByRole('main')).toContainText('Обычно это около минуты')
    await expect(page.getByRole('main')).toContainText('Страницу можно закрыть')
  })

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заём одобрен', { timeout: 30_000 })
  await expect(page.getByRole('main')).toContainText('78 500')
})
