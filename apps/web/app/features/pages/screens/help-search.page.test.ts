import { expect, test } from '../../../../testing/site-test.ts'
import { htmlFaults } from '../../../../testing/valid-html.ts'

test('help is searched with a plain form, in each language by its own words', async ({ visitor }) => {
  for (const { address, field, go, hit, word } of [
    { address: '/help', field: 'Что вы ищете', go: 'Найти', word: 'просрочку', hit: 'Помощь: Трудно платить' },
    { address: '/kk/help', field: 'Не іздейсіз', go: 'Іздеу', word: 'төлемге', hit: 'Көмек: Төлеу қиын болса' },
  ]) {
    const help = await visitor.open(address)
    ;(help.main.getByLabelText(field) as HTMLInputElement).value = word

    const found = await visitor.press(help.main.getByRole('button', { name: go }))

    expect(found.status).toBe(200)
    expect((found.main.getByLabelText(field) as HTMLInputElement).value).toBe(word)
    const links = found.main.getAllByRole('link').map((link) => link.textContent)
    expect(links, word).toContain(hit)
    expect(await htmlFaults(found.text)).toEqual([])
    expect(found.document.querySelector('meta[name=robots]')!.getAttribute('content')).toBe('noindex')
  }
})

test('an empty result offers a phone number, and the query is escaped in the page', async ({ visitor }) => {
  const none = await visitor.open(`/help/search?q=${encodeURIComponent('"><script>абракадабра')}`)

  expect(none.main.textContent).toContain('Ничего не нашлось')
  expect(none.main.textContent).toMatch(/Позвоните|позвоните, ответит человек: \+7/)
  expect(none.text).not.toContain('<script>абра')
})

test('a long page starts with a table of contents, a short one does not', async ({ visitor }) => {
  const long = await visitor.open('/help/security')
  const short = await visitor.open('/how-to-take/cash')

  const places = long.main.getByRole('navigation', { name: 'На этой странице' }).querySelectorAll('a')
  expect(places.length).toBeGreaterThan(4)
  for (const place of places)
    expect(long.document.getElementById(place.getAttribute('href')!.slice(1))!.textContent).toContain(place.textContent)
  expect(short.main.queryByRole('navigation', { name: 'На этой странице' })).toBeNull()
})
