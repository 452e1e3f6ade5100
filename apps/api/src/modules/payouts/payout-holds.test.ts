import { randomUUID } from 'node:crypto'
import { decideApproval } from '@qadam/wire/staff/approvals'
import { holdPayout, listPayouts, readPayout, releasePayout } from '@qadam/wire/staff/payouts'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aBorrowerOnPaper } from '../../../testing/a-borrower.ts'
import { tenMinutesLater } from '../../../testing/a-colleague.ts'
import { aDatabasePlace, type DatabasePlace } from '../../../testing/a-database.ts'
import { aPayableContract, paidBy, payoutsOf, runPayout, stateOf } from '../../../testing/a-payout.ts'
import { aStaffDesk, type Colleague } from '../../../testing/a-staff-desk.ts'
import { aTestAppAt } from '../../../testing/a-test-app.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { aPayoutGateway } from '../../../testing/fakes/payout-gateway.ts'
import { actsOn, ok } from '../../../testing/staff-record.ts'
import type { Tables } from '../../db/tables.ts'
import { lockContract } from '../contracts/contract.ts'
import { payoutJob } from '../contracts/payout-job-kind.ts'
import { beginPayout } from './begin-payout.ts'
import { putHold } from './payout-holds.ts'

let place: DatabasePlace
beforeAll(async () => {
  place = await aDatabasePlace('migrated')
})
afterAll(() => place.remove())

type Bank = Awaited<ReturnType<typeof aBank>>

/** A contract about to be paid, a bank, and the people who may stop the money. */
async function aBank(more: { payoutFourEyesAbove?: number } = {}) {
  const gateway = await aPayoutGateway({})
  const app = await aTestAppAt(place, { runsJobs: false, context: { ...paidBy(gateway), ...more } })
  const desk = await aStaffDesk(app)
  onTestFinished(async () => {
    await desk.close()
    await app.close()
  })
  const { clientId } = await aBorrowerOnPaper(app)
  const { contractId } = await aPayableContract(app, { clientId })
  const sends = () => gateway.asked.filter(({ method }) => method === 'POST').length
  return { app, clientId, contractId, desk, gateway, sends, accountant: await desk.enter('accountant') }
}

const reason = 'получатель вызывает сомнения'

const hold = (who: Colleague, id: string, ground = 'doubt') =>
  who.call(holdPayout, { params: { id }, body: { ground, reason } })

const release = (who: Colleague, id: string) =>
  who.call(releasePayout, { params: { id }, body: { reason: 'получатель подтверждён банком' } })

const holdOf = async ({ accountant }: Bank, id: string) =>
  ok(await accountant.call(readPayout, { params: { id } })).answer.hold!

/** As the console writes it, inside the transaction that has the lock. */
const heldBy =
  ({ accountant }: Bank, id: string) =>
  async (trx: Transaction<Tables>) => {
    expect(await putHold(trx, { id, ground: 'doubt', reason, staffId: accountant.staffId })).toHaveProperty('holdId')
  }

const whileHeld = (bank: Bank, work: () => Promise<void>) =>
  changedMeanwhile(
    bank.app.database,
    { lock: (trx) => lockContract(trx, bank.contractId), change: heldBy(bank, bank.contractId) },
    work,
  )

/** The order was lost on its way, so it would be sent again. */
async function aLostOrder({ app, contractId, gateway }: Bank): Promise<string> {
  gateway.badDays('reset')
  await expect(runPayout(app, contractId)).rejects.toThrow('payouts')
  return (await payoutsOf(app, contractId))[0]!.id
}

