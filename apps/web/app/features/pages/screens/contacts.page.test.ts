import { within } from '@testing-library/dom'
import { aVisitor } from '../../../../testing/a-visitor.ts'
import { expect, test } from '../../../../testing/site-test.ts'

test('[NAV-08] a worried client finds the phone, the chat and the nearest branch', async ({ visitor }) => {
  const home = await visitor.open('/')
  const menu = within(home.screen.getByRole('navigation', { name: 'Главное меню' }))

  const { main } = await visitor.follow(menu.getByRole('link', { name: 'Контакты' }))

  expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Контакты и отделения')
  expect(main.getByRole('link', { name: /^\+7\s727\s000\s00\s00$/ }).getAttribute('href')).toBe('tel:+77270000000')
  const almaty = main.getAllByRole('listitem').find((item) => item.textContent.includes('проспект Абая, 9001'))!
  expect(almaty.textContent).toContain('пн–пт с 09:00 до 19:00')
  const map = main.getByRole('link', { name: 'Показать на карте: проспект Абая, 9001' })
  expect(almaty.contains(map)).toBe(true)
  expect(map.getAttribute('href')).toContain('openstreetmap')
})

test('[NAV-08] the same page is entirely in Kazakh', async ({ visitor }) => {
  const { document, main } = await visitor.open('/kk/contacts')

  expect(document.documentElement.lang).toBe('kk-KZ')
  expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Байланыс және бөлімшелер')
  expect(main.textContent).toContain('дс–жм, сағат 09:00 – 19:00')
  expect(main.textContent).not.toContain('Показать')
})

test('on a sample stand the branches are marked as invented', async ({ visitor }) => {
  expect((await visitor.open('/contacts')).main.textContent).toContain('Адреса на этом стенде вымышлены')
})

test('an information page loads only the visit script, no stylesheet, and fits the first TCP window', async ({
  visitor,
}) => {
  const { document } = await visitor.open('/contacts')
  const scripts = [...document.querySelectorAll('script:not([type="application/ld+json"])')]
  const compressed = await visitor.ask('/contacts', { headers: { 'accept-encoding': 'br' } })

  expect(scripts.map((script) => script.getAttribute('src'))).toEqual([expect.stringMatching(/^\/assets\/visit-/)])
  expect(document.querySelectorAll('link[rel=stylesheet], link[rel=modulepreload]')).toHaveLength(0)
  expect(Number(compressed.headers['content-length'])).toBe(compressed.body.length)
  expect(compressed.body.length).toBeLessThan(14_600)
})

test("[CFG-03] the lender's settings define its contacts", async ({ startOwnSite }) => {
  const { open } = aVisitor(
    await startOwnSite({
      SUPPORT_PHONE: '+77271112233',
      SUPPORT_EMAIL: 'ask@lender.example',
      SECURITY_EMAIL: 'safe@lender.example',
      SOCIAL_URL: 'https://social.lender.example/us',
      MESSENGER_URL: 'https://chat.lender.example/us',
    }),
  )

  const { main } = await open('/contacts')

  const addresses = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(
    expect.arrayContaining([
      ...['tel:+77271112233', 'mailto:ask@lender.example', 'mailto:safe@lender.example'],
      ...['https://social.lender.example/us', 'https://chat.lender.example/us'],
    ]),
  )
})
