import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../api/testing/a-borrower.ts'
import { aSignedInColleague } from '../../api/testing/a-colleague.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { aDeskBrowser, fieldIn } from '../testing/a-desk-browser.ts'
import { mountConsole } from './mount-console.ts'

let app: TestApp
let desk: StaffDesk
let borrower: Borrower
let path: string

beforeAll(async () => {
  app = await aTestApp()
  desk = await aStaffDesk(app, { more: (app) => mountConsole(app, { isSecure: false, sandbox: true }) })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(async () => {
  await app.database.sql.deleteFrom('messages').execute()
  borrower = await aBorrower(app)
  path = `/conversations/${borrower.clientId}`
  await write('Когда придут <b>деньги</b>?')
})

test('a support agent takes a conversation from the list, answers it, and it leaves the list', async () => {
  const browser = await aDeskBrowser(desk, 'support')
  const list = await browser.open('/conversations')
  expect(list.html).toContain(`href="${path}"`)
  expect(list.html).toContain('2 ч 5 мин')
  expect(list.html).toContain('Когда придут &lt;b&gt;деньги&lt;/b&gt;?')

  expect(await browser.submit(path, { act: 'take' })).toMatchObject({ status: 303, to: path })
  const page = await browser.open(path)
  expect(page.html).toContain('Это взяли вы, до')
  const sent = await browser.submit(path, { act: 'answer', seen: fieldIn(page, 'seen')!, text: 'Сегодня до вечера.' })

  expect(sent).toMatchObject({ status: 303, to: '/conversations?done=1' })
  expect((await browser.open(sent.to!)).html).toContain('Ответ отправлен.')
  expect((await browser.open('/conversations')).html).toContain('Все получили ответ')
})

test('the button of the list leads to the next conversation, already taken, and says when none is left', async () => {
  const browser = await aDeskBrowser(desk, 'support')
  expect((await browser.open('/conversations')).html).toContain('Взять следующее')

  expect(await browser.submit('/conversations', { act: 'take-next' })).toMatchObject({ status: 303, to: path })
  expect((await browser.open(path)).html).toContain('Это взяли вы, до')

  const nothing = await browser.submit('/conversations', { act: 'take-next' })
  expect(nothing).toMatchObject({ status: 303, to: '/conversations?all-taken=1' })
  expect((await browser.open(nothing.to!)).html).toContain('Свободных нет')
  const reader = await (await aDeskBrowser(desk, 'auditor')).open('/conversations')
  expect(reader.html).not.toContain('Взять следующее')
})

test('a taken conversation is given to a colleague who is at work, and the page says to whom', async () => {
  const browser = await aDeskBrowser(desk, 'support')
  await browser.submit(path, { act: 'take' })
  expect((await browser.open(path)).html).not.toContain('Передать коллеге')
  const { staffId } = await aSignedInColleague(app, ['support'])

  expect((await browser.open(path)).html).toContain('Передать коллеге')
  const given = await browser.submit(path, { act: 'reassign', to: staffId })

  expect(given).toMatchObject({ status: 303, to: `${path}?handed=1` })
  const { html } = await browser.open(given.to!)
  expect([html.includes('Передано: Сара Ли'), html.includes('Этим занимается Сара Ли')]).toEqual([true, true])
  expect((await browser.submit(path, { act: 'reassign', to: staffId })).status).toBe(409)
  await app.database.sql.updateTable('staff').set({ state: 'locked' }).where('id', '=', staffId).execute()
})

test('an answer that comes too late is not sent, and stays in its field', async () => {
  const browser = await aDeskBrowser(desk, 'support')
  const page = await browser.open(path)
  await write('Уже пришли!')

  const late = await browser.submit(path, { act: 'answer', seen: fieldIn(page, 'seen')!, text: 'Мой ответ' })

  expect(late.status).toBe(409)
  expect(late.html).toContain('Пока вы смотрели, здесь всё изменилось')
  expect(late.html).toContain('Уже пришли!')
  expect(fieldIn(late, 'text')).toBe('Мой ответ')
})

test('an answer stays readable when a colleague has the conversation by now, and can be sent again after the session ended', async () => {
  const colleague = await aSignedInColleague(app, ['support'])
  const browser = await aDeskBrowser(desk, 'support')
  const seen = fieldIn(await browser.open(path), 'seen')!
  const answer = { act: 'answer', seen, text: 'Деньги придут\nсегодня.' }
  await browser.submit(path, { act: 'take' })
  await browser.submit(path, { act: 'reassign', to: colleague.staffId })

  const late = await browser.submit(path, answer)
  await browser.submit('/sign-out', {})
  const ended = await browser.submit(path, answer)

  for (const { html } of [late, ended])
    expect(html).toContain('<blockquote class="desk-quote">Деньги придут\nсегодня.</bl')
  expect([late.status, ended.status, fieldIn(ended, 'text')]).toEqual([409, 401, answer.text])
  expect(ended.html).not.toContain('Когда придут')
  expect(await browser.submit(path, { act: 'take' })).toMatchObject({ status: 303, to: '/sign-in' })
  await app.database.sql.updateTable('staff').set({ state: 'locked' }).where('id', '=', colleague.staffId).execute()
})

test('a button pressed twice acts once, and both presses are told the same; a page opened again has a press of its own', async () => {
  const browser = await aDeskBrowser(desk, 'support')
  const page = await browser.open(path)
  const note = { press: fieldIn(page, 'press')!, act: 'note', note: 'Звонить вечером' }
  const answer = { ...note, act: 'answer', seen: fieldIn(page, 'seen')!, text: 'Сегодня.' }

  const noted = await Promise.all([browser.submit(path, note), browser.submit(path, note)])
  const answered = [await browser.submit(path, answer), await browser.submit(path, answer)]

  for (const { status, to } of noted) expect([status, to]).toEqual([303, path])
  for (const { status, to } of answered) expect([status, to]).toEqual([303, '/conversations?done=1'])
  const again = await browser.open(path)
  expect(again.html.split('Звонить вечером')).toHaveLength(2)
  await browser.submit(path, { ...note, press: fieldIn(again, 'press')! })
  expect((await browser.open(path)).html.split('Звонить вечером')).toHaveLength(3)
})

test("a prepared answer stands in the field in the client's language, whatever the language of the page", async () => {
  const db = app.database.sql
  const account = db.selectFrom('clients').select('account_id').where('id', '=', borrower.clientId)
  await db.updateTable('accounts').set({ locale: 'kk' }).where('id', '=', account).execute()
  const browser = await aDeskBrowser(desk, 'support')

  const page = await browser.open(`${path}?prepared=looking-into-it`)

  expect(page.html).toContain('Готовые ответы')
  expect(fieldIn(page, 'text')).toMatch(/^Сәлеметсіз бе!/)
})

test('a note is written on the conversation and shown on the page of the client; an empty one is refused at its field', async () => {
  const browser = await aDeskBrowser(desk, 'support')

  expect(await browser.submit(path, { act: 'note', note: 'Звонить <после> обеда' })).toMatchObject({
    ...{ status: 303, to: path },
  })
  expect((await browser.open(path)).html).toContain('Звонить &lt;после&gt; обеда')
  const client = `/clients/${borrower.clientId}`
  expect((await browser.open(client)).html).toContain('Звонить &lt;после&gt; обеда')

  expect((await browser.submit(client, { act: 'note', note: 'И вечером' })).to).toBe(client)
  expect((await browser.open(path)).html).toContain('И вечером')
  for (const page of [path, client]) expect((await browser.submit(page, { act: 'note', note: ' ' })).status).toBe(422)
})

test('someone who may only read has no form, and in Kazakh is told so in Kazakh', async () => {
  const page = await (await aDeskBrowser(desk, 'auditor', { locale: 'kk' })).open(path)

  expect(page.status).toBe(200)
  expect(page.html).toContain('Сіз тек оқи аласыз')
  expect(page.html).not.toContain('<textarea')
  expect(page.html).not.toContain(borrower.client.phone)
})

async function write(text: string): Promise<void> {
  const written_at = new Date(Date.now() - 125 * 60_000)
  await app.database.sql
    .insertInto('messages')
    .values({ client_id: borrower.clientId, author: 'client', text, read_at: null, written_at })
    .execute()
}
