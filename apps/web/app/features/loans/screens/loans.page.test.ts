import { aPersona } from '../../../../../api/testing/a-persona.ts'
import type { Site } from '../../../../testing/a-site.ts'
import { aVisitor, type Page, type Visitor } from '../../../../testing/a-visitor.ts'
import { languages } from '../../../../testing/languages.ts'
import { headingOf } from '../../../../testing/look-until.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

const list = '/register/lk/loans'

async function comeAs(key: string, visitor: Visitor, site: Site): Promise<void> {
  const { iin } = aPersona(key)
  await (await signIn(visitor, site)).bringTo('personal_cabinet', { iin })
}

const cards = ({ main }: Page) => [...main.querySelectorAll('li.card')]
const region = ({ main }: Page, title: string) => {
  const heading = main.getAllByRole('heading').find(({ textContent }) => textContent === title)
  return heading?.closest('section') ?? null
}

test('an overdue loan shows the sum, its parts, how to pay and a contact, in both languages', async ({
  site,
  visitor,
}) => {
  await comeAs('existing_overdue', visitor, site)

  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'loans')
    const card = cards(await visitor.open(prefix + list)).find(({ textContent }) =>
      textContent.includes(t('state_overdue')),
    )!
    const said = t('overdue_short').split('{')[0]!
    const wanted = /\d[\d\s,]*\d/.exec(card.textContent.slice(card.textContent.indexOf(said)))![0]
    const page = await visitor.follow(card.querySelector('a')!)

    const focus = region(page, t('overdue_title'))!
    expect(focus.textContent).toContain(wanted)
    const call = focus.querySelector('a[href^="tel:+7"]')!
    expect(call.textContent).toContain(t('overdue_call').split('{')[0])
    const owed = region(page, t('owed_title'))!
    for (const part of ['principal', 'reward', 'penalty']) expect(owed.textContent).toContain(t(part))
    expect(owed.textContent).toContain(wanted)
    const number = /\d{6,}/.exec(headingOf(page))![0]
    const how = region(page, t('how_title'))!
    expect(how.textContent).toContain(number)
    expect(how.querySelector('a[href$="/how-to-back/bank-card"]')!.textContent).toContain(t('way_card'))
    expect(page.main.getByRole('table', { name: t('schedule') }).textContent).toContain(t('row_overdue'))
  }
})

test("a terminal's data is ready to copy: the number at once, the iin on its owner's request", async ({
  site,
  visitor,
}) => {
  const { iin } = aPersona('existing_overdue')
  await comeAs('existing_overdue', visitor, site)
  const [card] = cards(await visitor.open(list))
  const page = await visitor.follow(card!.querySelector('a')!)
  const how = (shown: Page) => region(shown, wordsOf('ru', 'loans')('how_title'))!
  expect(how(page).textContent).not.toContain(iin)
  expect(how(page).textContent).toContain(`${iin.slice(0, 2)} скрыто`)

  const shown = await visitor.press(page.main.getByRole('button', { name: 'Показать целиком' }))

  expect(shown.address).toBe(page.address)
  expect(how(shown).textContent).toContain(iin)
  expect(shown.main.getAllByRole('button', { name: /Скопировать/ })).toHaveLength(3)
})

test('a repaid loan shows that nothing is owed, and what was paid', async ({ site, visitor }) => {
  await comeAs('existing_clean', visitor, site)

  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'loans')
    const shown = cards(await visitor.open(prefix + list))
    expect(shown).toHaveLength(3)
    const page = await visitor.follow(shown.find(({ textContent }) => /120.000/.test(textContent))!.querySelector('a')!)

    expect(region(page, t('closed_focus_title'))).not.toBeNull()
    expect(page.main.getByRole('img', { name: /^6 / })).toBeTruthy()
    const schedule = page.main.getByRole('table', { name: t('schedule') })
    expect(schedule.textContent.split(t('row_paid'))).toHaveLength(7)
    expect(page.main.getByRole('table', { name: t('payments_title') }).querySelectorAll('tr')).toHaveLength(7)
    expect(region(page, t('how_title'))).toBeNull()
  }
})

test("a client without loans is shown how to get one, and another client's loan is a 404", async ({
  site,
  visitor,
}) => {
  const other = aVisitor(site)
  await comeAs('existing_clean', other, site)
  const foreign = cards(await other.open(list))[0]!
    .querySelector('a')!
    .getAttribute('href')!
  await (await signIn(visitor, site)).bringTo('personal_cabinet')

  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'loans')
    const page = await visitor.open(prefix + list)
    expect(page.main.textContent).toContain(t('none_title'))
    const action = page.main.getByRole('link', { name: t('none_action') })
    expect(action.getAttribute('href')).toBe(`${prefix}/register/lk/apply`)
  }
  for (const path of [foreign, `${list}/${crypto.randomUUID()}`, `${list}/no-such-loan`]) {
    const page = await visitor.open(path)
    expect({ path, status: page.status }).toEqual({ path, status: 404 })
    expect(headingOf(page)).not.toBe('')
  }
  expect((await other.open(foreign)).status).toBe(200)
})
