import { getStep } from '@qadam/wire/registration'
import { anIin } from '../../../../../api/testing/a-borrower.ts'
import { aVisitor } from '../../../../testing/a-visitor.ts'
import { languages } from '../../../../testing/languages.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

test('a change of phone that was not the owner is stopped from a link with one click, without script', async ({
  site,
  visitor,
}) => {
  const t = wordsOf('ru', 'session')
  const iin = anIin()
  const owner = await signIn(visitor, site)
  await owner.bringTo('personal_cabinet', { iin })
  const mover = await signIn(aVisitor(site), site)
  await mover.bringTo('personal_cabinet', { iin })
  const key = await keySentTo(site, owner.phone)

  const asked = await visitor.open(`/not-me/number/${key}`)
  expect((await mover.call(getStep)).status).toBe(200)
  const stopped = await visitor.press(asked.main.getByRole('button', { name: t('not_my_number_stop') }))

  expect([stopped.status, stopped.address]).toEqual([200, `/not-me/number/${key}`])
  stopped.main.getByRole('heading', { level: 1, name: t('not_my_number_stopped_title') })
  expect((await mover.call(getStep)).status).toBe(401)
  const again = await visitor.press(asked.main.getByRole('button', { name: t('not_my_number_stop') }))
  again.main.getByRole('heading', { level: 1, name: t('not_my_number_over_title') })
})

test.for(languages)(
  'an incomplete link shows that there is nothing to stop, and the login tells the way of a new number: $locale',
  async ({ locale, prefix }, { visitor }) => {
    const t = wordsOf(locale, 'session')
    const asked = await visitor.open(`${prefix}/not-me/number/abc`)

    const answer = await visitor.press(asked.main.getByRole('button', { name: t('not_my_number_stop') }))

    expect(answer.status).toBe(404)
    answer.main.getByRole('heading', { level: 1, name: t('not_my_number_over_title') })
    const login = await visitor.open(`${prefix}/login`)
    expect(login.main.textContent).toContain(t('other_number_title'))
    const help = await visitor.follow(login.main.getByRole('link', { name: t('other_number_help'), hidden: true }))
    expect(help.main.textContent).toContain(locale === 'ru' ? 'Номер сменился' : 'Нөмір ауысты')
  },
)

async function keySentTo(site: { readonly url: string }, phone: string): Promise<string> {
  const found = async () => {
    const answer = await fetch(`${site.url}/rest/sandbox/inbox?phone=${phone}`)
    return /not-me\/number\/([\w-]{22})/.exec(await answer.text())?.[1]
  }
  await expect.poll(found).toBeDefined()
  return (await found())!
}