describe('held money', () => {
  test('that the bank has not been told of is listed, not sent, and sent once it is released', async () => {
    const bank = await aBank()
    const { accountant, app, clientId, contractId } = bank
    const { payouts } = ok(await accountant.call(listPayouts)).answer
    expect(payouts.find(({ id }) => id === contractId)).toMatchObject({ kind: 'loan', state: 'waiting', hold: null })

    ok(await hold(accountant, contractId))
    await runPayout(app, contractId)

    expect([await payoutsOf(app, contractId), bank.sends()]).toEqual([[], 0])
    const held = await holdOf(bank, contractId)
    expect(held).toMatchObject({ ground: 'doubt', reason, needs_second: false })
    expect(ok(await release(accountant, held.id)).answer).toEqual({ approval_id: null })
    await runPayout(app, contractId)
    expect(await stateOf(app, contractId)).toBe('paid')
    expect(await actsOn(app, clientId)).toMatchObject([
      { permission: 'payout.hold', reason: `payout_held: ${reason}`, facts: { hold: held.id, ground: 'doubt' } },
      { permission: 'payout.release', facts: { hold: held.id } },
    ])
  })

  test('is paid by a new job once released, though a job that has met the hold still runs', async () => {
    const { accountant, app, contractId, ...bank } = await aBank()
    ok(await hold(accountant, contractId))
    const db = app.database.sql
    await db
      .transaction()
      .execute((trx) => app.api.context.outbox.enqueue(trx, payoutJob, { contract_id: contractId, round: 0 }))
    const part = JSON.stringify({ contract_id: contractId })
    await sql`update jobs.job set state = 'active' where name = ${payoutJob.name} and data @> ${part}::jsonb`.execute(
      db,
    )

    const { id } = await holdOf({ accountant, app, contractId, ...bank }, contractId)
    ok(await release(accountant, id))

    const { rows } = await sql`
      select from jobs.job where name = ${payoutJob.name} and data @> ${part}::jsonb and state = 'created'
    `.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('whose order was lost is asked about, but not sent again', async () => {
    const bank = await aBank()
    const id = await aLostOrder(bank)
    ok(await hold(bank.accountant, id))

    await runPayout(bank.app, bank.contractId)

    expect(bank.gateway.asked.map(({ method }) => method)).toEqual(['POST', 'GET'])
    expect(await payoutsOf(bank.app, bank.contractId)).toMatchObject([{ state: 'unknown', held_until: null }])
    ok(await release(bank.accountant, (await holdOf(bank, id)).id))
    await runPayout(bank.app, bank.contractId)
    expect(await stateOf(bank.app, bank.contractId)).toBe('paid')
  })

  test('that the bank has is no longer held, nor while a worker is calling the bank', async () => {
    const bank = await aBank()
    const id = await aLostOrder(bank)
    const set = (held_until: Date | null) =>
      bank.app.database.sql.updateTable('payouts').set({ held_until }).where('id', '=', id).execute()
    await set(new Date(Date.now() + 60_000))
    const during = await hold(bank.accountant, id)
    await set(null)
    await runPayout(bank.app, bank.contractId)

    const after = await hold(bank.accountant, id)

    expect([during.problem.code, after.problem.code]).toEqual(['payout_left', 'payout_left'])
  })
})

describe('a hold that is put while the payout is on its way to the bank', () => {
  test('before its first order: nothing is sent', async () => {
    const bank = await aBank()

    await whileHeld(bank, () => runPayout(bank.app, bank.contractId))

    expect([await payoutsOf(bank.app, bank.contractId), bank.sends()]).toEqual([[], 0])
  })

  test('before a lost order is repeated: it is not sent again', async () => {
    const bank = await aBank()
    await aLostOrder(bank)

    await whileHeld(bank, () => runPayout(bank.app, bank.contractId))

    expect(bank.sends()).toBe(1)
  })
})

describe('what the anti-fraud centre has stopped', () => {
  test('is let go by two people, and goes only then', async () => {
    const bank = await aBank()
    const { accountant, app, contractId, desk } = bank
    ok(await hold(accountant, contractId, 'anti_fraud'))
    const { id, needs_second } = await holdOf(bank, contractId)
    expect(needs_second).toBe(true)

    const { approval_id } = ok(await release(accountant, id)).answer

    expect(await holdOf(bank, contractId)).not.toBeNull()
    const decide = (who: Colleague) =>
      who.call(decideApproval, { params: { id: approval_id! }, body: { is_approved: true } })
    expect((await decide(accountant)).problem.code).toBe('not_permitted')
    expect(ok(await decide(await desk.enter('compliance'))).answer.state).toBe('approved')
    expect(await holdOf(bank, contractId)).toBeNull()
    await runPayout(app, contractId)
    expect(await stateOf(app, contractId)).toBe('paid')
  })
})

describe('a payout above the limit', () => {
  test('stops by itself before it is made, and goes once two people have let it go, whatever a hold of one was about', async () => {
    const bank = await aBank({ payoutFourEyesAbove: 100 })
    const { accountant, app, contractId, desk } = bank
    ok(await hold(accountant, contractId))
    ok(await release(accountant, (await holdOf(bank, contractId)).id))

    await runPayout(app, contractId)
    await runPayout(app, contractId)

    expect([await payoutsOf(app, contractId), bank.sends()]).toEqual([[], 0])
    const { id, ...held } = await holdOf(bank, contractId)
    expect(held).toMatchObject({ ground: 'large', by: null, needs_second: true })
    const { approval_id } = ok(await release(accountant, id)).answer
    await runPayout(app, contractId)
    expect(bank.sends()).toBe(0)
    const body = { is_approved: true }
    ok(await (await desk.enter('compliance')).call(decideApproval, { params: { id: approval_id! }, body }))
    await runPayout(app, contractId)
    expect(await stateOf(app, contractId)).toBe('paid')
  })

  test('is stopped once, and its job ends quietly, though another job has stopped it while this one waited', async () => {
    const bank = await aBank({ payoutFourEyesAbove: 100 })
    const { app, contractId } = bank
    const large = { ground: 'large', reason: 'above the limit', held_by: null, credit_payout_id: null } as const

    // The job's own checks before this take the same lock: only here it is seen that the second look is taken.
    const begun = await changedMeanwhile(
      app.database,
      {
        lock: (trx) => lockContract(trx, contractId),
        change: (trx) =>
          trx
            .insertInto('payout_holds')
            .values({ ...large, contract_id: contractId })
            .execute(),
      },
      () => beginPayout(app.api.context, contractId),
    )

    const holds = app.database.sql.selectFrom('payout_holds').select('ground').where('contract_id', '=', contractId)
    expect([begun, await holds.execute(), await payoutsOf(app, contractId), bank.sends()]).toEqual([
      undefined,
      [{ ground: 'large' }],
      [],
      0,
    ])
  })

  test('that two have let go waits for two again, if the bank has declined it while the next job waited', async () => {
    const bank = await aBank({ payoutFourEyesAbove: 100 })
    const { accountant, app, contractId, desk } = bank
    await runPayout(app, contractId)
    const { approval_id } = ok(await release(accountant, (await holdOf(bank, contractId)).id)).answer
    const body = { is_approved: true }
    ok(await (await desk.enter('compliance')).call(decideApproval, { params: { id: approval_id! }, body }))
    const id = await aLostOrder(bank)

    await changedMeanwhile(
      app.database,
      {
        lock: (trx) => lockContract(trx, contractId),
        change: (trx) =>
          sql`
          update payouts set state = 'declined', decline_reason = 'closed', finished_at = now() where id = ${id}
        `.execute(trx),
      },
      () => runPayout(app, contractId),
    )

    expect(await holdOf(bank, contractId)).toMatchObject({ ground: 'large', needs_second: true })
    expect([await payoutsOf(app, contractId), bank.sends()]).toMatchObject([[{ state: 'declined' }], 1])
  })

  test('is no ground that a person may name', async () => {
    const { accountant, contractId } = await aBank()
    expect((await hold(accountant, contractId, 'large')).problem.code).toBe('validation_failed')
  })
})

test('two who hold, and two who let go, at once: one of each is told that it has changed', async () => {
  const bank = await aBank()
  const other = await bank.desk.enter('accountant')

  const holds = await Promise.all([hold(bank.accountant, bank.contractId), hold(other, bank.contractId)])
  const { id } = await holdOf(bank, bank.contractId)
  const releases = await Promise.all([release(bank.accountant, id), release(other, id)])

  expect(holds.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // Gone already, or gone while the other waited for its lock.
  expect([
    [200, 404],
    [200, 409],
  ]).toContainEqual(releases.map(({ status }) => status).toSorted())
})

test('only an accountant holds and lets go, the latter with a fresh code', async () => {
  const bank = await aBank()
  const compliance = await bank.desk.enter('compliance')
  expect((await hold(compliance, bank.contractId)).problem.code).toBe('not_permitted')
  expect((await hold(bank.accountant, randomUUID())).status).toBe(404)
  ok(await hold(bank.accountant, bank.contractId))
  const { id } = await holdOf(bank, bank.contractId)
  expect((await release(compliance, id)).problem.code).toBe('not_permitted')
  await tenMinutesLater(bank.app, bank.accountant)

  expect((await release(bank.accountant, id)).problem.code).toBe('fresh_code_needed')
})

test('the database refuses a payout of held money, another text of a hold, and its deletion', async () => {
  const bank = await aBank()
  const db = bank.app.database.sql
  const id = await aLostOrder(bank)
  const [payout] = await payoutsOf(bank.app, bank.contractId)
  ok(await hold(bank.accountant, id))
  const { amount_tiyn, contract_id, payee_id } = payout!

  const another = db.insertInto('payouts').values({ contract_id, payee_id, amount_tiyn, attempt: 2 }).execute()
  await expect(another).rejects.toMatchObject({ constraint: 'payouts_are_not_held' })
  await expect(db.updateTable('payout_holds').set({ reason: 'другая причина' }).execute()).rejects.toMatchObject({
    constraint: 'payout_holds_stay',
  })
  await expect(db.deleteFrom('payout_holds').execute()).rejects.toMatchObject({ code: '23001' })
})
