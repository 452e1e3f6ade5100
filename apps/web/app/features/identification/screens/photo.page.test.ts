import { mustBe } from '../../../../../api/testing/a-client.ts'
import { aPicture } from '../../../../../api/testing/a-picture.ts'
import type { Registrant } from '../../../../../api/testing/a-registrant.ts'
import { type Site, startSite } from '../../../../testing/a-site.ts'
import { aVisitor, type Page, type Visitor } from '../../../../testing/a-visitor.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { test as base, expect } from '../../../../testing/site-test.ts'
import kk from '../../../texts/kk/identification.json'
import ru from '../../../texts/ru/identification.json'

/** Adds a site with the built-in camera check to the usual one. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs, here nothing.
  .extend('cameraSite', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await startSite({ LIVENESS_PROVIDER: 'camera' })
    onCleanup(() => site.stop())
    return site
  })

const languages = [
  { prefix: '', t: ru },
  { prefix: '/kk', t: kk },
]

/** Posts what the page's script would post; returns the status and the redirect target. */
async function send(visitor: Visitor, site: Site, fields: Readonly<Record<string, string>>) {
  const headers = { origin: site.origin, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  const { headers: answered, status } = await visitor.ask('/register/photo', { method: 'POST', headers, body })
  return { status, leadsTo: answered.location }
}

/** Opens a check, ticking the consent if it is still requested. */
function open(visitor: Visitor, page: Page, name: string): Promise<Page> {
  const consent = page.main.querySelector<HTMLInputElement>('input[name=biometricConsent]')
  if (consent) consent.checked = true
  return visitor.press(page.main.getByRole('button', { name }))
}

async function openedBy(registrant: Registrant): Promise<string> {
  return mustBe(200, await registrant.openCheck()).answer.session_id
}

function waysOn(page: Page): string[] {
  return [...page.main.querySelectorAll('summary')].map(({ textContent }) => textContent)
}

test('in an in-app browser the notice is in the server-rendered page, so that hydration shifts nothing', async ({
  site,
  visitor,
}) => {
  await (await signIn(visitor, site)).bringTo('verigram')
  const inside = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Instagram 334.0.0.28.95'

  const { body } = await visitor.ask('/register/photo', { headers: { accept: 'text/html', 'user-agent': inside } })

  expect(String(body)).toContain(ru.in_app_title.replace('{app}', 'Instagram'))
  expect((await visitor.open('/register/photo')).main.textContent).not.toContain('Instagram')
})

test('before the check the page shows its purpose, the preparation, the steps and the alternatives', async ({
  site,
  visitor,
}) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')

  for (const { prefix, t } of languages) {
    const page = await visitor.open(`${prefix}/register/photo`)

    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(t.photo_title)
    for (const sentence of [t.photo_lead, t.why, t.prepare_light, t.prepare_face, t.prepare_alone, t.answer_text]) {
      expect(page.main.textContent).toContain(sentence)
    }
    expect(page.main.textContent).toContain(t.attempt.replace('{position}', '1').replace('{count}', '3'))
    expect(page.main.getByRole('button', { name: t.start })).toBeDefined()
    expect(page.main.getByRole('checkbox', { name: t.consent })).toBeDefined()
    expect(page.main.getByRole('link', { name: t.consent_read }).getAttribute('href')).toMatch(
      /^(\/kk)?\/documents\/\d+$/,
    )
    expect(page.main.getByRole('link', { name: t.consent_link }).getAttribute('href')).toBe(
      `${prefix}/about/documents/privacy-policy`,
    )
    expect(waysOn(page)).toEqual(expect.arrayContaining([t.other_device, t.other_person, t.other_branch, t.other_call]))
    const code = page.main.querySelector('details img')!
    expect(code.getAttribute('alt')).toBe(t.other_device_qr)
    const picture = await visitor.ask(code.getAttribute('src')!)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  }
})

test('a missing consent shows an error beside the checkbox, in both languages; a given one is not requested again', async ({
  site,
  visitor,
}) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')

  for (const { prefix, t } of languages) {
    const page = await visitor.open(`${prefix}/register/photo`)
    const refused = await visitor.press(page.main.getByRole('button', { name: t.start }))

    expect(refused.status).toBe(422)
    const box = refused.main.getByRole('checkbox', { name: t.consent })
    expect(refused.document.getElementById(box.getAttribute('aria-describedby')!)?.textContent).toBe(t.consent_missing)
    expect(refused.main.getByRole('alert').textContent).toContain(t.consent_missing)
    expect(refused.text).not.toContain('session_id')
  }

  const opened = await open(visitor, await visitor.open('/register/photo'), ru.start)
  const again = await visitor.open('/register/photo')

  expect(opened.text).toContain('session_id')
  expect(again.main.queryByRole('checkbox')).toBeNull()
  expect((await visitor.press(again.main.getByRole('button', { name: ru.start }))).text).toContain('session_id')
})

test('[LIV-08] without script the page explains that the camera needs it', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')

  for (const { prefix, t } of languages) {
    const page = await visitor.open(`${prefix}/register/photo`)
    const unscripted = page.main.querySelector('noscript')!
    expect(unscripted.textContent).toContain(t.no_script_title)
    expect(unscripted.textContent).toContain(t.no_script_text)
    const opened = await open(visitor, page, t.start)
    expect(opened.main.querySelector('noscript')?.textContent).toContain(t.no_script_title)
    expect(opened.main.querySelector('.identification-never-woke a')?.getAttribute('href')).toBe(
      `${prefix}/register/photo`,
    )
    expect(waysOn(opened)).toContain(t.other_person)
  }
})

