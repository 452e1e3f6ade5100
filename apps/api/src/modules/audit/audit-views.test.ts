import { listStaffActions } from '@qadam/wire/staff/record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrowerOnPaper } from '../../../testing/a-borrower.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aStuckRegistration } from '../../../testing/a-stuck-registration.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { editRecord, newestAction, ok, recordRow } from '../../../testing/staff-record.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { exportActions } from './export-actions.ts'
import { recordAction } from './record-action.ts'
import { sealRecord } from './seal-record.ts'

let app: TestApp
let desk: StaffDesk
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  desk = await aStaffDesk(app)
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

async function anAuditor(): Promise<StaffCaller> {
  const { staffId } = await desk.enter('auditor')
  const { id } = await app.database.sql
    .selectFrom('staff_sessions')
    .select('id')
    .where('staff_id', '=', staffId)
    .limit(1)
    .executeTakeFirstOrThrow()
  const staff = { id, staffId, name: 'Аудитор', locale: 'ru', roles: ['auditor'] }
  return { ip: '10.0.0.1', requestId: 'a-request', staff } as unknown as StaffCaller
}

test('looks at the registration and the face of a client are found by the client, and nobody else’s are', async () => {
  const borrower = await aBorrowerOnPaper(app)
  const other = await aBorrowerOnPaper(app)
  const caller = await anAuditor()
  for (const { clientId, registrationId } of [borrower, other])
    await app.database.sql.transaction().execute(async (trx) => {
      const look = { kind: 'look', permission: 'person-check.read' } as const
      await recordAction(trx, caller, { ...look, subjectKind: 'registration', subjects: [registrationId] })
      await recordAction(trx, caller, { ...look, subjectKind: 'client', subjects: [clientId] })
    })
  const auditor = await desk.enter('auditor')

  const found = ok(await auditor.call(listStaffActions, { query: { subject: borrower.clientId } })).answer.actions

  expect(found.map(({ subjects }) => subjects)).toEqual([[borrower.clientId], [borrower.registrationId]])
  const narrow = await auditor.call(listStaffActions, { query: { subject: borrower.registrationId } })
  expect(ok(narrow).answer.actions).toHaveLength(1)
})

test('looks at a registration under another phone that was given up are found by the client whose iin it has', async () => {
  const borrower = await aBorrowerOnPaper(app)
  const abandoned = await aStuckRegistration(app, { step: 'waiting_external_photo', minutes: 9_000 })
  const db = app.database.sql
  await db.updateTable('registrations').set({ iin: borrower.iin }).where('id', '=', abandoned).execute()
  const caller = await anAuditor()
  await db.transaction().execute((trx) =>
    recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'registration.read', subjectKind: 'registration', subjects: [abandoned] },
    }),
  )
  const foundBy = async (subject: string) =>
    ok(await (await desk.enter('auditor')).call(listStaffActions, { query: { subject } })).answer.actions

  expect((await foundBy(borrower.clientId)).map(({ subjects }) => subjects)).toEqual([[abandoned]])
  expect(await foundBy('no-uuid')).toEqual([])
})

test('a file has the place and the hash of each sealed row, as the chain has them', async () => {
  await editRecord(app.database, 'delete from staff_seals', 'delete from staff_actions')
  await recordRow(app, { reason: 'sealed', permission: 'loan.read' })
  await sealRecord(app.database)
  await recordRow(app, { reason: 'not yet', permission: 'loan.read' })

  const { csv, next_before } = await exportActions(app, await anAuditor(), { permission: 'loan.read' })

  const [head, newest, oldest] = csv
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
  expect(head!.slice(-3)).toEqual(['sealed', 'sequence', 'sha256'])
  expect(newest!.slice(-3)).toEqual(['0', '', ''])
  const seal = await app.database.sql.selectFrom('staff_seals').selectAll().executeTakeFirstOrThrow()
  expect(oldest!.slice(-3)).toEqual(['1', String(seal.position), seal.sha256.toString('hex')])
  expect(next_before).toBeNull()
})

test('a file that stops at its limit says so in its last line and in the record, and the next one goes on from there', async () => {
  for (const reason of ['row 1', 'row 2', 'row 3', 'row 4', 'row 5'])
    await recordRow(app, { reason, permission: 'x.read' })
  const caller = await anAuditor()
  const part = (before?: string) =>
    exportActions({ ...app, atMost: 2 }, caller, { permission: 'x.read', ...(before && { before: BigInt(before) }) })
  const reasons = (csv: string) => [...csv.matchAll(/row \d/g)].map(([found]) => found)

  const first = await part()
  const recorded = await newestAction(app)
  const second = await part(first.next_before!)
  const third = await part(second.next_before!)

  expect([first, second, third].map(({ csv }) => reasons(csv))).toEqual([
    ['row 5', 'row 4'],
    ['row 3', 'row 2'],
    ['row 1'],
  ])
  expect(first.csv.trimEnd().split('\r\n').at(-1)).toContain(`меньше ${first.next_before}`)
  expect(recorded.facts).toMatchObject({ rows: 2, next_before: first.next_before })
  expect([third.rows, third.next_before, third.csv.includes('меньше')]).toEqual([1, null, false])
  expect((await newestAction(app)).facts).toMatchObject({ filter: { before: second.next_before }, rows: 1 })
})
