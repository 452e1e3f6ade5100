import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPersona } from '../../../../../api/testing/a-persona.ts'
import { applyFor, beDecided } from '../../../../../api/testing/applicant-actions.ts'
import { whileProvider } from '../../../../../api/testing/provider-behaviour.ts'
import { type Site, startSite } from '../../../../testing/a-site.ts'
import { aVisitor } from '../../../../testing/a-visitor.ts'
import { fill, tick } from '../../../../testing/fill.ts'
import { languages } from '../../../../testing/languages.ts'
import { headingOf, isHeaded, lookUntil } from '../../../../testing/look-until.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { wordsOf } from '../../../../testing/words.ts'

const decision = '/register/lk/decision'
const ru = wordsOf('ru', 'application')

// A persona can register only once per server and is used by other files too, so this file starts its own site.
let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const fetchesRequisites = ({ text }: { text: string }) => /\/assets\/requisites-[\w-]+\.js/.test(text)

async function comeAs(key: string) {
  const { iin, phone } = aPersona(key)
  const visitor = aVisitor(site)
  const client = await signIn(visitor, site, { phone })
  await client.bringTo('personal_cabinet', { iin })
  return { client, visitor }
}

test.each`
  key              | wish           | title               | reason
  ${'approve'}     | ${{}}          | ${'approved_title'} | ${null}
  ${'kdn_quarter'} | ${{ term: 6 }} | ${'counter_title'}  | ${null}
  ${'stop_credit'} | ${{}}          | ${'refused_title'}  | ${'stop_credit'}
  ${'aml_hit'}     | ${{}}          | ${'review_title'}   | ${null}
`('$key is decided with texts in both languages and a phone link', async ({ key, reason, title, wish }) => {
  const { client, visitor } = await comeAs(key)
  await beDecided(client, wish)

  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'application')
    const page = await visitor.open(prefix + decision)

    expect(headingOf(page)).toBe(t(title))
    const shown = [...page.document.querySelectorAll<HTMLElement>('[data-reason]')]
    expect(shown.map((one) => one.dataset.reason)).toEqual(reason ? [reason] : [])
    if (reason) expect(page.main.textContent).toContain(t(`reason_${reason}_do`))
    expect(fetchesRequisites(page), 'only an offer leads on to the requisites').toBe(/approved|counter/.test(title))
    expect(page.document.querySelector('a[href^="tel:"]')).not.toBeNull()
  }
})

test('[CAB-03] a counter-offer shows the figures, and the chosen terms are passed on to the requisites', async () => {
  const { client, visitor } = await comeAs('approve_small')
  await beDecided(client, { amount: 100_000 })

  expect(headingOf(await visitor.open(`/kk${decision}`))).toBe(wordsOf('kk', 'application')('counter_title'))
  const page = await visitor.open(decision)
  expect(headingOf(page)).toBe(ru('counter_title'))
  expect(fetchesRequisites(page), 'the next screen is fetched before the press').toBe(true)
  expect(page.main.textContent).toMatch(/Вы просили 100\s000\s₸/)
  expect(page.main.textContent).toMatch(/Предлагаем 50\s000\s₸/)
  expect(page.main.textContent).toContain('Больше этой суммы по вашему доходу и истории мы не даём')
  fill(page.main.getByRole('textbox', { name: 'Сколько нужно' }), '40000')
  tick(page.main.getByRole('radio', { name: '24 месяца' }))
  tick(page.main.getByRole('radio', { name: /Платежи с каждым месяцем меньше/ }))
  const next = await visitor.press(page.main.getByRole('button', { name: 'Дальше: куда перевести' }))

  const { pathname, searchParams } = new URL(next.address, site.origin)
  expect(pathname).toBe('/register/lk/requisites')
  expect(Object.fromEntries(searchParams)).toEqual({ amount: '40000', term: '24', method: 'equal' })
  expect(next.main.textContent).toMatch(/40\s000/)
})

test("an objection needs a reason and shows the deadline of the person's decision", async () => {
  const { client, visitor } = await comeAs('reject_score')
  await beDecided(client)
  const page = await visitor.open(decision)
  expect(page.main.textContent).toContain(ru('reason_low_score'))

  const empty = await visitor.press(page.main.getByRole('button', { name: 'Попросить пересмотреть' }))
  const why = empty.main.getByRole('textbox', {
    name: 'Что мы не учли',
    description: /Напишите хотя бы несколько слов/,
  })
  fill(why, 'Просрочки закрыты в мае, справку приложу.')
  const objected = await visitor.press(empty.main.getByRole('button', { name: 'Попросить пересмотреть' }))

  expect(headingOf(objected)).toBe('Решение пересматривают')
  expect(objected.main.textContent).toContain('Ответим не позже')
  const inKazakh = await visitor.open(`/kk${decision}`)
  expect(headingOf(inKazakh)).toBe(wordsOf('kk', 'application')('objected_title'))
})

test('the waiting screen shows what is checked and that it may be closed, then the decision without further action', async () => {
  const visitor = aVisitor(site)
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')

  await whileProvider(site, { provider: 'bureau', is_away: true }, async () => {
    await applyFor(client)
    const waiting = await visitor.open(decision)
    expect(headingOf(waiting)).toBe('Проверяем заявку')
    expect(fetchesRequisites(waiting)).toBe(false)
    expect(waiting.main.textContent).toContain('Обычно это около минуты')
    expect(waiting.main.textContent).toContain('Кредитную историю: займы, просрочки, запрет на кредиты')
    expect(waiting.main.textContent).toContain('Страницу можно закрыть')
  })

  const answered = await lookUntil(visitor, decision, isHeaded('Заём одобрен'))
  expect(answered.main.textContent).toMatch(/78\s500/)
})
