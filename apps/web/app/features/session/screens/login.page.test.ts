import { phoneText } from '@qadam/domain/person/phone-text'
import { solved } from '../../../../../api/testing/a-challenge.ts'
import { anAttempt, aSignature } from '../../../../../api/testing/a-login.ts'
import { aPhone } from '../../../../../api/testing/a-registrant.ts'
import { aVisitor, type Visitor } from '../../../../testing/a-visitor.ts'
import { answerCode, askForCode, boxesOf, fieldOf, fillPhone, send } from '../../../../testing/ask-for-code.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'

test('[NAV-13] a phone, the documents and a code lead to the registration', async ({ visitor }) => {
  const phone = aPhone()
  const code = await askForCode(visitor, { phone })

  expect(code.address).toBe('/login?code')
  code.main.getByText(`+7 ${phone.slice(1, 4)} ${phone.slice(4, 7)} ${phone.slice(7, 9)} ${phone.slice(9)}`)
  const body = new URLSearchParams({ smsCode: '1234', idempotencyKey: fieldOf(code, 'idempotencyKey').value })
  const answer = await visitor.ask('/login?code', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  })

  expect([answer.status, answer.headers.location]).toEqual([302, '/login/iin'])
  const set = answer.headers['set-cookie'] ?? []
  const tokens = set.filter((cookie) => /^[^=]*TOKEN/.test(cookie))
  expect(tokens).toHaveLength(2)
  for (const cookie of tokens) expect(cookie).toMatch(/; HttpOnly/i)
  expect(set.find((cookie) => cookie.startsWith('logged_in=1'))).not.toMatch(/HttpOnly/i)
  expect(visitor.cookies.has('login_attempt')).toBe(false)
  expect(answer.text).not.toMatch(/documentToken|bearerToken/)
})

test('[NAV-13] a signed-in client is redirected from the login', async ({ site, visitor }) => {
  await signIn(visitor, site)

  expect((await visitor.open('/login')).address).toBe('/login/iin')
})

test('the login in Kazakh stays in Kazakh', async ({ visitor }) => {
  const code = await askForCode(visitor, { path: '/kk/login' })
  expect(code.address).toBe('/kk/login?code')

  expect((await answerCode(visitor, code)).address).toBe('/kk/login/iin')
})

test("[NAV-25] the login's plain URL starts over", async ({ visitor }) => {
  const code = await askForCode(visitor)

  const again = await visitor.follow(code.main.getByRole('link', { name: 'Изменить номер' }))

  expect(again.address).toBe('/login')
  expect(visitor.cookies.has('login_attempt')).toBe(false)
  expect((await visitor.open('/login?code')).address).toBe('/login')
})

test('a reload while the code is awaited changes nothing', async ({ visitor }) => {
  await askForCode(visitor)

  const reloaded = await visitor.open('/login?code')

  expect((await answerCode(visitor, reloaded)).address).toBe('/login/iin')
})

test('[DOC-01] a code is sent only after the required documents are accepted; the others are optional', async ({
  visitor,
}) => {
  const phone = aPhone()
  const page = await visitor.open('/login')
  fieldOf(page, 'phone').value = `+${phone}`
  boxesOf(page)[0]!.checked = true

  const refused = await send(visitor, page)

  expect(refused.status).toBe(422)
  expect(refused.address).toBe('/login')
  refused.main.getByRole('alert', { name: 'Исправьте 2 ошибки' })
  const boxes = boxesOf(refused)
  expect(boxes.map((box) => box.getAttribute('aria-invalid'))).toEqual([null, 'true', 'true', null])
  expect(boxes.map((box) => box.checked)).toEqual([true, false, false, false])
  expect(refused.document.getElementById(boxes[1]!.getAttribute('aria-describedby')!)?.textContent).toMatch(
    /Без согласия/,
  )
  boxes[1]!.checked = true
  boxes[2]!.checked = true
  expect((await send(visitor, refused)).address).toBe('/login?code')
})

test('while SMS are unavailable the login form shows it, and keeps the phone and the documents', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({ LIMITS: '{"sms":{"atMost":1}}' })
  await askForCode(aVisitor(site))
  const phone = aPhone()

  const refused = await askForCode(aVisitor(site), { phone })

  expect([refused.status, refused.address]).toEqual([503, '/login'])
  expect(refused.main.getByRole('alert').textContent).toMatch(/не получается отправить СМС/)
  expect(fieldOf(refused, 'phone').value.replace(/\D/g, '')).toContain(phone.slice(1))
  expect(
    boxesOf(refused)
      .slice(0, 3)
      .map((box) => box.checked),
  ).toEqual([true, true, true])
})

