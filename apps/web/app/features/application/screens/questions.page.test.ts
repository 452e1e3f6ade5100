import { applicationsOf } from '../../../../../api/testing/applicant-actions.ts'
import { aVisitor } from '../../../../testing/a-visitor.ts'
import { tick } from '../../../../testing/fill.ts'
import { languages } from '../../../../testing/languages.ts'
import { headingOf } from '../../../../testing/look-until.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

const apply = '/register/lk/apply'
const questions = ['advised', 'guided', 'for_another', 'promised'] as const

test('a client answers four questions, and a "yes" shows what to do instead of a wait, in both languages', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({ FRAUD_QUESTIONS: 'on' })
  const visitor = aVisitor(site)
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'application')
    const page = await visitor.open(`${prefix}${apply}`)
    for (const question of questions) {
      const group = page.main.getByRole('group', { name: t(`question_${question}`) })
      expect(group.querySelectorAll('input:checked')).toHaveLength(0)
    }
  }
  const page = await visitor.open(apply)
  tick(page.main.getByRole('checkbox', { name: 'Можно запросить мою кредитную историю' }))
  const radio = (from: typeof page, name: string, answer: 'yes' | 'no') => {
    const group = from.main.getByRole('group', { name: wordsOf('ru', 'application')(`question_${name}`) })
    return group.querySelector<HTMLInputElement>(`input[value=${answer}]`)!
  }
  tick(radio(page, 'guided', 'yes'))

  const refused = await visitor.press(page.main.getByRole('button', { name: 'Отправить заявку' }))
  expect(refused.main.getByRole('alert').textContent).toContain('Выберите ответ')
  expect(radio(refused, 'guided', 'yes').checked).toBe(true)
  expect(await applicationsOf(client)).toEqual([])
  for (const question of ['advised', 'for_another', 'promised']) tick(radio(refused, question, 'no'))
  const sent = await visitor.press(refused.main.getByRole('button', { name: 'Отправить заявку' }))

  expect(headingOf(sent)).toBe(wordsOf('ru', 'application')('stop_title'))
  expect(sent.main.querySelector('a[href^="tel:"]')).not.toBeNull()
  expect(headingOf(await visitor.open('/kk/register/lk/decision'))).toBe(wordsOf('kk', 'application')('stop_title'))
})
