import { decideWaitingApplication } from '@qadam/wire/staff/applications'
import { decideApproval, readApproval } from '@qadam/wire/staff/approvals'
import { decideCheck } from '@qadam/wire/staff/checks'
import { answerClientConversation, readClientConversation } from '@qadam/wire/staff/conversations'
import { askAboutPayout } from '@qadam/wire/staff/payouts'
import { unstickRegistration } from '@qadam/wire/staff/registrations'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, aBorrowerOnPaper } from '../../../testing/a-borrower.ts'
import { aSignedInColleague } from '../../../testing/a-colleague.ts'
import { decisionsOf, runDecision, stateOf } from '../../../testing/a-decision.ts'
import { setLimitOf } from '../../../testing/a-limit.ts'
import { aPayableContract } from '../../../testing/a-payout.ts'
import { aPersonCheck } from '../../../testing/a-person-check.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aStuckRegistration } from '../../../testing/a-stuck-registration.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { actsOn, ok } from '../../../testing/staff-record.ts'
import type { Tables } from '../../db/tables.ts'
import { lockApplication } from '../applications/application.ts'
import { lockClient } from '../clients/lock-client.ts'
import { lockRegistration } from '../registration/registration.ts'

// Each act reads before its lock and looks again under it: a test dies without the lock or without the second look.

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

const db = () => app.database.sql

describe('an application', () => {
  const approval = { outcome: 'approved', amount: 50_000, seen: 1 } as const

  async function waiting() {
    const borrower = await aBorrower(app)
    const id = await anApplication(app, borrower)
    await db().updateTable('applications').set({ has_automated_consent: false }).where('id', '=', id).execute()
    await runDecision(app, id)
    const underwriter = await desk.enter('underwriter')
    const decide = (body: object) => underwriter.call(decideWaitingApplication, { params: { id }, body })
    return { id, decide, acts: () => actsOn(app, borrower.clientId) }
  }

  test('that was decided while the decision waited for the lock is not decided again', async () => {
    const { acts, decide, id } = await waiting()

    const { problem } = await changedMeanwhile(
      app.database,
      {
        lock: (trx) => lockApplication(trx, id),
        change: (trx) =>
          trx.updateTable('applications').set({ state: 'refused', review_until: null }).where('id', '=', id).execute(),
      },
      () => decide(approval),
    )

    expect(problem.code).toBe('item_changed')
    expect(await decisionsOf(app, id)).toHaveLength(1)
    expect(await acts()).toEqual([])
  })

  test('is not decided by figures that have changed since they were shown', async () => {
    const { decide, id } = await waiting()

    const { problem } = await changedMeanwhile(
      app.database,
      {
        lock: (trx) => lockApplication(trx, id),
        change: (trx) =>
          sql`
            insert into decisions (application_id, number, decided_by, outcome, review_reasons, rules_version, snapshot)
            select application_id, 2, decided_by, outcome, '{compliance}', rules_version, snapshot
            from decisions where application_id = ${id}
          `.execute(trx),
      },
      () => decide(approval),
    )

    expect(problem.code).toBe('item_changed')
    expect(await stateOf(app, id)).toBe('review')
    ok(await decide({ ...approval, seen: 2 }))
  })

  describe('above the limit of one person', () => {
    async function asked() {
      const { id } = await waiting()
      const [underwriter, head] = [await desk.enter('underwriter'), await desk.enter('underwriter', 1)]
      await setLimitOf(db(), underwriter, 40_000)
      await setLimitOf(db(), head, 60_000)
      const body = { ...approval, because: 'доход подтверждён справкой' }
      const { answer } = ok(await underwriter.call(decideWaitingApplication, { params: { id }, body }))
      const decision = { params: { id: answer.approval_id! }, body: { is_approved: true } }
      const state = async () => ok(await head.call(readApproval, decision)).answer.state
      return { id, underwriter, head, decision, state, confirm: () => head.call(decideApproval, decision) }
    }
    const lockPerson =
      ({ staffId }: Colleague) =>
      (trx: Transaction<Tables>) =>
        sql`select from staff where id = ${staffId} for update`.execute(trx)

    test('is asked of a colleague when the limit was lowered while the approval was made', async () => {
      const { id, underwriter } = await asked()

      const { problem } = await changedMeanwhile(
        app.database,
        { lock: lockPerson(underwriter), change: (trx) => setLimitOf(trx, underwriter, 20_000) },
        () =>
          underwriter.call(decideWaitingApplication, {
            params: { id },
            body: { outcome: 'approved', amount: 30_000, seen: 1 },
          }),
      )

      // The embedded database has read the lower limit at once, and asks for the reason of a request.
      expect(['item_changed', 'validation_failed']).toContain(problem.code)
      expect(await stateOf(app, id)).toBe('review')
    })

    test('is not confirmed by somebody whose limit was lowered while they confirmed', async () => {
      const { confirm, head, id, state } = await asked()

      const { problem } = await changedMeanwhile(
        app.database,
        { lock: lockPerson(head), change: (trx) => setLimitOf(trx, head, 49_999) },
        confirm,
      )

      expect(problem.code).toBe('not_permitted')
      expect([await state(), await stateOf(app, id)]).toEqual(['waiting', 'review'])
    })

    test('is not made of an application that was decided while the colleague confirmed', async () => {
      const { confirm, id } = await asked()

      const { answer } = await changedMeanwhile(
        app.database,
        {
          lock: (trx) => lockApplication(trx, id),
          change: (trx) =>
            trx
              .updateTable('applications')
              .set({ state: 'refused', review_until: null })
              .where('id', '=', id)
              .execute(),
        },
        confirm,
      )

      expect(answer.state).toBe('stale')
      expect(await decisionsOf(app, id)).toHaveLength(1)
    })

    test('is confirmed by one of two colleagues who do it at once', async () => {
      const { decision, head, id } = await asked()
      const third = await aSignedInColleague(app, ['underwriter'])
      await setLimitOf(db(), third, 60_000)

      const both = await Promise.all([
        head.call(decideApproval, decision),
        desk.call(decideApproval, decision, third.token),
      ])

      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await decisionsOf(app, id)).toHaveLength(2)
    })
  })
})

