import { getLoan } from '@qadam/wire/loans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aRunningLoan, daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { receivePayment } from '../servicing/receive-payment.ts'

const calendar = aCalendar()
let today = '2026-02-16'
let app: TestApp
beforeAll(async () => {
  app = await aTestApp({
    runsJobs: false,
    context: { calendar: () => calendar, now: () => new Date(`${today}T12:00:00+05:00`) },
  })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

async function aLoan(product: 'pdl' | 'instalment' = 'pdl') {
  const borrower = await aBorrower(app)
  const terms = product === 'pdl' ? { amount: 78_500, term: 14 } : { amount: 120_000, term: 6 }
  const { loanId } = await aRunningLoan(app, {
    ...{ openedOn: '2026-02-02', product, ...terms, calendar, clientId: borrower.clientId },
  })
  return { borrower, loanId }
}

const pay = (loanId: string, amount: number, choice: 'shorter_term' | null = null) =>
  app.database.sql.transaction().execute((trx) => receivePayment(trx, { calendar, today }, { loanId, amount, choice }))

async function fileOf({ client }: Borrower, path: string) {
  const response = await fetch(`${app.origin}/rest/lending/loans/${path}`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get('content-type'), bytes, text: bytes.toString('utf8') }
}

test('a borrower who has paid everything gets a no-debt certificate on any later day, in both languages', async () => {
  today = '2026-02-16'
  const { borrower, loanId } = await aLoan()
  await pay(loanId, 7_964_296)
  today = '2026-06-01'

  const ru = await fileOf(borrower, `${loanId}/certificate?lang=ru`)
  const kk = await fileOf(borrower, `${loanId}/certificate?lang=kk`)

  expect(ru.type).toBe('application/pdf')
  expect(pdfText(ru.bytes).replace(/\s+/g, ' ')).toContain('01.06.2026 задолженности по договору нет')
  expect(pdfText(ru.bytes)).toContain('16.02.2026')
  expect(pdfText(kk.bytes).replace(/\s+/g, ' ')).toContain('борыш жоқ')
})

test('a borrower on time gets a certificate of no overdue debt, an overdue borrower gets none', async () => {
  today = '2026-02-10'
  const { borrower, loanId } = await aLoan()

  const inTime = await fileOf(borrower, `${loanId}/certificate?lang=ru`)
  expect(pdfText(inTime.bytes).replace(/\s+/g, ' ')).toContain('просроченной задолженности по договору нет')
  today = '2026-02-20'
  expect((await fileOf(borrower, `${loanId}/certificate?lang=ru`)).status).toBe(404)
})

test('the history lists every payment and its allocation, as PDF and as CSV', async () => {
  today = '2026-02-12'
  const { borrower, loanId } = await aLoan()
  await pay(loanId, 1_000_000)
  today = '2026-02-16'
  await pay(loanId, 6_964_296)

  const csv = await fileOf(borrower, `${loanId}/history?lang=ru&format=csv`)
  const pdf = await fileOf(borrower, `${loanId}/history?lang=kk`)

  expect(csv.type).toContain('text/csv')
  const lines = csv.text.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('2026-02-12;10000,00;0,00;0,00;0,00;10000,00')
  expect(lines[3]).toContain('79642,96;78500,00;1142,96')
  expect(pdfText(pdf.bytes)).toContain('Түскені')
})

test('the schedule in force is a file: as signed, after an early part payment with the one before, and none once all is paid', async () => {
  today = '2026-02-20'
  const { borrower, loanId } = await aLoan('instalment')
  const read = async () => pdfText((await fileOf(borrower, `${loanId}/schedule?lang=ru`)).bytes)
  expect(await read()).toContain('График из договора')

  await pay(loanId, 5_000_000, 'shorter_term')

  expect(await read()).toMatch(/действует с 20.02.2026.*Прежний график/)
  await pay(loanId, 30_000_000)
  expect((await fileOf(borrower, `${loanId}/schedule?lang=ru`)).status).toBe(404)
})

test("the payment days are exported to the client's own calendar, which names neither loan nor sum", async () => {
  today = '2026-02-03'
  const { borrower, loanId } = await aLoan('instalment')

  const { text, type } = await fileOf(borrower, `${loanId}/calendar?lang=ru`)

  expect(type).toContain('text/calendar')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(6)
  expect(text).toContain('DTSTART;VALUE=DATE:20260302')
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const events = text.replace(/\r\n /g, '')
  expect(events.match(/SUMMARY:День платежа\r\n/g)).toHaveLength(6)
  expect(events).toContain(`/register/lk/loans/${loanId}`)
  const { number } = mustBe(200, await borrower.client.call(getLoan, { params: { id: loanId } })).answer
  expect(events).not.toMatch(new RegExp(`${number}|\\d,\\d\\d|₸|тенге`))
})

test('loan files return 404 to another client and 401 without a session', async () => {
  today = '2026-02-10'
  const { loanId } = await aLoan()
  const stranger = await aBorrower(app)

  for (const file of ['certificate', 'history', 'calendar']) {
    expect((await fileOf(stranger, `${loanId}/${file}`)).status).toBe(404)
    expect((await fetch(`${app.origin}/rest/lending/loans/${loanId}/${file}`)).status).toBe(401)
  }
})
