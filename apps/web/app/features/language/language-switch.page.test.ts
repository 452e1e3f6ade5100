import { aVisitor } from '../../../testing/a-visitor.ts'
import { expect, test } from '../../../testing/site-test.ts'

test('[LOC-03] switching the language keeps the page and is remembered', async ({ visitor }) => {
  const russian = await visitor.open('/contacts?from=test')

  const kazakh = await visitor.follow(russian.screen.getByRole('link', { name: 'Қазақша' }))
  expect(kazakh.address).toBe('/kk/contacts?from=test')
  expect(kazakh.main.getByRole('heading', { level: 1 }).textContent).toBe('Байланыс және бөлімшелер')
  const again = await visitor.open('/contacts')
  expect(again.address).toBe('/kk/contacts')

  const back = await visitor.follow(again.screen.getByRole('link', { name: 'Русский' }))
  expect(back.address).toBe('/contacts')
  expect(visitor.cookies.get('i18n_redirected')).toBe('ru')
})

test('[LOC-02] [LOC-04] without the prefix Kazakh has the same URL, and the cookie is secure where configured', async ({
  startOwnSite,
}) => {
  const visitor = aVisitor(await startOwnSite({ LOCALE_PREFIX: 'off', LOCALE_COOKIE_SECURE: 'on' }))
  const russian = await visitor.open('/contacts')

  const link = russian.screen.getByRole('link', { name: 'Қазақша' })
  const { headers } = await visitor.ask(link.getAttribute('href')!)
  expect(headers['set-cookie']).toEqual(['i18n_redirected=kk; Max-Age=31536000; Path=/; SameSite=Lax; Secure'])
  const kazakh = await visitor.follow(link)

  expect(kazakh.address).toBe('/contacts')
  expect(kazakh.main.getByRole('heading', { level: 1 }).textContent).toBe('Байланыс және бөлімшелер')
  expect((await visitor.open('/kk/contacts')).status).toBe(404)
})
