import { complain } from '@qadam/wire/complaints'
import { askForPapers } from '@qadam/wire/staff/applications'
import { exportList as exportCall, exportedLists } from '@qadam/wire/staff/list-exports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, aBorrowerOnPaper, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { runDecision } from '../../../testing/a-decision.ts'
import { aPayableContract } from '../../../testing/a-payout.ts'
import { aPersonCheck } from '../../../testing/a-person-check.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aStuckRegistration } from '../../../testing/a-stuck-registration.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'
import { newestAction, ok } from '../../../testing/staff-record.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { exportList } from './export-list.ts'

let app: TestApp
let desk: StaffDesk
let auditor: Colleague
let borrower: Borrower

beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  desk = await aStaffDesk(app)
  auditor = await desk.enter('auditor')
  borrower = await aBorrower(app)
  for (const text of ['Первый', 'Второй', 'Третий'])
    mustBe(200, await borrower.client.call(complain, { body: { text: `${text} вопрос о платеже` } }))
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const fileOf = async (body: object, who = auditor) => ok(await who.call(exportCall, { body })).answer
const linesOf = (csv: string) =>
  csv
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))

describe('a file of a work list', () => {
  test('has the masked client of each row and no name, and everybody in it is recorded as exported', async () => {
    const id = await anApplication(app, borrower)
    const db = app.database.sql
    await db.updateTable('applications').set({ has_automated_consent: false }).where('id', '=', id).execute()
    await runDecision(app, id)

    const { csv, next_after, rows } = await fileOf({ name: 'applications' })

    const [head, line] = linesOf(csv)
    expect(Object.fromEntries(head!.map((name, at) => [name, line![at]]))).toMatchObject({
      ...{ id, client: borrower.clientId, product: 'instalment', amount: '78500,00', term: '12', is_late: '0' },
      ...{ reasons: 'no_automated_decision', papers: '' },
    })
    const { first_name, last_name } = await db
      .selectFrom('clients')
      .select(['first_name', 'last_name'])
      .where('id', '=', borrower.clientId)
      .executeTakeFirstOrThrow()
    for (const hidden of [borrower.iin, borrower.client.phone, first_name, last_name]) expect(csv).not.toContain(hidden)
    expect([rows, next_after]).toEqual([1, null])
    expect(await newestAction(app)).toMatchObject({
      ...{ kind: 'export', permission: 'application.read', subjects: [borrower.clientId] },
      facts: { list: 'applications' },
    })
  })

  test('of applications says of which papers were asked for, and whether they came', async () => {
    const id = await anApplication(app, await aBorrower(app))
    const db = app.database.sql
    await db.updateTable('applications').set({ has_automated_consent: false }).where('id', '=', id).execute()
    await runDecision(app, id)
    const underwriter = await desk.enter('underwriter')
    await underwriter.call(askForPapers, { params: { id }, body: { what: 'income' } })
    const papersOf = async () => {
      const [head, ...lines] = linesOf((await fileOf({ name: 'applications' })).csv)
      return lines.find(([one]) => one === id)?.[head!.indexOf('papers')]
    }
    expect(await papersOf()).toBe('awaited')
    const ended = { ending: 'sent', ended_at: new Date() } as const
    await db.updateTable('paper_requests').set(ended).where('application_id', '=', id).execute()
    expect(await papersOf()).toBe('came')
  })

  test.each(exportedLists.map((name) => ({ name })))(
    'exists of $name, with no iin, phone or name',
    async ({ name }) => {
      const onPaper = await aBorrowerOnPaper(app)
      await aPersonCheck(app, onPaper)
      await aStuckRegistration(app, { step: 'waiting_external_photo' })
      await aPayableContract(app, await aBorrower(app))
      await app.database.sql
        .insertInto('messages')
        .values({ client_id: borrower.clientId, author: 'client', text: 'Вопрос', operator: null, read_at: null })
        .execute()

      const { csv, rows } = await fileOf({ name })

      expect(linesOf(csv)).toHaveLength(rows + 1)
      if (name !== 'receipts') expect(rows).toBeGreaterThan(0)
      for (const hidden of [borrower.iin, borrower.client.phone, onPaper.iin, '910110390003', 'Вопрос', 'Серікова'])
        expect(csv).not.toContain(hidden)
    },
  )

  test('is of the filter that it names, and is recorded with it', async () => {
    const { csv } = await fileOf({ name: 'cases', kind: 'complaint' })
    expect(linesOf(csv).slice(1)).toHaveLength(3)
    expect(linesOf((await fileOf({ name: 'cases', kind: 'terms' })).csv)).toHaveLength(1)
    expect((await newestAction(app)).facts).toEqual({ list: 'cases', kind: 'terms' })
  })

  test('that stops at its limit says in its last line from where to go on, and goes on there', async () => {
    const { staffId } = auditor
    const session = await app.database.sql
      .selectFrom('staff_sessions')
      .select('id')
      .where('staff_id', '=', staffId)
      .limit(1)
      .executeTakeFirstOrThrow()
    const staff = { id: session.id, staffId, name: 'Аудитор', locale: 'ru', roles: ['auditor'] }
    const caller = { ip: '10.0.0.1', requestId: 'a-request', staff } as unknown as StaffCaller
    const context = { ...app.api.context, database: app.database, atMost: 2 }
    const read = async (after?: string) => {
      const body = { name: 'cases', kind: 'complaint', after } as const
      const answer = await exportList(context, caller, { body })
      if (!('csv' in answer)) throw new Error(answer.code)
      return answer
    }

    const first = await read()
    const second = await read(first.next_after!)

    expect(linesOf(first.csv).at(-1)![0]).toBe(
      `Файл кончается здесь: в нём не больше 2 строк. Дальше: файл со страницы /cases?kind=complaint&after=${first.next_after}`,
    )
    expect([first.rows, second.rows, second.next_after]).toEqual([2, 1, null])
    const ids = [...linesOf(first.csv).slice(1, 3), ...linesOf(second.csv).slice(1)].map(([id]) => id)
    expect(new Set(ids).size).toBe(3)
  })

  test('is refused to whoever may not read the list, and that is recorded', async () => {
    const accountant = await desk.enter('accountant')
    ok(await accountant.call(exportCall, { body: { name: 'payouts' } }))

    const { problem } = await accountant.call(exportCall, { body: { name: 'applications' } })

    expect(problem.code).toBe('not_permitted')
    expect(await newestAction(app)).toMatchObject({ kind: 'denied', permission: 'application.read' })
  })
})
