import { openLiveness } from '@qadam/wire/identification'
import { mustBe } from '../../../../../api/testing/a-client.ts'
import { aPicture } from '../../../../../api/testing/a-picture.ts'
import type { Registrant } from '../../../../../api/testing/a-registrant.ts'
import { type Site, startSite } from '../../../../testing/a-site.ts'
import { aVisitor, type Page, type Visitor } from '../../../../testing/a-visitor.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { test as base, expect } from '../../../../testing/site-test.ts'
import kk from '../../../texts/kk/identification.json'
import ru from '../../../texts/ru/identification.json'

/** Beside the usual site one where the device's own camera looks. */
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

/** As the script of the page tells the server; its answer, wherever it leads. */
async function send(visitor: Visitor, site: Site, fields: Readonly<Record<string, string>>) {
  const headers = { origin: site.origin, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  const { headers: answered, status } = await visitor.ask('/register/photo', { method: 'POST', headers, body })
  return { status, leadsTo: answered.location }
}

async function openedBy(registrant: Registrant): Promise<string> {
  return mustBe(200, await registrant.call(openLiveness, { body: { kind: 'usual' } })).answer.session_id
}

function waysOn(page: Page): string[] {
  return [...page.main.querySelectorAll('summary')].map(({ textContent }) => textContent)
}

test('before the check it is said what for, how to prepare, what happens, and what else can be done', async ({
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

test('[LIV-08] without script the page says that the camera needs it', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')

  for (const { prefix, t } of languages) {
    const page = await visitor.open(`${prefix}/register/photo`)
    const unscripted = page.main.querySelector('noscript')!
    expect(unscripted.textContent).toContain(t.no_script_title)
    expect(unscripted.textContent).toContain(t.no_script_text)
    const opened = await visitor.press(page.main.getByRole('button', { name: t.start }))
    expect(opened.main.querySelector('noscript')?.textContent).toContain(t.no_script_title)
    expect(waysOn(opened)).toContain(t.other_person)
  }
})

test('[LIV-03] a check that was not passed is told to the server, which counts it', async ({ site, visitor }) => {
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

test('[LIV-03] an error of the camera is told to the server, costs nothing and leaves the page as it is', async ({
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

test('[LIV-03] a success is the session and its picture, and the registration goes on', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')
  const session_id = await openedBy(registrant)

  const sent = await send(visitor, site, { command: 'picture', session_id, image: aPicture() })

  expect(sent.status).toBe(302)
  expect(sent.leadsTo).toMatch(/^\/register\/(liveness-waiting-results|signing-)/)
})

test('[LIV-06] why the camera’s check was not passed is said, and what to mind the next time', async ({
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

test('where the device’s own camera looks, who cannot turn the head is asked for other movements, and who has no camera gets the mock page', async ({
  cameraSite,
}) => {
  const visitor = aVisitor(cameraSite)
  const registrant = await signIn(visitor, cameraSite)
  await registrant.bringTo('verigram')
  const page = await visitor.open('/register/photo')

  const calm = await visitor.press(page.main.getByRole('button', { name: ru.without_turning_button }))
  const mock = await visitor.press(page.main.getByRole('button', { name: ru.mock_button }))

  expect(calm.text).toContain('seconds_per_gesture')
  expect(calm.text).toMatch(/closer|farther|blink/)
  expect(calm.text).not.toContain('turn_left')
  expect(mock.text).not.toContain('seconds_per_gesture')
})

test('[LIV-06] WebAssembly is the worker’s alone: no page may compile it', async ({ cameraSite }) => {
  const visitor = aVisitor(cameraSite)
  const registrant = await signIn(visitor, cameraSite)
  await registrant.bringTo('verigram')
  const page = await visitor.open('/register/photo')
  const opened = await visitor.press(page.main.getByRole('button', { name: ru.start }))

  for (const { headers } of [page, opened]) {
    expect(headers['content-security-policy']).not.toContain('wasm-unsafe-eval')
  }
})

test('a picture of four megabytes reaches the check; a form as large goes nowhere else', async ({ site, visitor }) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')
  const large = new FormData()
  for (const [name, value] of Object.entries({ command: 'picture', session_id: 'none' })) large.set(name, value)
  large.set('image', 'A'.repeat(5 * 1024 * 1024))
  const packed = new Response(large)
  const asked = {
    method: 'POST',
    headers: { origin: site.origin, 'content-type': packed.headers.get('content-type')! },
    body: await packed.text(),
  }

  expect((await visitor.ask('/register/photo', asked)).status).not.toBe(413)
  expect((await visitor.ask('/register/photo.data', asked)).status).not.toBe(413)
  expect((await visitor.ask('/login', asked)).status).toBe(413)
})

test('[REG-07] whoever signs in again is led to where their registration stands, in the page’s language', async ({
  site,
  visitor,
}) => {
  const registrant = await signIn(visitor, site)
  await registrant.bringTo('verigram')

  expect((await visitor.open('/login')).address).toBe('/register/photo')
  expect((await visitor.open('/kk/login')).address).toBe('/kk/register/photo')
})
