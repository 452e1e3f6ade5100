import { applicationsOf } from '../../../../../api/testing/applicant-actions.ts'
import type { Site } from '../../../../testing/a-site.ts'
import type { Page, Visitor } from '../../../../testing/a-visitor.ts'
import { tiynIn } from '../../../../testing/figures-shown.ts'
import { fill, tick } from '../../../../testing/fill.ts'
import { languages } from '../../../../testing/languages.ts'
import { headingOf, isHeaded, lookUntil } from '../../../../testing/look-until.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

const apply = '/register/lk/apply'
const decision = '/register/lk/decision'

const amount = ({ main }: Page) => main.getByRole<HTMLInputElement>('textbox', { name: 'Сколько нужно' })
const bureau = ({ main }: Page) =>
  main.getByRole<HTMLInputElement>('checkbox', { name: 'Можно запросить мою кредитную историю' })
const automated = ({ main }: Page) => main.getByRole('checkbox', { name: 'Решение может принять программа' })
const send = ({ main }: Page) => main.getByRole('button', { name: 'Отправить заявку' })
const isChecked = (box: HTMLElement) => (box as HTMLInputElement).checked

async function aClient(visitor: Visitor, site: Site) {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  return client
}

test('a button recalculates, a wrong amount shows an error beside its field, and less than was granted may be taken', async ({
  site,
  visitor,
}) => {
  const client = await aClient(visitor, site)

  const asked = await visitor.press(send(await visitor.open(apply)))
  // No credit history is requested without consent to it.
  expect(asked.main.getByRole('alert').textContent).toContain('Можно запросить мою кредитную историю')
  expect(await applicationsOf(client)).toEqual([])
  tick(asked.main.getByRole('radio', { name: /По месяцам/ }))
  const counted = await visitor.press(asked.main.getByRole('button', { name: 'Пересчитать' }))
  expect(isChecked(counted.main.getByRole('radio', { name: '12 месяцев' }))).toBe(true)
  // The amount of the form is the usual one of the calculator; its price depends on the day.
  const priced = await visitor.ask('/rest/lending/calculation?product=instalment&amount=78500&term=12')
  const { reward_tiyn } = JSON.parse(priced.text).methods.annuity
  const said = counted.document.querySelector('[data-method=annuity]')!.textContent
  expect(tiynIn(/Переплата([\d\s]+,\d\d)/.exec(said)?.[1])).toBe(reward_tiyn)
  fill(amount(counted), '20 000')
  tick(bureau(counted))
  const refused = await visitor.press(send(counted))
  expect(refused.main.getByRole('textbox', { name: 'Сколько нужно', description: /меньше/i })).toBe(amount(refused))
  expect(amount(refused).value).toMatch(/^20\s?000$/)
  expect(bureau(refused).checked).toBe(true)
  fill(amount(refused), '100 000')
  tick(automated(refused))
  const sent = await visitor.press(send(refused))

  expect(sent.address).toBe(decision)
  expect(await applicationsOf(client)).toEqual([
    { product: 'instalment', amount: 100_000, term: 12, method: 'annuity' },
  ])
  const approved = await lookUntil(visitor, decision, isHeaded('Заём одобрен'))
  fill(amount(approved), '70 000')
  const next = await visitor.press(approved.main.getByRole('button', { name: 'Дальше: куда перевести' }))
  expect(next.address).toContain('/register/lk/requisites')
  expect(next.main.textContent).toMatch(/70\s000/)
})

