import { aVisitor, type Page } from '../testing/a-visitor.ts'
import { expect, test } from '../testing/site-test.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Safari/604.1'
const tablet = 'Mozilla/5.0 (Linux; Android 13; SM-X200) Chrome/120.0.0.0 Safari/537.36'
const desk = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'

const handedOver = ({ document }: Page) => JSON.parse(document.getElementById('boot-data')!.textContent).boot

test('[CFG-01] the browser gets the public configuration from the environment, without a rebuild', async ({
  startOwnSite,
}) => {
  const { open } = aVisitor(
    await startOwnSite({
      PROJECT_NAME: 'Шаг',
      FARO_URL: 'https://telemetry.example/collect',
      FARO_API_KEY: 'a-public-key',
      FARO_APP_VERSION: '7.7.7',
      FARO_IGNORE_URLS: 'https://a.example,https://b.example',
      FARO_DISABLED: 'on',
      DEFAULT_USER_AGENT: tablet,
      REFRESH_ON_RESIZE: 'on',
      NEW_UTM_MECHANISM_ENABLED: 'off',
    }),
  )
  const telemetry = {
    projectName: 'Шаг',
    faroUrl: 'https://telemetry.example/collect',
    faroApiKey: 'a-public-key',
    faroAppVersion: '7.7.7',
    faroIgnoreUrls: ['https://a.example', 'https://b.example'],
    faroDisabled: true,
  }

  const { config } = handedOver(await open('/sandbox'))

  expect(config).toMatchObject({
    ...telemetry,
    ...{ appStand: 'test', defaultUserAgent: tablet, refreshOnResize: true, newUtmMechanismEnabled: false },
  })
  // A read-only page passes its visit script only the configuration it needs.
  const { document } = await open('/contacts')
  const told = JSON.parse(document.getElementById('visit')!.dataset.config!)
  expect(told).toMatchObject({ ...telemetry, appStand: 'test', defaultUserAgent: tablet, refreshOnResize: true })
})

test('[CFG-02] the server calls the API at its own URL, and the browser gets another and never that one', async ({
  site,
  startOwnSite,
}) => {
  const apart = { ROLES: 'web', API_URL_SERVER: site.url, API_URL_BROWSER: 'https://api.example' }
  const { open } = aVisitor(await startOwnSite(apart))

  const sandbox = await open('/sandbox')
  expect(handedOver(sandbox).config).toMatchObject({ apiUrl: 'https://api.example' })
  expect(sandbox.text).not.toContain(site.url)
  expect((await open('/contacts')).main.textContent).toContain('проспект Абая, 9001')
})

test('[CFG-05] the server detects the device by the user agent, or by the configured one if a request has none', async ({
  startOwnSite,
}) => {
  const { open } = aVisitor(await startOwnSite({ DEFAULT_USER_AGENT: tablet }))
  const device = async (headers: Record<string, string>) =>
    (await open('/sandbox', headers)).document.documentElement.dataset.device

  expect(await device({ 'user-agent': phone })).toBe('mobile')
  expect(await device({ 'user-agent': tablet })).toBe('tablet')
  expect(await device({ 'user-agent': desk })).toBe('desktop')
  expect(await device({})).toBe('tablet')
  expect(await device({ 'user-agent': '' })).toBe('tablet')
})

test('a page contains its build id, its request id and a unique nonce, which its policy contains too', async ({
  visitor,
}) => {
  const [page, other] = [await visitor.open('/sandbox'), await visitor.open('/sandbox')]
  const nonceOf = ({ headers }: Page) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1]!
  const build = JSON.parse((await visitor.ask('/builds/latest.json')).text)

  expect(handedOver(page)).toMatchObject({ locale: 'ru', buildId: build.id, requestId: page.headers['x-request-id'] })
  expect(nonceOf(page)).not.toBe(nonceOf(other))
  expect(page.document.querySelectorAll(`script[nonce="${nonceOf(page)}"]`).length).toBeGreaterThan(0)
  // A JSON data block is not executed and needs no nonce.
  const scripts = [...page.document.querySelectorAll('script:not([type="application/json"])')]
  expect(scripts.filter((one) => one.getAttribute('nonce') !== nonceOf(page)).map((one) => one.outerHTML)).toEqual([])
})

test("a Kazakh page requests the API's data in Kazakh, for the visitor and not for the server", async ({ visitor }) => {
  const page = await visitor.open('/kk/contacts')

  expect(page.main.textContent).toContain('дс–жм, сағат 09:00 – 19:00')
  expect(page.main.textContent).not.toContain('Показать')
})
