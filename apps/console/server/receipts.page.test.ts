import { randomUUID } from 'node:crypto'
import { addDays } from '@qadam/domain/calendar/day'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBorrowerOnPaper } from '../../api/testing/a-borrower.ts'
import { aPaymentChannel, paymentKeys } from '../../api/testing/a-payment-channel.ts'
import { aRunningLoan } from '../../api/testing/a-running-loan.ts'
import { aStaffDesk, type StaffDesk } from '../../api/testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../api/testing/a-test-app.ts'
import { overpay } from '../../api/testing/an-overpayment.ts'
import kk from '../app/texts/kk/receipts.json' with { type: 'json' }
import { aDeskBrowser, fieldIn } from '../testing/a-desk-browser.ts'
import { mountConsole } from './mount-console.ts'

let app: TestApp
let desk: StaffDesk
beforeAll(async () => {
  app = await aTestApp({ paymentKeys, runsJobs: false })
  desk = await aStaffDesk(app, { more: (server) => mountConsole(server, { isSecure: false, sandbox: true }) })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

async function aLoan(on = app) {
  const { clientId } = await aBorrowerOnPaper(on)
  const openedOn = addDays(on.api.context.today(), -10)
  const { contractId, loanId } = await aRunningLoan(on, { openedOn, product: 'pdl', amount: 40_000, clientId })
  const contract = on.database.sql.selectFrom('loan_contracts').select('number').where('id', '=', contractId)
  return { clientId, loanId, number: String((await contract.executeTakeFirstOrThrow()).number) }
}

async function paid(account: string, status?: 'pending', on = app) {
  const payment = { external_id: `T-${randomUUID().slice(0, 8)}`, account, amount_tiyn: 1_234_500 }
  const paid_at = new Date(on.api.context.now().getTime() - 1_000).toISOString()
  const { body } = await aPaymentChannel(on).pay({ ...payment, paid_at, ...(status && { status }) })
  return { ...payment, path: `/receipts/${String(body.receipt_id)}` }
}

test('an accountant finds a payment that never arrives in the list and ends it with a reason', async () => {
  const loan = await aLoan()
  const { account, external_id, path } = await paid(`№ ${loan.number}`, 'pending')
  const accountant = await aDeskBrowser(desk, 'accountant')
  const support = await aDeskBrowser(desk, 'support', { locale: 'kk' })

  const list = (await accountant.open('/receipts')).html
  for (const words of [external_id, account, `href="${path}"`]) expect(list).toContain(words)
  const page = (await accountant.open(path)).html
  expect(page).toContain(`№ ${loan.number}</a>`)
  expect((await support.open(path)).html).toContain('жолда')
  expect((await support.open(path)).html).not.toContain('name="reason"')
  expect((await accountant.submit(path, { act: 'end', reason: 'нет' })).status).toBe(422)

  const done = await accountant.submit(path, { act: 'end', reason: 'банк отменил платёж' })

  expect((await accountant.open(done.to!)).html).toContain('деньги по нему больше не ждём')
  const ended = (await accountant.open(path)).html
  for (const words of ['не пришёл', 'банк отменил платёж']) expect(ended).toContain(words)
  expect(ended).not.toContain('name="reason"')
  expect((await accountant.open('/receipts')).html).not.toContain(external_id)
})

test('an accountant opens a payment from the loan, sees whose the other number is, and compliance confirms the move', async () => {
  const [wrong, right] = [await aLoan(), await aLoan()]
  const { path } = await paid(wrong.number)
  const accountant = await aDeskBrowser(desk, 'accountant')
  const compliance = await aDeskBrowser(desk, 'compliance', { locale: 'kk' })
  expect((await accountant.open(`/loans/${wrong.loanId}`)).html).toContain(`href="${path}"`)
  expect((await accountant.open(`${path}?to=9`)).html).toContain('Договора с таким номером')
  expect((await accountant.open(`${path}?to=${wrong.number}`)).html).toContain('Платёж и так на этом договоре')
  expect((await compliance.open(`${path}?to=${right.number}`)).html).not.toContain('name="seen"')

  const page = await accountant.open(`${path}?to=№ ${right.number}`)
  expect(page.html).toContain(`href="/clients/${right.clientId}"`)
  const form = {
    ...{ act: 'move', seen: fieldIn(page, 'seen')!, to_loan: fieldIn(page, 'to_loan')!, to: right.number },
    ...{ excused: 'yes', reason: 'плательщик ошибся цифрой' },
  }
  const empty = await accountant.submit(path, { ...form, reason: '' })
  expect([empty.status, empty.html.includes(`href="/clients/${right.clientId}"`)]).toEqual([422, true])
  const asked = await accountant.submit(path, form)
  const one = asked.to!.replace('?done=1', '')

  expect((await accountant.open(path)).html).toContain('Ждёт второго человека: Перенести платёж на другой договор')
  const seen = (await compliance.open(one)).html
  for (const words of [`Қай шарттан: ${wrong.number}`, `Қай шартқа: ${right.number}`, 'кінәлі емес'])
    expect(seen).toContain(words)
  const done = await compliance.submit(one, { act: 'approve' })
  expect((await compliance.open(done.to!)).html).toContain('Расталды және орындалды')
  expect((await accountant.open(path)).html).toContain(`href="/loans/${right.loanId}"`)
  expect((await accountant.open(`/loans/${right.loanId}`)).html).toContain(`href="${path}"`)
})

test('an accountant finds whose money it is, sees the client before the act, and compliance confirms it', async () => {
  const loan = await aLoan()
  const { external_id, path } = await paid('за кредит')
  const accountant = await aDeskBrowser(desk, 'accountant')
  const compliance = await aDeskBrowser(desk, 'compliance', { locale: 'kk' })
  expect((await accountant.open('/receipts')).html).not.toContain(external_id)
  const list = (await accountant.open('/receipts?list=unidentified')).html
  for (const words of [external_id, `href="${path}"`, 'за кредит']) expect(list).toContain(words)
  expect((await compliance.open('/receipts?list=unidentified')).html).toContain('Кімдікі екені белгісіз ақша')
  const unknown = (await accountant.open(`${path}?to=9`)).html
  expect(unknown).toMatch(/aria-invalid="true"/)
  expect(unknown).toContain('Договора с таким номером')
  expect((await compliance.open(`${path}?to=${loan.number}`)).html).not.toContain('name="contract"')

  const page = await accountant.open(`${path}?to=№ ${loan.number}`)
  expect(page.html).toContain(`href="/clients/${loan.clientId}"`)
  const form = {
    act: 'identify',
    contract: fieldIn(page, 'contract')!,
    to: loan.number,
    reason: 'банк назвал плательщика',
  }
  const empty = await accountant.submit(path, { ...form, reason: '' })
  expect([empty.status, empty.html.includes(`href="/clients/${loan.clientId}"`)]).toEqual([422, true])
  const asked = await accountant.submit(path, form)
  const one = asked.to!.replace('?done=1', '')

  const seen = (await compliance.open(one)).html
  for (const words of ['Белгісіз төлеушінің ақшасын шартқа есептеу', `Қай шартқа: ${loan.number}`])
    expect(seen).toContain(words)
  const done = await compliance.submit(one, { act: 'approve' })
  expect((await compliance.open(done.to!)).html).toContain('Расталды және орындалды')
  expect((await accountant.open(path)).html).toContain(`href="/loans/${loan.loanId}"`)
  const again = await accountant.submit(path, form)
  expect([again.status, again.html.includes('коллега мог успеть раньше')]).toEqual([409, true])
})

test('money for a loan that is over is said to become credit, and where one person is enough it is credited at once', async () => {
  const alone = await aTestApp({ paymentKeys, runsJobs: false, context: { fourEyes: 'alert' } })
  const desk = await aStaffDesk(alone, { more: (server) => mountConsole(server, { isSecure: false, sandbox: true }) })
  onTestFinished(async () => {
    await desk.close()
    await alone.close()
  })
  const loan = await aLoan(alone)
  await overpay(alone, loan.loanId, 5_000_000)
  const { path } = await paid('за кредит', undefined, alone)
  const accountant = await aDeskBrowser(desk, 'accountant')
  const inKazakh = await aDeskBrowser(desk, 'accountant', { locale: 'kk' })

  const page = await accountant.open(`${path}?to=${loan.number}`)
  expect(page.html).toContain('Заём по этому договору закончен: деньги станут переплатой')
  expect((await inKazakh.open(`${path}?to=${loan.number}`)).html).toContain(kk.identify.is_over)
  const done = await accountant.submit(path, {
    ...{ act: 'identify', contract: fieldIn(page, 'contract')!, to: loan.number, reason: 'банк назвал плательщика' },
  })

  expect(done.to).toBe(`${path}?done=identified`)
  expect((await accountant.open(done.to!)).html).toContain('Платёж зачислен на договор.')
  expect((await inKazakh.open(done.to!)).html).toContain(kk.identify.done)
})
