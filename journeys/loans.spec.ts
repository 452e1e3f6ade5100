import type { Page } from '@playwright/test'
import { signIn } from './fixtures/a-registrant.ts'
import { personas } from './fixtures/personas.ts'
import { expect, test } from './fixtures/site.ts'
import { wordsOf } from './fixtures/words.ts'
import { expectReadable } from './readable.ts'

test.describe.configure({ timeout: 120_000 })

const languages = [
  { prefix: '', t: wordsOf('ru', 'loans') },
  { prefix: '/kk', t: wordsOf('kk', 'loans') },
]

const iinOf = (persona: string) => personas.find(({ key }) => key === persona)!.iin
const list = '/register/lk/loans'

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('who is late reads how much, what of, how and whom to talk to, in both languages', async ({
  context,
  page,
  site,
}) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet', { iin: iinOf('existing_overdue') })

  for (const { prefix, t } of languages) {
    await page.goto(prefix + list)
    const card = cards(page).filter({ hasText: t('state_overdue') })
    const wanted = (await card.getByText(t('overdue_short').split('{')[0]!).textContent())!.match(/\d[\d\s,]*\d/)![0]
    await expectReadable(page)
    await card.getByRole('link').click()

    const focus = region(page, t('overdue_title'))
    await expect(focus).toContainText(wanted)
    await expect(focus.getByRole('link', { name: t('overdue_call').split('{')[0]! })).toHaveAttribute(
      'href',
      /^tel:\+7/,
    )
    const owed = region(page, t('owed_title'))
    for (const part of ['principal', 'reward', 'penalty']) await expect(owed).toContainText(t(part))
    await expect(owed).toContainText(wanted)
    const number = /\d{6,}/.exec((await page.getByRole('heading', { level: 1 }).textContent())!)![0]
    const how = region(page, t('how_title'))
    await expect(how).toContainText(number)
    await expect(how.getByRole('link', { name: t('way_card') })).toHaveAttribute('href', /how-to-back\/bank-card$/)
    await expect(page.getByRole('table', { name: t('schedule') })).toContainText(t('row_overdue'))
    await expectReadable(page)
  }
})

test('who has paid everything back reads that nothing is owed, and what was paid', async ({ context, page, site }) => {
  const client = await signIn(context, site)
  await client.bringTo('personal_cabinet', { iin: iinOf('existing_clean') })

  for (const { prefix, t } of languages) {
    await page.goto(prefix + list)
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(3)
    await cards(page)
      .filter({ hasText: /120.000/ })
      .getByRole('link')
      .click()

    await expect(region(page, t('closed_focus_title'))).toBeVisible()
    await expect(page.getByRole('main').getByRole('img', { name: /^6 / })).toBeVisible()
    await expect(page.getByRole('table', { name: t('schedule') }).getByText(t('row_paid'))).toHaveCount(6)
    await expect(page.getByRole('table', { name: t('payments_title') }).getByRole('row')).toHaveCount(7)
    await expect(region(page, t('how_title'))).toHaveCount(0)
    await expectReadable(page)
  }
})

test('who has not borrowed yet is shown the way, and another’s loan is a page that does not exist', async ({
  browser,
  context,
  page,
  secondSite,
}) => {
  const others = await browser.newContext({ baseURL: secondSite.url })
  const other = await signIn(others, secondSite)
  await other.bringTo('personal_cabinet', { iin: iinOf('existing_clean') })
  const theirs = await others.newPage()
  await theirs.goto(list)
  const foreign = (await cards(theirs).first().getByRole('link').getAttribute('href'))!
  await (await signIn(context, secondSite)).bringTo('personal_cabinet')
  const { t } = languages[0]!

  await page.goto(secondSite.url + list)
  await expect(page.getByRole('main')).toContainText(t('none_title'))
  await expect(page.getByRole('link', { name: t('none_action') })).toHaveAttribute('href', /\/register\/lk\/apply$/)
  await expectReadable(page)

  const answers: number[] = []
  for (const path of [foreign, `${list}/${crypto.randomUUID()}`, `${list}/no-such-loan`]) {
    answers.push((await page.goto(secondSite.url + path))!.status())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(answers).toEqual([404, 404, 404])
  expect((await theirs.goto(foreign))!.status()).toBe(200)
})
