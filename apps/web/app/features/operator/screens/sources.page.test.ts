import { type Site, startSite } from '../../../../testing/a-site.ts'
import { type Answer, aVisitor, type Page, type Visitor } from '../../../../testing/a-visitor.ts'
import { test as base, expect } from '../../../../testing/site-test.ts'
import kk from '../../../texts/kk/operator.json' with { type: 'json' }
import ru from '../../../texts/ru/operator.json' with { type: 'json' }

const token = 'a-token-of-the-lender-for-its-own-people'

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs, here nothing.
const test = base.extend('guarded', { scope: 'file' }, async ({}, { onCleanup }) => {
  const site = await startSite({ OPERATOR_TOKEN: token })
  onCleanup(() => site.stop())
  await touchFrom(site, 'kaspi')
  return site
})

test.for([
  { prefix: '', t: ru },
  { prefix: '/kk', t: kk },
])(
  '[UTM-10] an operator opens the report of sources with the token, without script $prefix',
  async ({ prefix, t }, { guarded }) => {
    const visitor = aVisitor(guarded)

    const signInPage = await visitor.open(`${prefix}/operator/sources`)
    expect(signInPage.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const refused = await enter(visitor, signInPage, t.open, 'not-the-token')
    expect(refused.main.getByLabelText(t.token).getAttribute('aria-invalid')).toBe('true')
    expect(refused.main.textContent).toContain(t.token_wrong)
    const report = await enter(visitor, refused, t.open, token)

    const row = report.main.getByRole('row', { name: /kaspi/ })
    expect([...row.querySelectorAll('td')].map(({ textContent }) => textContent)).toContain('1')
    expect(report.address).not.toContain(token)
    const pass = visitor.cookies.get('sources_pass')
    expect(pass).not.toContain(token)

    const first = report.main.getByLabelText(t.touch_first) as HTMLInputElement
    first.checked = true
    const byFirst = await visitor.press(report.main.getByRole('button', { name: t.show }))
    expect(byFirst.address).toMatch(/touch=first/)
    expect((byFirst.main.getByLabelText(t.touch_first) as HTMLInputElement).checked).toBe(true)

    const file = await visitor.follow(byFirst.main.getByRole('link', { name: t.save_file }))
    expect(file.headers['content-disposition']).toMatch(/"sources-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"/)
    expect(file.text).toContain(`\uFEFF${t.source};`)
    expect(file.text).toContain('\r\nkaspi;;;1;')

    const left = await visitor.press(byFirst.main.getByRole('button', { name: t.leave }))
    expect(left.main.getByLabelText(t.token)).toBeTruthy()
    expect(visitor.cookies.has('sources_pass')).toBe(false)
    expect(guarded.output()).not.toContain(token)
  },
)

test('[UTM-10] the cookie is sent to the operator pages only, for an hour, and is invisible to script', async ({
  guarded,
}) => {
  const answer = await sendToken(guarded, aVisitor(guarded), token)

  const given = answer.headers['set-cookie']?.filter((cookie) => cookie.startsWith('sources_pass=')) ?? []
  const attributes = given.map((cookie) => cookie.split('; ').slice(1).sort())
  const always = ['HttpOnly', 'Max-Age=3600']
  expect(attributes).toEqual([
    [...always, 'Path=/operator', 'SameSite=Strict', 'Secure'],
    [...always, 'Path=/kk/operator', 'SameSite=Strict', 'Secure'],
  ])
})

test('an invalid period shows an error beside the date', async ({ guarded }) => {
  const visitor = aVisitor(guarded)
  const report = await enter(visitor, await visitor.open('/operator/sources'), ru.open, token)
  fill(report, ru.from, '2026-03-02')
  fill(report, ru.to, '2026-03-01')

  const asked = await visitor.press(report.main.getByRole('button', { name: ru.show }))

  expect(asked.main.getByLabelText(ru.to).getAttribute('aria-invalid')).toBe('true')
  expect(asked.main.textContent).toMatch(/раньше/)
  expect(asked.main.queryByRole('table')).toBeNull()
  expect(asked.main.queryByRole('link', { name: ru.save_file })).toBeNull()
})

test('after too many guesses even the right token has to wait', async ({ guarded }) => {
  const visitor = aVisitor(guarded)
  const signInPage = await visitor.open('/operator/sources')
  for (let guess = 0; guess < 20; guess += 1) await sendToken(guarded, visitor, `wrong-${guess}`)

  const waiting = await enter(visitor, signInPage, ru.open, token)

  expect(waiting.main.getByRole('alert').textContent).toContain(ru.too_often)
  expect(waiting.status).toBe(429)
})

test('a lender without a token has no such page', async ({ visitor }) => {
  expect((await visitor.open('/operator/sources')).status).toBe(404)
})

function enter(visitor: Visitor, signInPage: Page, open: string, given: string): Promise<Page> {
  const field = signInPage.main.querySelector<HTMLInputElement>('input[name=token]')!
  field.value = given
  return visitor.press(signInPage.main.getByRole('button', { name: open }))
}

function fill(page: Page, label: string, value: string): void {
  const field = page.main.getByLabelText(label) as HTMLInputElement
  field.value = value
}

function sendToken(site: Site, visitor: Visitor, given: string): Promise<Answer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin, accept: 'text/html' }
  return visitor.ask('/operator/sources', { method: 'POST', headers, body: `token=${given}` })
}

async function touchFrom(site: Site, source: string): Promise<void> {
  const answer = await aVisitor(site).ask('/rest/utm/apply', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-visitor-id': 'a-visitor-of-a-test' },
    body: JSON.stringify({ utm_source: source }),
  })
  expect(answer.status).toBe(200)
}
