import { moveSandboxClock, readSandboxClock } from '@qadam/wire/sandbox-clock'
import { mustBe } from '../../../../../api/testing/a-client.ts'
import { aVisitor } from '../../../../testing/a-visitor.ts'
import { fill, tick } from '../../../../testing/fill.ts'
import { languages } from '../../../../testing/languages.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

test('half a year after the last look into the camera an application leads there, and back to the cabinet on request', {
  timeout: 120_000,
}, async ({ startOwnSite }) => {
  const site = await startOwnSite({})
  const visitor = aVisitor(site)
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  for (let months = 0; months < 6; months++) {
    mustBe(200, await client.call(moveSandboxClock, { body: { to: 'days_35', loan_id: null } }))
    const isThere = async () => mustBe(200, await client.call(readSandboxClock)).answer
    await expect.poll(async () => (await isThere()).target, { timeout: 30_000 }).toBeNull()
  }

  const form = await visitor.open('/register/lk/apply')
  fill(form.main.getByRole('textbox', { name: 'Сколько нужно' }), '100 000')
  tick(form.main.getByRole('checkbox', { name: 'Можно запросить мою кредитную историю' }))
  const asked = await visitor.press(form.main.getByRole('button', { name: 'Отправить заявку' }))

  expect(asked.address).toBe('/register/photo')
  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'identification')
    const { main } = await visitor.open(`${prefix}/register/photo`)
    expect(main.textContent).toContain(t('anew_title'))
    expect(main.textContent).not.toContain(t('other_person'))
  }
  const t = wordsOf('ru', 'identification')
  const back = await visitor.press(asked.main.getByRole('button', { name: t('anew_later') }))
  expect(back.address).toBe('/register/lk')
})