test('[DOC-02] a wrong code shows an error beside its field, and is not returned', async ({ visitor }) => {
  const refused = await answerCode(visitor, await askForCode(visitor), '0000')

  expect(refused.main.getByRole('alert').textContent).toMatch(/Код не подходит/)
  const field = fieldOf(refused, 'smsCode')
  const description = field.getAttribute('aria-describedby')!.split(' ')
  expect(description.map((id) => refused.document.getElementById(id)?.textContent).join(' ')).toMatch(
    /Код не подходит. Проверьте СМС/,
  )
  expect(field.value).toBe('')
  expect((await answerCode(visitor, refused)).address).toBe('/login/iin')
})

test('[DOC-02] an expired code leads to a request for another one', async ({ visitor }) => {
  const refused = await answerCode(visitor, await askForCode(visitor), '9999')

  expect(refused.main.getByRole('alert').textContent).toContain('Этот код больше не действует')
  expect(refused.main.querySelector('[name=smsCode]')).toBeNull()
  refused.main.getByRole('button', { name: 'Получить новый код' })
})

test('[DOC-02] the field for a code is not shown after its five minutes', async ({ site, visitor }) => {
  await bringAttempt(visitor, site, { expiresInMs: -1_000 })
  const page = await visitor.open('/login?code')

  page.main.getByText('Этот код больше не действует')
  expect(page.main.querySelector('[name=smsCode]')).toBeNull()
  page.main.getByRole('button', { name: 'Получить новый код' })
})

test('[DOC-02] after three wrong codes the right one is rejected', async ({ visitor }) => {
  let page = await askForCode(visitor)
  for (let n = 0; n < 3; n += 1) page = await answerCode(visitor, page, '0000')

  expect(page.main.getByRole('alert').textContent).toContain('Слишком много неверных кодов')
  const late = await answerCode(visitor, await visitor.open('/login?code'))
  expect(late.address).toMatch(/^\/login\?code/)
  expect(late.main.getByRole('alert').textContent).toContain('Слишком много неверных кодов')
})

test("[DOC-02] another code requested too early is refused, whatever the browser's clock", async ({ visitor }) => {
  const code = await askForCode(visitor)

  const refused = await visitor.press(code.main.getByRole('button', { name: 'Отправить ещё раз' }))

  expect(refused.status).toBe(429)
  refused.main.getByText(/Новый код можно попросить через \d+ секунд/)
  expect((await answerCode(visitor, refused)).address).toBe('/login/iin')
})

test('[DOC-02] another code is sent to the same phone, and the delay starts again', async ({ site, visitor }) => {
  const phone = await bringAttempt(visitor, site)
  const code = await visitor.open('/login?code')
  expect(code.main.queryByText(/Новый код можно получить через/)).toBeNull()

  const again = await visitor.press(code.main.getByRole('button', { name: 'Отправить ещё раз' }))

  again.main.getByText(/Отправили новый код/)
  again.main.getByText(/Новый код можно получить через\s(1:00|0:5\d)/)
  await expect.poll(async () => (await visitor.open('/sandbox/inbox')).text).toContain(phoneText(`+${phone}`))
  expect((await answerCode(visitor, again)).address).toBe('/login/iin')
})

test('after a lost response the same form logs in', async ({ visitor }) => {
  const code = await askForCode(visitor)
  const before = new Map(visitor.cookies)
  expect((await answerCode(visitor, code)).address).toBe('/login/iin')
  visitor.cookies.clear()
  for (const [name, value] of before) visitor.cookies.set(name, value)

  expect((await send(visitor, code)).address).toBe('/login/iin')
})

test('an empty form shows all that is missing, and keeps the typed text', async ({ visitor }) => {
  const empty = await send(visitor, await visitor.open('/login'))
  empty.main.getByRole('alert', { name: 'Исправьте 4 ошибки' })

  fieldOf(empty, 'phone').value = '+77011234567'
  const half = await send(visitor, empty)

  half.main.getByRole('alert', { name: 'Исправьте 3 ошибки' })
  expect(fieldOf(half, 'phone').value.replace(/\D/g, '')).toBe('77011234567')
  fillPhone(half, aPhone())
  expect((await send(visitor, half)).address).toBe('/login?code')
})