test("the form starts with the calculator's amount and shows both repayment methods in both languages", async ({
  site,
  visitor,
}) => {
  await aClient(visitor, site)
  visitor.cookies.set('loan_amount', '640000')
  const usual = await visitor.open(apply)
  expect(amount(usual).value).toMatch(/^640\s?000$/)
  expect(isChecked(usual.main.getByRole('radio', { name: /По месяцам/ }))).toBe(true)

  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'application')
    const page = await visitor.open(`${prefix}${apply}?product=instalment&amount=120000&term=24`)
    expect(headingOf(page)).toBe(t('apply_title'))
    for (const method of ['annuity', 'equal']) {
      expect(page.document.querySelector(`[data-method=${method}]`)!.textContent).toMatch(/\d+,\d+ %/)
    }
    expect(page.main.textContent).toContain(t('consent_automated_hint'))
    const folded = page.main.getByText(t('schedules_show')).closest('details')!
    // Side by side where there is room, one after the other on a phone.
    const rows = [...folded.querySelectorAll('table')].map(
      (table) => table.querySelectorAll('th[scope=row] .date-text').length,
    )
    expect(rows).toEqual([24, 24, 24])
  }
})

test("the calculator's choice is shown, not requested again, and can be changed in place", async ({
  site,
  visitor,
}) => {
  const client = await aClient(visitor, site)
  visitor.cookies.set('loan_amount', '60000')
  visitor.cookies.set('loan_terms', 'pdl.21.annuity')
  for (const { locale, prefix } of languages) {
    const page = await visitor.open(`${prefix}${apply}`)
    const chosen = page.main.getByRole('region', { name: wordsOf(locale, 'application')('wish_chosen') })
    expect(chosen.querySelector('p')!.textContent).toMatch(/60\s000.*21/)
    expect(chosen.querySelector('details')!.open).toBe(false)
    expect(page.main.querySelector('.stepper [aria-current=step]')!.textContent).toBe(
      wordsOf(locale, 'shell')('way_application'),
    )
  }
  const page = await visitor.open(apply)
  tick(bureau(page))
  fill(amount(page), '5 000')

  const refused = await visitor.press(send(page))

  expect(refused.main.querySelector('details')!.open).toBe(true)
  fill(amount(refused), '50 000')
  expect((await visitor.press(send(refused))).address).toBe(decision)
  expect(await applicationsOf(client)).toEqual([{ product: 'pdl', amount: 50_000, term: 21, method: 'annuity' }])
})

test('a second tab with another amount is shown the application sent from the first', async ({ site, visitor }) => {
  const client = await aClient(visitor, site)
  const tabs = [await visitor.open(`${apply}?product=pdl&amount=50000`), await visitor.open(apply)] as const
  for (const tab of tabs) tick(bureau(tab))
  expect((await visitor.press(send(tabs[0]))).address).toBe(decision)

  fill(amount(tabs[1]), '60000')
  const second = await visitor.press(send(tabs[1]))

  expect(second.address).toBe(`${decision}?other`)
  expect(second.document.querySelector('main, body')!.textContent).toContain('сначала отзовите эту')
  expect(await applicationsOf(client)).toEqual([{ product: 'pdl', amount: 50_000, term: 14, method: 'annuity' }])
})

test('without consent to an automated decision the application waits for a person and can be withdrawn', async ({
  site,
  visitor,
}) => {
  await aClient(visitor, site)
  const page = await visitor.open(apply)
  tick(bureau(page))
  await visitor.press(send(page))

  const review = await lookUntil(visitor, decision, isHeaded('Заявку смотрит человек'))
  expect(review.main.textContent).toContain('Ответим не позже')
  expect(headingOf(await visitor.open(`/kk${decision}`))).toBe(wordsOf('kk', 'application')('review_title'))
  expect((await visitor.open(apply)).address).toBe(decision)
  const over = await visitor.press(review.main.getByRole('button', { name: 'Отозвать заявку' }))

  expect(headingOf(over)).toBe('Вы отозвали заявку')
  expect(headingOf(await visitor.open(`/kk${decision}`))).toBe(wordsOf('kk', 'application')('withdrawn_title'))
  const again = await visitor.follow(over.main.getByRole('link', { name: 'Подать новую заявку' }))
  expect(again.address).toBe(apply)
})