test('a check that was decided while the decision waited for the lock is not decided again', async () => {
  const borrower = await aBorrowerOnPaper(app)
  const { registrationId: id } = borrower
  const check = await aPersonCheck(app, borrower)
  const verifier = await desk.enter('verifier')

  const { problem } = await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockRegistration(trx, id),
      change: (trx) =>
        sql`update person_checks set decided_at = now(), decision = 'refused' where id = ${check}`.execute(trx),
    },
    () => verifier.call(decideCheck, { params: { id }, body: { check, decision: 'passed' } }),
  )

  expect(problem.code).toBe('item_changed')
  const decided = db().selectFrom('person_checks').select('decision').where('id', '=', check)
  expect(await decided.executeTakeFirstOrThrow()).toEqual({ decision: 'refused' })
  expect(await actsOn(app, id)).toEqual([])
})

test('of two colleagues who answer at once one answers, and the other learns that the conversation has gone on', async () => {
  const { clientId } = await aBorrowerOnPaper(app)
  const write = (
    executor: ReturnType<typeof db>,
    row: { author: 'client' | 'lender'; text: string; operator: string | null },
  ) =>
    executor
      .insertInto('messages')
      .values({ ...row, client_id: clientId, read_at: null })
      .execute()
  await write(db(), { author: 'client', text: 'Вопрос', operator: null })
  const support = await desk.enter('support')
  const about = { params: { id: clientId } }
  const { messages } = ok(await support.call(readClientConversation, about)).answer

  const { problem } = await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockClient(trx, clientId),
      change: (trx) => write(trx, { author: 'lender', text: 'Первый ответ', operator: 'Коллега' }),
    },
    () =>
      support.call(answerClientConversation, {
        ...about,
        body: { text: 'Второй ответ', seen: messages.at(-1)!.place },
      }),
  )

  expect(problem.code).toBe('item_changed')
  const said = db().selectFrom('messages').select('text').where('client_id', '=', clientId).orderBy('number')
  expect((await said.execute()).map(({ text }) => text)).toEqual(['Вопрос', 'Первый ответ'])
  expect(await actsOn(app, clientId)).toEqual([])
})

test('a payout that reached its outcome while the question waited for the lock is not asked about', async () => {
  const { clientId } = await aBorrowerOnPaper(app)
  const { contractId } = await aPayableContract(app, { clientId })
  const { rows } = await sql<{ id: string }>`
    insert into payouts (contract_id, attempt, payee_id, amount_tiyn)
    select id, 1, payee_id, amount_tiyn from loan_contracts where id = ${contractId} returning id
  `.execute(db())
  const { id } = rows[0]!
  const accountant = await desk.enter('accountant')

  const { problem } = await changedMeanwhile(
    app.database,
    {
      lock: (trx) => trx.selectFrom('payouts').select('id').where('id', '=', id).forUpdate().execute(),
      change: (trx) =>
        sql`
          update payouts set state = 'declined', decline_reason = 'closed', finished_at = now() where id = ${id}
        `.execute(trx),
    },
    () => accountant.call(askAboutPayout, { params: { id }, body: {} }),
  )

  expect(problem.code).toBe('item_changed')
  expect(await actsOn(app, clientId)).toEqual([])
})

test('a registration that moved on while the act waited for the lock is left alone', async () => {
  const id = await aStuckRegistration(app, { step: 'client_creating' })
  const support = await desk.enter('support')
  const body = { act: 'ask_again', move: 1, reason: 'Клиент звонит второй час' }

  const { problem } = await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockRegistration(trx, id),
      change: (trx) => trx.updateTable('registrations').set({ move: 2 }).where('id', '=', id).execute(),
    },
    () => support.call(unstickRegistration, { params: { id }, body }),
  )

  expect(problem.code).toBe('item_changed')
  expect(await actsOn(app, id)).toEqual([])
})