test.describe('a link from the lender', () => {
  test('logs in with the phone alone, and its token is exposed nowhere', async ({ startOwnSite }) => {
    const site = await startOwnSite({ LOG_LEVEL: 'info' })
    const visitor = aVisitor(site)
    await visitor.open('/login')
    const { phone, token } = await aSignature(site, visitor.cookies.get('uid')!)

    const page = await visitor.open(`/login?document_token=${token}`)
    // The URL is left at once, so that no request of the page can leak the token.
    expect(page.address).toBe('/login?link')
    expect(page.text).not.toContain(token)
    fieldOf(page, 'phone').value = `+${phone}`
    const home = await send(visitor, page)

    expect(home.address).toBe('/login/iin')
    expect(visitor.cookies.has('login_link')).toBe(false)
    expect(site.output()).toContain('"answered"')
    expect(site.output()).not.toContain(token)
  })

  test('that no longer works shows it and leads to the plain login', async ({ visitor }) => {
    const page = await visitor.open(`/login?document_token=${'a'.repeat(43)}`)
    fieldOf(page, 'phone').value = `+${aPhone()}`

    const refused = await send(visitor, page)

    const refusal = refused.main.getByRole('alert')
    expect(refusal.textContent).toContain('По этой ссылке войти не получилось')
    const plain = await visitor.follow(refused.main.getByRole('link', { name: 'Войти по коду из СМС' }))
    expect(plain.address).toBe('/login')
    expect(visitor.cookies.has('login_link')).toBe(false)
  })

  test('without a valid token is rejected without a call', async ({ visitor }) => {
    const page = await visitor.open('/login?document_token=%3Cscript%3E')

    expect(page.address).toBe('/login?link')
    expect(page.main.getByRole('heading', { level: 1 }).textContent).toBe('Ссылка больше не работает')
    expect(visitor.cookies.has('login_link')).toBe(false)
  })
})

async function bringAttempt(visitor: Visitor, site: { url: string }, times: Parameters<typeof anAttempt>[1] = {}) {
  const { name, phone, value } = await anAttempt(site, times)
  visitor.cookies.set(name, value)
  return phone
}

test('a busy network gets a code after a minute or proof of work, and is never locked out', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({ LIMITS: '{"code-address":{"atMost":2}}' })
  const visitor = aVisitor(site)
  await askForCode(visitor)

  const asked = await askForCode(visitor)
  expect([asked.status, asked.address]).toEqual([429, '/login'])
  expect(asked.main.textContent).toContain('Подождите минуту и нажмите ещё раз')
  const challenge = visitor.cookies.get('code_proof')!
  expect((await send(visitor, asked)).status).toBe(429)
  expect(visitor.cookies.get('code_proof')).toBe(challenge)

  visitor.cookies.set('code_proof', solved({ challenge, bits: 14 }))
  expect((await send(visitor, asked)).address).toBe('/login?code')
})

test("[DOC-01] a returning browser is not shown its phone's accepted documents again; for another phone all are required", async ({
  visitor,
}) => {
  const phone = aPhone()
  await answerCode(visitor, await askForCode(visitor, { phone }))
  await visitor.ask('/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })

  const back = await visitor.open('/login')
  expect(boxesOf(back)).toHaveLength(1)
  back.main.getByText(/Вы уже приняли эти документы/)
  for (const link of back.main.querySelectorAll('.session-given a'))
    expect((await visitor.follow(link)).status).toBe(200)

  fieldOf(back, 'phone').value = `+${aPhone()}`
  const another = await send(visitor, back)
  expect([another.address, another.status]).toEqual(['/login', 422])
  another.main.getByText(/Для этого номера нужны и остальные документы/)
  expect(boxesOf(another)).toHaveLength(4)
  const unticked = await send(visitor, another)
  expect(boxesOf(unticked)).toHaveLength(4)
  expect(unticked.status).toBe(422)
  for (const box of boxesOf(unticked).slice(0, 3)) box.checked = true
  expect((await send(visitor, unticked)).address).toBe('/login?code')
})
