import { within } from '@testing-library/dom'
import { onTestFinished } from 'vitest'
import { aDatabasePlace, testServerUrl } from '../../../../api/testing/a-database.ts'
import { aTcpProxy } from '../../../../server/testing/a-tcp-proxy.ts'
import { startSite } from '../../../testing/a-site.ts'
import { aVisitor, type Page, type Visitor } from '../../../testing/a-visitor.ts'
import { signIn } from '../../../testing/sign-in.ts'
import { expect, test } from '../../../testing/site-test.ts'

const headingOf = ({ screen }: Page) => screen.getByRole('heading', { level: 1 }).textContent
const unexpected = 'Сбой на нашей стороне'

test('[ERR-02] a missing page has a 404 title, a hint at the cause and a link home', async ({ visitor }) => {
  const page = await visitor.open('/no/such/page')

  expect(page.status).toBe(404)
  expect(headingOf(page)).toBe('Страница не найдена')
  expect(page.main.textContent).toContain('перенесли или удалили, или в адресе опечатка')
  const home = await visitor.follow(page.screen.getByRole('link', { name: 'На главную' }))
  expect(home.address).toBe('/')
  expect(headingOf(home)).toBe('Заём онлайн: сумма, срок и цена сразу')
})

test('a missing page links to help, to a phone number and to the other language', async ({ visitor }) => {
  const { main } = await visitor.open('/no/such/page?from=ad')

  const call = main.getByRole('link', { name: /^Позвонить: \+7/ })
  expect(call.getAttribute('href')).toMatch(/^tel:\+7\d{10}$/)
  const help = await visitor.follow(main.getByRole('link', { name: 'Помощь: вопросы и ответы' }))
  expect([help.address, help.status]).toEqual(['/help', 200])
  const kazakh = await visitor.follow(main.getByRole('link', { name: 'Қазақша' }))
  expect([kazakh.address, kazakh.status]).toEqual(['/kk/no/such/page?from=ad', 404])
  expect(headingOf(kazakh)).toBe('Бет табылмады')
})

test("[ERR-01] the error page has only the logo, which links home, and the lender's details", async ({ visitor }) => {
  const { document, screen } = await visitor.open('/no/such/page')

  expect(document.querySelector('.frame')!.className).toBe('frame frame-empty')
  const foot = within(screen.getByRole('contentinfo'))
  expect(foot.queryAllByRole('link')).toEqual([])
  expect(foot.getByText(/БИН .*лицензия/)).toBeDefined()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getByRole('link', { name: 'Qadam: на главную' }).getAttribute('href')).toBe('/')
})

test('[ERR-09] the error pages have Kazakh texts too', async ({ visitor }) => {
  const missing = await visitor.open('/kk/no/such/page')
  expect(headingOf(missing)).toBe('Бет табылмады')
  expect(missing.screen.getByRole('link', { name: 'Басты бетке' }).getAttribute('href')).toBe('/kk')

  const away = await visitor.open('/kk/sandbox/failure/maintenance')
  expect(headingOf(away)).toBe('Сайтта техникалық жұмыстар жүріп жатыр')
  expect(away.screen.getByRole('link', { name: 'Бетті жаңарту' })).toBeDefined()
})

test('[ERR-03] an error with a code shows the code and its message', async ({ visitor }) => {
  const page = await fail(visitor, { status: '418', message: 'Я чайник' })

  expect(page.status).toBe(418)
  expect(headingOf(page)).toBe('Я чайник')
  expect(page.document.querySelector('.error-page-code')!.textContent).toBe('418')
  expect(page.document.querySelector('.error-page-500')).toBeNull()
})

test('[ERR-04] an unreachable API of ours shows a maintenance page with a reload link', async ({ visitor }) => {
  const page = await visitor.open('/sandbox/failure/maintenance?from=here')

  expect(page.status).toBe(503)
  expect(page.headers['retry-after']).toBe('30')
  expect(headingOf(page)).toBe('На сайте ведутся технические работы')
  expect(page.main.textContent).toContain('Приносим извинения')
  const again = await visitor.follow(page.screen.getByRole('link', { name: 'Обновить страницу' }))
  expect([again.address, again.status]).toEqual(['/sandbox/failure/maintenance?from=here', 503])
})

test('[ERR-04] an absent API shows maintenance, not a code', async ({ startOwnSite }) => {
  const { open } = aVisitor(await startOwnSite({ ROLES: 'web', API_URL_SERVER: 'http://127.0.0.1:9' }))

  const page = await open('/contacts')

  expect(page.status).toBe(503)
  expect(headingOf(page)).toBe('На сайте ведутся технические работы')
  expect(page.document.querySelector('.error-page-code')).toBeNull()
  expect(page.headers.etag).toBeUndefined()
})

test('[ERR-06] any 5xx of an API call is a fatal «Internal Server Error»', async ({ visitor }) => {
  const page = await visitor.open('/sandbox/failure/api')

  expect(page.status).toBe(500)
  expect(headingOf(page)).toBe(unexpected)
  expect(page.document.querySelector('.error-page-500 .error-page-code')!.textContent).toBe('500')
  expect(page.screen.getByText('Internal Server Error').lang).toBe('en')
})

