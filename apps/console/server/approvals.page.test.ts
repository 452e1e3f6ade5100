import { addDays } from '@qadam/domain/calendar/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower } from '../../api/testing/a-borrower.ts'
import { aClock, aColleague, rolesConfirmedAgo, tenMinutesLater } from '../../api/testing/a-colleague.ts'
import { aRunningLoan } from '../../api/testing/a-running-loan.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { overpay } from '../../api/testing/an-overpayment.ts'
import { aBrowser, hiddenFields } from '../testing/a-browser.ts'
import { aDeskBrowser, fieldIn } from '../testing/a-desk-browser.ts'
import { mountConsole } from './mount-console.ts'

const clock = aClock()
let app: TestApp
let desk: StaffDesk

beforeAll(async () => {
  app = await aTestApp({ context: { now: clock.now } })
  desk = await aStaffDesk(app, { more: (server) => mountConsole(server, { isSecure: false, sandbox: true }) })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

async function signedIn(...roles: Parameters<typeof aColleague>[2]['roles']) {
  const colleague = await aColleague(app, desk, { roles, clock })
  return { colleague, browser: aBrowser(desk, { staff: colleague.token }) }
}

test("an admin asks to change a colleague's roles, and another admin confirms it with a fresh code", async () => {
  const { browser: maker } = await signedIn('admin')
  const { browser: checker, colleague } = await signedIn('admin')
  const { browser: theirs, colleague: person } = await signedIn('support')
  const path = `/colleagues/${person.staffId}`
  const form = { seen: 'support', roles: ['content'], reason: 'перешёл в редакцию' }

  const asked = await maker.ask(path, form)
  expect(asked.to).toMatch(/^\/approvals\/[\w-]{36}\?done=1$/)
  const made = await maker.ask(asked.to!)
  for (const words of ['Ваша просьба отправлена', 'Дать: Редактор', 'Забрать: Поддержка', 'Отозвать просьбу'])
    expect(made.html).toContain(words)
  expect(made.html).not.toContain('Подтвердить и выполнить')
  expect((await maker.ask('/')).html).toContain('Ваших просьб ждут второго человека: 1')

  const seen = await checker.ask(path)
  expect(seen.html).toContain('Ждёт второго человека: Изменить обязанности (Сара Ли)')
  expect((await checker.ask('/')).html).toMatch(/href="\/approvals">Просьбы коллег/)
  expect((await checker.ask('/approvals')).html).toContain('перешёл в редакцию')
  const one = asked.to!.replace('?done=1', '')
  await tenMinutesLater(app, colleague)
  const code = await checker.ask(one, { act: 'approve' })
  expect([code.status, hiddenFields(code.html)]).toEqual([403, { press: expect.any(String), act: 'approve' }])
  expect((await theirs.ask('/')).status).toBe(200)
  const done = await checker.ask(one, { ...hiddenFields(code.html), fresh_code: colleague.code() })
  clock.next()

  expect((await checker.ask(done.to!)).html).toContain('Подтверждено и сделано')
  expect((await theirs.ask('/')).to).toBe('/sign-in')
  expect((await checker.ask(path)).html).toContain('Редактор')
})

test("a colleague's page shows the error and keeps what was typed", async () => {
  const { browser } = await signedIn('admin')
  const { colleague } = await signedIn('support')
  const path = `/colleagues/${colleague.staffId}`

  const short = await browser.ask(path, { seen: 'support', roles: ['content'], reason: 'так' })
  const apart = await browser.ask(path, { seen: 'support', roles: ['admin', 'auditor'], reason: 'так решил директор' })
  const old = await browser.ask(path, { seen: 'support verifier', roles: ['content'], reason: 'так решил директор' })

  expect([short.status, short.html.includes('value="так"')]).toEqual([422, true])
  expect([apart.status, apart.html.includes('Администратор не может быть ещё и бухгалтером')]).toEqual([422, true])
  expect([old.status, old.html.includes('здесь всё изменилось')]).toEqual([409, true])
})

test("an admin changes how often a support agent may open clients' data, and another admin sees both budgets and confirms", async () => {
  const { browser: maker } = await signedIn('admin')
  const { browser: checker } = await signedIn('admin')
  const { colleague: person } = await signedIn('support')
  const { colleague: accountant } = await signedIn('accountant')
  const path = `/colleagues/${person.staffId}`
  const heading = 'Сколько раз можно открыть данные'
  expect((await maker.ask(`/colleagues/${accountant.staffId}`)).html).not.toContain(heading)
  const page = await maker.ask(path)
  for (const words of [heading, '30 в час, 150 в день', 'Как у всех.']) expect(page.html).toContain(words)
  const form = { act: 'reveals', seen_hour: '30', seen_day: '150', reason: 'разбирает жалобы за квартал' }

  const wrong = await maker.ask(path, { ...form, per_hour: '20', per_day: '10' })
  expect([wrong.status, wrong.html.includes('В день не меньше, чем в час')]).toEqual([422, true])
  const word = await maker.ask(path, { ...form, per_hour: 'много', per_day: '' })
  expect(word.status).toBe(422)
  for (const words of ['Напишите число цифрами', 'Здесь пусто', 'value="много"']) expect(word.html).toContain(words)
  // The browser goes to the first field that is wrong: the form is a screen below the top of the page.
  expect(word.html.match(/<input[^>]* autofocus=""[^>]*>/g)).toEqual([expect.stringContaining('name="per_hour"')])
  const asked = await maker.ask(path, { ...form, per_hour: '60', per_day: '300' })

  const one = await checker.ask(asked.to!)
  expect(one.html).toMatch(/Сейчас: .*30 в час, 150 в день.*Станет: .*60 в час, 300 в день/)
  await checker.ask(asked.to!.replace('?done=1', ''), { act: 'approve' })
  const set = await maker.ask(path)
  for (const words of ['60 в час, 300 в день', 'Задано лично для этого сотрудника.']) expect(set.html).toContain(words)
})

test("an admin sets an underwriter's limit, and another admin sees both amounts and confirms it", async () => {
  const [{ browser: maker }, { browser: checker }] = [await signedIn('admin'), await signedIn('admin')]
  const { colleague: person } = await signedIn('underwriter')
  const path = `/colleagues/${person.staffId}`
  const page = await maker.ask(path)
  expect(page.html).toContain('Предела нет: каждое одобрение подтверждает другой человек.')
  const form = { act: 'limit', seen: '0', reason: 'испытательный срок закончился' }

  const wrong = await maker.ask(path, { ...form, most: 'много' })
  const asked = await maker.ask(path, { ...form, most: '300 000' })

  expect([wrong.status, wrong.html.includes('value="много"')]).toEqual([422, true])
  expect(wrong.html.match(/aria-invalid="true"/g)).toHaveLength(1)
  expect((await checker.ask(asked.to!)).html).toMatch(/Предел сейчас: .*>0.*Станет: .*300.000/)
  const one = asked.to!.replace('?done=1', '')
  await checker.ask(one, { act: 'approve' })
  expect((await maker.ask(path)).html).toMatch(/300.000/)
  expect((await checker.ask(one)).html).toContain('подтверждено')
})

test('somebody who has left is out, and their page shows nothing more to do', async () => {
  const { browser } = await signedIn('admin')
  const { browser: theirs, colleague } = await signedIn('support')
  const path = `/colleagues/${colleague.staffId}`

  const left = await browser.ask(path, { act: 'left' })

  const { html } = await browser.ask(left.to!)
  expect(html).toContain('Уход записан')
  expect(html).not.toContain('name="act"')
  expect((await theirs.ask('/')).to).toBe('/sign-in')
})

test('a locked colleague can sign in anew once a second admin confirms it', async () => {
  const { browser: maker } = await signedIn('admin')
  const { browser: checker } = await signedIn('admin')
  const { colleague } = await signedIn('support')
  const id = colleague.staffId
  await maker.ask('/staff', { act: 'lock', id })

  expect((await maker.ask('/staff', { act: 'again', id })).to).toBe(`/colleagues/${id}`)
  const asked = await maker.ask(`/colleagues/${id}`, { act: 'reset', reason: 'потерян телефон с кодами' })
  const done = await checker.ask(asked.to!.replace('?done=1', ''), { act: 'approve' })

  expect((await checker.ask(done.to!)).html).toContain('Подтверждено и сделано')
})

test('a request is taken back by its maker', async () => {
  const { browser } = await signedIn('admin')
  const { colleague } = await signedIn('support')
  const form = { seen: 'support', roles: ['content'], reason: 'перешёл в редакцию' }
  const asked = await browser.ask(`/colleagues/${colleague.staffId}`, form)
  const one = asked.to!.replace('?done=1', '')

  expect((await browser.ask(one, { act: 'withdraw' })).to).toBe(one)
  expect((await browser.ask(one)).html).toContain('отозвано')
  expect((await browser.ask(one, { act: 'withdraw' })).status).toBe(409)
})

test('an accountant asks to write a loan off, the client’s page shows it, and compliance confirms', async () => {
  const { clientId } = await aBorrower(app)
  const { loanId } = await aRunningLoan(app, {
    openedOn: '2026-02-02',
    product: 'instalment',
    amount: 120_000,
    term: 6,
    clientId,
  })
  const accountant = await aDeskBrowser(desk, 'accountant')
  const compliance = await aDeskBrowser(desk, 'compliance', { locale: 'kk' })
  const path = `/write-offs/${loanId}`
  expect((await accountant.open(`/clients/${clientId}`)).html).toContain(`href="${path}"`)
  expect((await compliance.open(`/clients/${clientId}`)).html).not.toContain(`href="${path}"`)

  const page = await accountant.open(path)
  const seen = fieldIn(page, 'seen')!
  const form = { seen, loss: 'write_off hopeless', order_number: '17-л', reason: 'два года без платежей' }
  const empty = await accountant.submit(path, { ...form, order_number: '', reason: '' })
  expect([empty.status, empty.html.match(/class="field field-wrong"/g)?.length]).toEqual([422, 2])
  const asked = await accountant.submit(path, form)
  const one = asked.to!.replace('?done=1', '')

  expect((await accountant.open(`/clients/${clientId}`)).html).toContain('Ждёт второго человека: Списать заём')
  expect((await compliance.open(one)).html).toContain('Бұйрық: 17-л')
  const done = await compliance.submit(one, { act: 'approve' })
  expect((await compliance.open(done.to!)).html).toContain('Расталды және орындалды')
  expect((await accountant.open(path)).html).toContain('С этим займом так сделать уже нельзя')
})

test('an accountant asks to demand the whole debt from the loan’s page, and compliance reads how much and by when', async () => {
  const { clientId } = await aBorrower(app)
  const today = app.api.context.today()
  const lent = { openedOn: addDays(today, -85), product: 'instalment', amount: 120_000, term: 12, clientId } as const
  const { loanId } = await aRunningLoan(app, lent)
  const accountant = await aDeskBrowser(desk, 'accountant')
  const compliance = await aDeskBrowser(desk, 'compliance', { locale: 'kk' })
  const path = `/debt-claims/${loanId}`
  expect((await accountant.open(`/loans/${loanId}`)).html).toContain(`href="${path}"`)
  expect((await compliance.open(`/loans/${loanId}`)).html).not.toContain(`href="${path}"`)

  const seen = fieldIn(await accountant.open(path), 'seen')!
  const asTyped = addDays(today, 30).split('-').toReversed().join('.')
  const form = { seen, until: asTyped, reason: 'сорок дней без ответа' }
  expect((await accountant.submit(path, { ...form, until: '', reason: '' })).status).toBe(422)
  const asked = await accountant.submit(path, form)
  const one = asked.to!.replace('?done=1', '')

  expect((await compliance.open(one)).html).toContain('Өтініш берілген күнгі бүкіл борыш')
  const done = await compliance.submit(one, { act: 'approve' })
  expect((await compliance.open(done.to!)).html).toContain('Расталды және орындалды')
  const over = (await accountant.open(path)).html
  expect(over).toContain('Требование уже предъявлено: вернуть до')
  expect(over).not.toContain('name="until"')
})

test('an accountant asks to return an overpayment from the loan’s page, and compliance reads how much and where', async () => {
  const { clientId } = await aBorrower(app)
  const { loanId } = await aRunningLoan(app, { openedOn: '2026-02-02', product: 'pdl', amount: 40_000, clientId })
  await overpay(app, loanId, 20_000_000)
  const accountant = await aDeskBrowser(desk, 'accountant')
  const compliance = await aDeskBrowser(desk, 'compliance', { locale: 'kk' })
  const path = `/credit-returns/${loanId}`
  expect((await accountant.open(`/loans/${loanId}`)).html).toContain(`href="${path}"`)
  expect((await compliance.open(`/loans/${loanId}`)).html).not.toContain(`href="${path}"`)

  const page = await accountant.open(path)
  const [payee_id] = /(?<=<option value=")[0-9a-f-]{36}/.exec(page.html)!
  const form = { seen: fieldIn(page, 'seen')!, payee_id, reason: 'клиент просит вернуть переплату' }
  expect((await accountant.submit(path, { ...form, reason: '' })).status).toBe(422)
  const asked = await accountant.submit(path, form)
  const one = asked.to!.replace('?done=1', '')

  expect((await accountant.open(path)).html).toContain('Ждёт второго человека: Вернуть переплату')
  expect((await compliance.open(one)).html).toMatch(/Қайда: KZ•• •••• \d{4}/)
  await compliance.submit(one, { act: 'approve' })
  // The worker sends the money meanwhile, and the bank confirms it.
  const returns = async () => (await accountant.open(path)).html
  await expect.poll(returns, { timeout: 20_000 }).toContain('деньги у клиента')
})

test('roles whose term ends are shown to admins, and confirmed by one of them', async () => {
  const { browser } = await signedIn('admin')
  const { colleague } = await signedIn('support')
  const path = `/colleagues/${colleague.staffId}`
  expect((await browser.ask(path)).html).not.toContain('Подтвердить обязанности')
  await rolesConfirmedAgo(app, colleague, 80)

  expect((await browser.ask('/staff')).html).toContain('действует до')
  expect((await browser.ask(path)).html).toContain('Подтвердить обязанности')
  const confirmed = await browser.ask(path, { act: 'confirm', seen: 'support' })

  expect((await browser.ask(confirmed.to!)).html).toContain('Обязанности подтверждены на 90 дней')
  expect((await browser.ask('/staff')).html).not.toContain('действует до')
})