test('[LIV-03] a failed check is reported to the server and counted', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')
  const session_id = await openedBy(registrant)

  const started = await send(visitor, site, { command: 'report', session_id, status: 'started', error: '' })
  const failed = await send(visitor, site, { command: 'report', session_id, status: 'fail', error: '' })

  expect(started).toEqual({ status: 200, leadsTo: undefined })
  expect(failed).toEqual({ status: 302, leadsTo: '/register/liveness-error' })
  const page = await visitor.open('/register/liveness-error')
  expect(page.main.textContent).toContain('У вас осталось 2 попытки.')
})

test('[LIV-03] a camera error is reported to the server, costs no attempt and leaves the page as it is', async ({
  site,
  visitor,
}) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')
  const session_id = await openedBy(registrant)

  const told = await send(visitor, site, { command: 'report', session_id, status: 'error', error: 'CameraAbortError' })
  const made = await send(visitor, site, { command: 'report', session_id, status: 'error', error: 'NoSuchError' })

  expect(told).toEqual({ status: 200, leadsTo: undefined })
  expect(made.status).toBe(400)
  expect(await registrant.step()).toMatchObject({ step_name: 'verigram', context: { attempts_left: 3 } })
})

test('[LIV-03] a success sends the session and its picture, and the registration continues', async ({
  site,
  visitor,
}) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')
  const session_id = await openedBy(registrant)

  const sent = await send(visitor, site, { command: 'picture', session_id, image: aPicture() })

  expect(sent.status).toBe(302)
  expect(sent.leadsTo).toMatch(/^\/register\/(liveness-waiting-results|signing-)/)
})

test('[LIV-06] the reason of a failed camera check is shown, with advice for the next attempt', async ({
  cameraSite,
}) => {
  const visitor = aVisitor(cameraSite)
  const registrant = await signIn(visitor, cameraSite)
  await registrant.bringTo('verigram')
  const session_id = await openedBy(registrant)

  await send(visitor, cameraSite, { command: 'report', session_id, status: 'fail', error: 'two_faces' })

  for (const { prefix, t } of languages) {
    const page = await visitor.open(`${prefix}/register/liveness-error`)
    expect(page.main.textContent).toContain(t.reason_two_faces)
    expect(page.main.textContent).toContain(t.advice_two_faces)
  }
})

test('with the built-in check a person who cannot turn the head gets other gestures, and one without a camera gets the mock page', async ({
  cameraSite,
}) => {
  const visitor = aVisitor(cameraSite)
  const registrant = await signIn(visitor, cameraSite)
  await registrant.bringTo('verigram')
  const page = await visitor.open('/register/photo')

  const calm = await open(visitor, page, ru.without_turning_button)
  const mock = await open(visitor, page, ru.mock_button)

  expect(calm.text).toContain('seconds_per_gesture')
  expect(calm.text).toMatch(/closer|farther|blink/)
  expect(calm.text).not.toContain('turn_left')
  expect(mock.text).not.toContain('seconds_per_gesture')
})

test('[LIV-06] only the worker may compile WebAssembly: no page may', async ({ cameraSite }) => {
  const visitor = aVisitor(cameraSite)
  const registrant = await signIn(visitor, cameraSite)
  await registrant.bringTo('verigram')
  const page = await visitor.open('/register/photo')
  const opened = await open(visitor, page, ru.start)

  for (const { headers } of [page, opened]) {
    expect(headers['content-security-policy']).not.toContain('wasm-unsafe-eval')
  }
})

test('the check accepts a picture of four megabytes; no other form may be that large', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')
  const large = new FormData()
  for (const [name, value] of Object.entries({ command: 'picture', session_id: 'none' })) large.set(name, value)
  large.set('image', 'A'.repeat(5 * 1024 * 1024))
  const compressed = new Response(large)
  const asked = {
    method: 'POST',
    headers: { origin: site.origin, 'content-type': compressed.headers.get('content-type')! },
    body: await compressed.text(),
  }

  expect((await visitor.ask('/register/photo', asked)).status).not.toBe(413)
  expect((await visitor.ask('/register/photo.data', asked)).status).not.toBe(413)
  expect((await visitor.ask('/login', asked)).status).toBe(413)
})

test("[REG-07] a returning client is redirected to their registration step, in the page's language", async ({
  site,
  visitor,
}) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')

  expect((await visitor.open('/login')).address).toBe('/register/photo')
  expect((await visitor.open('/kk/login')).address).toBe('/kk/register/photo')
})

test('[REG-06] a mistyped e-mail is corrected at the camera, without leaving the page', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')
  const emailIn = (page: Page) => page.main.querySelector<HTMLInputElement>('[name=email]')!
  const page = await visitor.open('/kk/register/photo')
  expect(page.main.textContent).toContain('ai•••@mail.kz')
  emailIn(page).value = 'right@mail'

  const refused = await visitor.press(emailIn(page).form!.querySelector('button')!)

  expect(emailIn(refused).value).toBe('right@mail')
  expect(emailIn(refused).getAttribute('aria-invalid')).toBe('true')
  emailIn(refused).value = 'right@mail.kz'
  const corrected = await visitor.press(emailIn(refused).form!.querySelector('button')!)
  expect(corrected.address).toBe('/kk/register/photo')
  expect(corrected.main.textContent).toContain('хаттар ri•••@mail.kz')
})
