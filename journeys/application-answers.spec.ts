import type { BrowserContext } from '@playwright/test'
import { mustBe } from '../apps/api/testing/a-client.ts'
import { submitApplication } from '../packages/contract/src/applications.ts'
import { setBehaviour } from '../packages/contract/src/sandbox.ts'
import { type Registrant, signIn } from './fixtures/a-registrant.ts'
import { type Persona, personas } from './fixtures/personas.ts'
import { expect, test } from './fixtures/site.ts'
import type { Site } from './fixtures/start-site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

// One person, one registration: each language has a house of its own.
test.describe.configure({ timeout: 120_000 })

const decision = '/register/lk/decision'
const persona = (key: string): Persona => personas.find((one) => one.key === key)!

const wish = {
  product: 'instalment',
  amount: 78_500,
  term: 12,
  method: 'annuity',
  credit_bureau_consent: true,
  automated_decision_consent: true,
} as const

/** A persona lives once in a house, whichever journey comes by. */
async function applicant(
  key: string,
  { context, site }: { context: BrowserContext; site: Pick<Site, 'url'> },
  asked: Partial<Record<keyof typeof wish, unknown>> = {},
): Promise<Registrant> {
  const { iin, phone } = persona(key)
  const who = await signIn(context, site, { phone })
  await who.bringTo('personal_cabinet', { iin, isOfficial: key === 'ipdl_review' })
  mustBe(200, await who.call(submitApplication, { body: { ...wish, ...asked } }))
  return who
}

/** What the screen of each answer says: its title, and the reasons by their codes. */
const ends: Readonly<Record<string, { title: string; reasons?: readonly string[]; term?: number }>> = {
  approve: { title: 'approved_title' },
  approve_small: { title: 'counter_title' },
  kdn_quarter: { title: 'counter_title', term: 6 },
  low_similarity: { title: 'approved_title' },
  flood_victim: { title: 'approved_title' },
  reject_score: { title: 'refused_title', reasons: ['low_score'] },
  stop_credit: { title: 'refused_title', reasons: ['stop_credit'] },
  overdue_90: { title: 'refused_title', reasons: ['long_overdue'] },
  kdn_over: { title: 'refused_title', reasons: ['debt_burden'] },
  conscript: { title: 'refused_title', reasons: ['conscript'] },
  bankrupt_5y: { title: 'refused_title', reasons: ['bankrupt'] },
  fraud_suspect: { title: 'refused_title', reasons: ['suspected_fraud'] },
  no_income: { title: 'refused_title', reasons: ['no_income'] },
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
        await applicant(key, { context, site: house }, { term })
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
  await applicant('approve_small', { context, site }, { amount: 100_000 })
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
  const { amount = '', ...chosen } = Object.fromEntries(new URL(page.url()).searchParams)
  expect({ ...chosen, amount: amount.replace(/\s/g, '') }).toEqual({ amount: '40000', term: '24', method: 'equal' })
})

test('who objects to the rules is told by when a person answers', async ({ context, page, startOwnSite }) => {
  const site = await startOwnSite({})
  await applicant('reject_score', { context, site })
  await page.goto(site.url + decision)
  const send = page.getByRole('button', { name: 'Попросить пересмотреть' })
  await expect(send).toBeVisible({ timeout: 20_000 })

  await send.click()
  await expect(page.getByRole('textbox', { name: 'Что мы не учли' })).toHaveAccessibleDescription(/Заполните|Напишите/)
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
  const { iin, phone } = persona('approve')
  const who = await signIn(context, site, { phone })
  await who.bringTo('personal_cabinet', { iin })
  const slow = (delay_ms: number) => who.call(setBehaviour, { body: { provider: 'bureau', delay_ms, is_away: false } })
  await slow(8_000)
  mustBe(200, await who.call(submitApplication, { body: wish }))
  await page.goto(site.url + decision)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проверяем заявку')
  await expect(page.getByRole('main')).toContainText('Обычно это около минуты')
  await expect(page.getByRole('main')).toContainText('Страницу можно закрыть')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заём одобрен', { timeout: 30_000 })
  await expect(page.getByRole('main')).toContainText('78 500')
})
