import { addPaper, getPaperRequest, sendPapers } from '@qadam/wire/paper-requests'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../api/testing/a-borrower.ts'
import { mustBe } from '../../api/testing/a-client.ts'
import { runDecision, stateOf } from '../../api/testing/a-decision.ts'
import { setLimitOf } from '../../api/testing/a-limit.ts'
import { aPicture } from '../../api/testing/a-picture.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { anApplication } from '../../api/testing/an-application.ts'
import { aDeskBrowser, fieldIn, jpegIn } from '../testing/a-desk-browser.ts'
import { mountConsole } from './mount-console.ts'

let app: TestApp
let desk: StaffDesk
let borrower: Borrower
let id: string
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
  borrower = await aBorrower(app)
  await setLimitOf(app.database.sql, await desk.enter('underwriter'), 500_000)
  id = await anApplication(app, borrower)
  await app.database.sql
    .updateTable('applications')
    .set({ has_automated_consent: false })
    .where('id', '=', id)
    .execute()
  await runDecision(app, id)
  path = `/applications/${id}`
})

test('an underwriter reads what the decision knew and approves a smaller sum', async () => {
  const browser = await aDeskBrowser(desk, 'underwriter')
  expect((await browser.open('/applications')).html).toContain(`href="${path}"`)
  const page = await browser.open(path)
  expect(page.html).toContain('Долговая нагрузка с этим займом')
  expect(page.html).toContain('Что ответили источники')
  expect(page.html).toContain('нет согласия на автоматическое решение')
  expect(page.html).not.toContain(borrower.iin)
  const seen = fieldIn(page, 'seen')!

  const wrong = await browser.submit(path, { act: 'approve', seen, amount: '50 100' })
  const right = await browser.submit(path, { act: 'approve', seen, amount: '50 000' })

  expect([wrong.status, fieldIn(wrong, 'amount')]).toEqual([422, '50 100'])
  expect(wrong.html).toContain('Такой суммы нет на шкале')
  expect(right).toMatchObject({ status: 303, to: '/applications?done=1' })
  expect(await stateOf(app, id)).toBe('approved')
  expect((await browser.open(path)).html).toContain('Решение уже принято')
})

test('above their own limit an underwriter asks a colleague, who opens the application from the request and confirms', async () => {
  const [browser, head] = [
    await aDeskBrowser(desk, 'underwriter'),
    await aDeskBrowser(desk, 'underwriter', { which: 1 }),
  ]
  await setLimitOf(app.database.sql, await desk.enter('underwriter'), 40_000)
  const page = await browser.open(path)
  expect(page.html).toMatch(/Ваш предел .*40.000/)
  const form = { act: 'approve', seen: fieldIn(page, 'seen')!, amount: '50 000' }

  const silent = await browser.submit(path, form)
  expect([silent.status, fieldIn(silent, 'amount')]).toEqual([422, '50 000'])
  const asked = await browser.submit(path, { ...form, because: 'доход подтверждён справкой' })

  expect([asked.status, await stateOf(app, id)]).toEqual([303, 'review'])
  expect((await browser.open(path)).html).toContain('Ждёт второго человека')
  const request = asked.to!.replace('?done=1', '')
  const shown = await head.open(request)
  for (const words of ['Одобрить заявку выше предела', `href="${path}"`, 'доход подтверждён справкой'])
    expect(shown.html).toContain(words)
  const confirmed = await head.submit(request, { act: 'approve' })
  expect([confirmed.status, await stateOf(app, id)]).toEqual([303, 'approved'])
})