test('during a database outage a page has the same Retry-After as the API', async ({ visitor }) => {
  const page = await visitor.open('/sandbox/failure/unavailable')
  const api = await visitor.ask('/rest/sandbox/failure?kind=unavailable')

  expect([api.status, api.headers['retry-after']]).toEqual([503, '5'])
  expect([page.status, page.headers['retry-after']]).toEqual([503, '5'])
  expect(headingOf(page)).toBe('На сайте ведутся технические работы')
  expect(page.headers['cache-control']).not.toContain('public')
})

test.skipIf(testServerUrl === undefined)(
  'a signed-in client too sees maintenance while PostgreSQL is really down, and continues once it is back',
  { timeout: 60_000 },
  async () => {
    const place = await aDatabasePlace('migrated')
    onTestFinished(() => place.remove())
    const real = new URL(place.databaseUrl!)
    const wire = await aTcpProxy({ host: real.hostname, port: Number(real.port || 5432) })
    onTestFinished(() => wire.close())
    const through = Object.assign(new URL(real), { hostname: '127.0.0.1', port: String(wire.port) }).href
    // Stopped before its database is dropped: cleanup runs in reverse order.
    const site = await startSite({ DATABASE_URL: through })
    onTestFinished(() => site.stop())
    const visitor = aVisitor(site)
    await signIn(visitor, site)

    wire.cut()
    const away = await visitor.open('/login/iin')
    await wire.mend()

    expect([away.status, away.address]).toEqual([503, '/login/iin'])
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
    expect(headingOf(away)).toBe('На сайте ведутся технические работы')
    await expect.poll(async () => (await visitor.open('/login/iin')).status, { timeout: 20_000 }).toBe(200)
  },
)

test('[ERR-14] a throw in a loader or a component shows the error page, is logged once, and the site stays up', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({})
  const { open } = aVisitor(site)
  const told = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes('a page failed'))

  for (const [before, kind] of ['loader', 'component'].entries()) {
    const page = await open(`/sandbox/failure/${kind}`)

    expect(page.status).toBe(500)
    expect(headingOf(page)).toBe(unexpected)
    expect(page.text).not.toContain('on purpose')
    const id = String(page.headers['x-request-id'])
    expect(page.main.textContent).toContain(`Номер обращения: ${id}`)
    expect(told()).toHaveLength(before + 1)
    expect(told()[before]).toContain(id)
    expect((await open('/contacts')).status).toBe(200)
  }
})

test("a throw in an action shows the error page without the error's message", async ({ site, visitor }) => {
  const { status, text } = await visitor.ask('/sandbox/failure/action', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin },
    body: 'a=1',
  })

  expect(status).toBe(500)
  expect(text).toContain(unexpected)
  expect(text).not.toContain('on purpose')
  expect((await visitor.ask('/contacts')).status).toBe(200)
})

test('an action that rejects a form keeps the typed text and shows the problem beside each field', async ({
  visitor,
}) => {
  const refused = await fail(visitor, { status: '200', message: '' })

  const status = refused.screen.getByRole('textbox', { name: 'Код ответа', description: /Должно быть не меньше 400/ })
  expect((status as HTMLInputElement).value).toBe('200')
  expect(
    refused.screen.getByRole('textbox', { name: 'Сообщение', description: /Напишите хотя бы несколько слов/ }),
  ).toBeDefined()
})

test('[ERR-05] [NAV-03] on a local stand the error page shows its cause to the developer', async ({ startOwnSite }) => {
  const { open } = aVisitor(await startOwnSite({ APP_STAND: 'local' }))
  const explained = ({ main }: Page) => main.getByRole('region', { name: /Для разработчика|Әзірлеушіге/ }).textContent

  const failed = await open('/sandbox/failure/loader')
  expect(explained(failed)).toContain('A loader that fails on purpose')
  expect(explained(failed)).toContain('Somebody asked for it in the sandbox')
  expect(explained(failed)).toContain(failed.headers['x-request-id'])
  for (const path of ['/no/such/page', '/kk/no/such/page', '/contacts/%D0%B0%20b', `/${'x'.repeat(150)}/end`]) {
    const missing = await open(path)
    expect(missing.status).toBe(404)
    expect(explained(missing)).toContain(`Page not found ${path}`)
  }
})

test('[ERR-05] on any other stand it does not', async ({ visitor }) => {
  const page = await visitor.open('/sandbox/failure/loader')

  expect(within(page.document.body).queryByRole('region', { name: 'Для разработчика' })).toBeNull()
  expect(page.text).not.toContain('on purpose')
})

/** Requests an error of a chosen kind with the sandbox's form. */
async function fail(visitor: Visitor, { message, status }: { message: string; status: string }): Promise<Page> {
  const { screen } = await visitor.open('/sandbox')
  ;(screen.getByLabelText('Код ответа') as HTMLInputElement).value = status
  ;(screen.getByLabelText('Сообщение') as HTMLInputElement).value = message
  return visitor.press(screen.getByRole('button', { name: 'Показать ошибку' }))
}
