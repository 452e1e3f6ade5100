import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower } from '../../api/testing/a-borrower.ts'
import { aCalendar } from '../../api/testing/a-calendar.ts'
import { aTermsCase } from '../../api/testing/a-case.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { aDeskBrowser, fieldIn, jpegIn } from '../testing/a-desk-browser.ts'
import { mountConsole } from './mount-console.ts'

let app: TestApp
let desk: StaffDesk
beforeAll(async () => {
  const now = () => new Date('2026-04-20T12:00:00+05:00')
  app = await aTestApp({ runsJobs: false, context: { calendar: () => aCalendar(), now } })
  desk = await aStaffDesk(app, { more: (app) => mountConsole(app, { isSecure: false, sandbox: true }) })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

test('an underwriter sees what an offer gives before sending it, and it leaves the answer in the list', async () => {
  const { caseId, iin } = await aTermsCase(app)
  const path = `/cases/${caseId}`
  const browser = await aDeskBrowser(desk, 'underwriter')
  const list = await browser.open('/cases')
  expect(list.html).toContain(`href="${path}"`)
  expect(list.html).toContain('осталось дней: 15')
  const page = await browser.open(path)
  expect(page.html).toContain('ставка ниже')
  expect(page.html).toContain('График сегодня')
  expect(page.html).not.toContain(iin)

  const terms = { do: 'restructure', rate: '20,5', periods: '12', method: 'annuity', forgive: 'on' }
  const shown = await browser.submit(path, { act: 'foresee', ...terms })
  expect(shown.status).toBe(200)
  expect(shown.html).toContain('График по предложению, ГЭСВ')
  expect(shown.html).toMatch(/20,50? %/)
  const sent = await browser.submit(path, { act: 'offer', ...terms, as: 'counter', seen: fieldIn(shown, 'seen')! })

  expect(sent).toMatchObject({ status: 303, to: '/cases?done=1' })
  expect((await browser.open('/cases?done=1')).html).toContain('согласия сторон')
  const again = await browser.submit(path, { act: 'refuse', reason: 'Доход не снизился совсем' })
  expect(again.status).toBe(409)
  expect(again.html).toContain('Пока вы смотрели, здесь всё изменилось')
})

test('pictures of papers are links of a case, and each opens as a picture that no cache keeps', async () => {
  const { caseId } = await aTermsCase(app)
  const browser = await aDeskBrowser(desk, 'underwriter')
  const jpeg = Buffer.from('a paper')
  const sealed_jpeg = app.api.context.secrets.seal('request-picture', jpeg)
  expect((await browser.open(`/cases/${caseId}`)).html).toContain('Клиент фотографий не прислал')
  await app.database.sql
    .insertInto('request_pictures')
    .values({ request_id: caseId, sealed_jpeg, sha256: Buffer.alloc(32) })
    .execute()

  const { html } = await browser.open(`/cases/${caseId}`)
  const [, address = ''] = /href="([^"]+\/pictures\/[^"]+)">Фото 1</.exec(html) ?? []
  const picture = await browser.open(address)
  expect(picture.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' })
  expect(jpegIn(picture)).toBe(jpeg.toString('base64'))
  expect(picture.html).toContain('Мадина Оспанова, ')
})

test("terms that cannot be signed and invalid numbers get the form's own messages", async () => {
  const { caseId } = await aTermsCase(app)
  const path = `/cases/${caseId}`
  const browser = await aDeskBrowser(desk, 'underwriter')
  const terms = { act: 'foresee', do: 'restructure', periods: '12', method: 'annuity' }

  const [dear, none, deferred] = [
    await browser.submit(path, { ...terms, rate: '99' }),
    await browser.submit(path, { ...terms, rate: 'мало', periods: 'год' }),
    await browser.submit(path, { act: 'foresee', do: 'defer', months: '3' }),
  ]

  expect([dear.status, none.status, deferred.status]).toEqual([409, 422, 409])
  for (const { html } of [dear, deferred]) expect(html).toContain('соглашение сегодня подписать нельзя')
  for (const fault of ['Укажите ставку числом', 'Укажите целое число']) expect(none.html).toContain(fault)
  expect([fieldIn(none, 'rate'), fieldIn(none, 'periods')]).toEqual(['мало', 'год'])
})

test('an offer below the least that the law orders is told beside the field that would mend it, in both languages', async () => {
  const openedOn = '2026-04-01'
  const [vulnerable, conscript] = [
    await aTermsCase(app, { ground: 'vulnerable', openedOn }),
    await aTermsCase(app, { ground: 'conscript', openedOn }),
  ]
  const browser = await aDeskBrowser(desk, 'underwriter')
  const foresee = (caseId: string, terms: Record<string, string>) =>
    browser.submit(`/cases/${caseId}`, { act: 'foresee', ...terms })
  const halved = { do: 'restructure', rate: '20', method: 'annuity' }
  const service = { do: 'defer', months: '14' }

  const page = await browser.open(`/cases/${vulnerable.caseId}`)
  expect(page.html).toContain('отсрочку не короче 3 месяцев')
  expect(page.html).not.toContain('name="service_until"')
  const short = await foresee(vulnerable.caseId, { do: 'defer', months: '2' })
  const expensive = await foresee(vulnerable.caseId, { ...halved, periods: '7' })
  const unknown = await foresee(conscript.caseId, { ...service, service_until: '' })
  const early = await foresee(conscript.caseId, { ...service, service_until: '2027-12-01' })
  const misread = await foresee(conscript.caseId, { ...service, service_until: '31.02.2027' })

  expect([short, expensive, unknown, early, misread].map(({ status }) => status)).toEqual([409, 409, 409, 409, 422])
  const beside = (html: string, name: string) =>
    new RegExp(`aria-invalid="true"[^>]*name="${name}"|name="${name}"[^>]*aria-invalid="true"`).test(html)
  expect(beside(short.html, 'months') && short.html.includes('более длинную отсрочку')).toBe(true)
  expect(beside(expensive.html, 'periods') && expensive.html.includes('меньше чем вдвое')).toBe(true)
  expect(beside(unknown.html, 'service_until') && unknown.html.includes('Укажите последний день службы')).toBe(true)
  expect(beside(early.html, 'months')).toBe(true)
  expect(beside(misread.html, 'service_until')).toBe(true)
  expect(unknown.html).not.toContain('value="restructure"')

  const kept = await foresee(conscript.caseId, { ...service, service_until: '2027-03-31' })
  expect(fieldIn(kept, 'service_until')).toBe('2027-03-31')
  const seen = fieldIn(kept, 'seen')!
  const sent = await browser.submit(`/cases/${conscript.caseId}`, {
    ...{ act: 'offer', ...service, service_until: '2027-03-31', as: 'agreed', seen },
  })
  expect(sent.to).toBe('/cases?done=1')
  expect(await browser.submit(`/cases/${vulnerable.caseId}`, { act: 'words', as: 'agreed' })).toMatchObject({
    to: '/cases?done=1',
  })
  expect((await browser.open(`/cases/${vulnerable.caseId}`)).html).not.toContain('value="not_agreed"')
})

test('a compliance officer confirms the end of an account with a code', async () => {
  const { clientId } = await aBorrower(app)
  const { id } = await app.database.sql
    .insertInto('deletion_requests')
    .values({ client_id: clientId, due_on: '2026-05-08', finished_at: null, obligation: null, reason: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const browser = await aDeskBrowser(desk, 'compliance')
  expect((await browser.open('/cases?kind=deletion')).html).toContain(`href="/cases/${id}"`)
  expect((await browser.open(`/cases/${id}`)).html).toContain('Аккаунт закроется сразу и навсегда')

  await app.database.sql
    .updateTable('staff_sessions')
    .set({ stepped_up_at: new Date(0) })
    .execute()
  const asked = await browser.submit(`/cases/${id}`, { act: 'personal-do' })
  expect(asked.html).toContain('Подтвердите кодом')
  const done = await browser.submit(`/cases/${id}`, { act: 'personal-do', fresh_code: '123456' })

  expect(done).toMatchObject({ status: 303, to: '/cases?done=1' })
  expect((await browser.open(`/cases/${id}`)).html).toContain('Эта просьба закрыта')
})

test('a compliance officer sees the old name beside the new, and lifts a blocking with a reason', async () => {
  const { clientId } = await aBorrower(app)
  const demand = (what: 'last_name' | 'blocking') =>
    app.database.sql
      .insertInto('data_changes')
      .values({
        ...{ client_id: clientId, what, new_value: what === 'blocking' ? null : 'Құнан<б>аева', old_value: null },
        ...{ said: 'Меня зовут <иначе>', due_on: '2026-04-21', finished_at: null, reason: null },
        ...{ lifted_at: null, lifted_because: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [{ id: correction }, { id: blocking }] = [await demand('last_name'), await demand('blocking')]
  const browser = await aDeskBrowser(desk, 'compliance')
  expect((await browser.open('/cases?kind=correction')).html).toContain('осталось дней: 1')
  const page = await browser.open(`/cases/${correction}`)
  for (const words of ['Құнанбайқызы', 'Құнан&lt;б&gt;аева', 'Меня зовут &lt;иначе&gt;', 'фамилию'])
    expect(page.html).toContain(words)
  expect(page.html).toContain('Само это не выполнится')

  expect(await browser.submit(`/cases/${blocking}`, { act: 'personal-do' })).toMatchObject({ to: '/cases?done=1' })
  const short = await browser.submit(`/cases/${blocking}`, { act: 'lift', reason: 'так' })
  const lifted = await browser.submit(`/cases/${blocking}`, { act: 'lift', reason: 'Согласие дано лично' })

  expect([short.status, fieldIn(short, 'reason')]).toEqual([422, 'так'])
  expect(lifted.to).toBe('/cases?done=1')
  const after = await browser.open(`/cases/${blocking}`)
  expect(after.html).toContain('Согласие дано лично')
  expect(after.html).not.toContain('value="lift"')
})

test('a compliance officer answers a complaint, and too short an answer stays in its field', async () => {
  const { clientId } = await aBorrower(app)
  const { id, number } = await app.database.sql
    .insertInto('complaints')
    .values({ client_id: clientId, text: 'Списали <дважды>', due_on: '2026-05-08', answer: null, answered_at: null })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  const browser = await aDeskBrowser(desk, 'compliance')
  expect((await browser.open('/cases?kind=complaint')).html).toContain(`href="/cases/${id}"`)
  const page = await browser.open(`/cases/${id}`)
  for (const words of [`Жалоба № ${number}`, 'Списали &lt;дважды&gt;']) expect(page.html).toContain(words)

  const short = await browser.submit(`/cases/${id}`, { act: 'complaint', text: 'Нет' })
  const sent = await browser.submit(`/cases/${id}`, { act: 'complaint', text: 'Деньги вернули вчера' })

  expect(short.status).toBe(422)
  expect(short.html).toContain('>Нет</textarea>')
  expect(sent).toMatchObject({ status: 303, to: '/cases?done=1' })
  const after = await browser.open(`/cases/${id}`)
  expect(after.html).toContain('Деньги вернули вчера')
  expect(after.html).not.toContain('value="complaint"')
})

test('an auditor reads a case in Kazakh without a form', async () => {
  const { caseId } = await aTermsCase(app, { ground: 'emergency' })
  const page = await (await aDeskBrowser(desk, 'auditor', { locale: 'kk' })).open(`/cases/${caseId}`)

  expect(page.status).toBe(200)
  expect(page.html).toContain('төтенше жағдай')
  expect(page.html).toContain('Сіз тек оқи аласыз')
  expect(page.html).not.toContain('name="act"')
})

test('a compliance officer extends the day of a complaint once, and the page shows the first day and the reason', async () => {
  const { clientId } = await aBorrower(app)
  const { id } = await app.database.sql
    .insertInto('complaints')
    .values({ client_id: clientId, text: 'Списали дважды', due_on: '2099-05-08', answer: null, answered_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const browser = await aDeskBrowser(desk, 'compliance')
  const path = `/cases/${id}`

  const short = await browser.submit(path, { act: 'extend', reason: 'надо' })
  const extended = await browser.submit(path, { act: 'extend', reason: 'ждём выписку банка' })

  expect([short.status, fieldIn(short, 'reason')]).toEqual([422, 'надо'])
  expect(extended).toMatchObject({ status: 303, to: `${path}?done=extended` })
  const { html } = await browser.open(extended.to!)
  for (const words of ['Срок продлён', 'ждём выписку банка', 'dateTime="2099-05-08"']) expect(html).toContain(words)
  expect(html).not.toContain('value="extend"')
  await app.database.sql.deleteFrom('complaints').where('id', '=', id).execute()
})