test('an underwriter asks for papers and opens those that came; what is missing is told beside its field', async () => {
  const browser = await aDeskBrowser(desk, 'underwriter')
  expect((await browser.open(path)).html).toContain('Попросить бумаги')

  const wordless = await browser.submit(path, { act: 'papers', what: 'other', note: '' })
  expect([wordless.status, wordless.html.includes('Напишите хотя бы несколько слов')]).toEqual([422, true])
  const asked = await browser.submit(path, { act: 'papers', what: 'other', note: 'Справка о пособии' })
  expect(asked).toMatchObject({ status: 303, to: `${path}?done=papers` })
  const page = await browser.open(asked.to!)
  for (const words of ['Просьба отправлена', 'Справка о пособии', 'Клиент фотографий не прислал'])
    expect(page.html).toContain(words)
  expect(page.html).not.toContain('Попросить бумаги')
  expect((await browser.open('/applications')).html).toContain('ждём бумаги')

  const params = { id }
  mustBe(200, await borrower.client.call(addPaper, { params, body: { image: aPicture() } }))
  const { request } = mustBe(200, await borrower.client.call(getPaperRequest, { params })).answer
  mustBe(200, await borrower.client.call(sendPapers, { params, body: { request_id: request!.id } }))

  const { html } = await (await aDeskBrowser(desk, 'auditor', { locale: 'kk' })).open(path)
  const [, address = ''] = /href="([^"]+\/pictures\/[^"]+)">1-сурет</.exec(html) ?? []
  const picture = await browser.open(address)
  expect(picture.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' })
  expect(jpegIn(picture)).toBe(aPicture())
  expect((await browser.open('/applications')).html).toContain('бумаги пришли')
})

test('the button of the list leads to the next application, already taken', async () => {
  await app.database.sql.updateTable('applications').set({ state: 'withdrawn' }).where('id', '<>', id).execute()
  const browser = await aDeskBrowser(desk, 'underwriter')
  expect((await browser.open('/applications')).html).toContain('Взять следующее')

  expect(await browser.submit('/applications', { act: 'take-next' })).toMatchObject({ status: 303, to: path })
  expect((await browser.open(path)).html).toContain('Это взяли вы, до')
})

test('answers that show coercion are on the page, in words', async () => {
  const answers = { advised: true, guided: false, for_another: false, promised: true }
  const own = await aBorrower(app)
  const pressed = await anApplication(app, own, { fraudAnswers: answers })
  await runDecision(app, pressed)

  const page = await (await aDeskBrowser(desk, 'underwriter')).open(`/applications/${pressed}`)

  expect(page.html).toContain('посоветовали или велели взять заём; обещают, что возвращать не придётся')
  expect(page.html).toContain('похоже на давление')
  expect((await (await aDeskBrowser(desk, 'underwriter')).open(path)).html).not.toContain('На вопросы о мошенниках')
})

test('the second of two decisions is refused in plain words', async () => {
  const browser = await aDeskBrowser(desk, 'underwriter')
  const form = { act: 'refuse', seen: fieldIn(await browser.open(path), 'seen')!, reason: 'low_score' }

  const [first, second] = [await browser.submit(path, form), await browser.submit(path, form)]

  expect([first.status, second.status]).toEqual([303, 409])
  expect(second.html).toContain('Пока вы смотрели, здесь всё изменилось')
})

test('an auditor reads it in Kazakh without a form to decide', async () => {
  const page = await (await aDeskBrowser(desk, 'auditor', { locale: 'kk' })).open(path)

  expect(page.status).toBe(200)
  expect(page.html).toContain('Дереккөздердің жауабы')
  expect(page.html).not.toContain('name="act"')
})

test('an auditor saves the list as a file; an underwriter has no button for it', async () => {
  const browser = await aDeskBrowser(desk, 'auditor')
  expect((await browser.open('/applications')).html).toContain('Скачать этот список (CSV)')

  const file = await browser.submit('/applications', { act: 'export' })

  expect([file.status, file.headers['content-disposition']]).toEqual([200, 'attachment; filename="applications.csv"'])
  expect(file.bytes.toString()).toContain(id)
  expect((await (await aDeskBrowser(desk, 'underwriter')).open('/applications')).html).not.toContain('CSV')
})
