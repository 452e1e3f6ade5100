import { decideApproval, readApproval } from '@qadam/wire/staff/approvals'
import { declinePayout } from '@qadam/wire/staff/payouts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aBorrowerOnPaper } from '../../../testing/a-borrower.ts'
import { tenMinutesLater } from '../../../testing/a-colleague.ts'
import { aDatabasePlace, type DatabasePlace } from '../../../testing/a-database.ts'
import { aPayableContract, booksOf, paidBy, payoutsOf, runPayout, stateOf } from '../../../testing/a-payout.ts'
import { aStaffDesk, type Colleague } from '../../../testing/a-staff-desk.ts'
import { aTestAppAt } from '../../../testing/a-test-app.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { aPayoutGateway, type PayoutBehaviour } from '../../../testing/fakes/payout-gateway.ts'
import { actsOn, ok } from '../../../testing/staff-record.ts'
import { lockContract } from '../contracts/contract.ts'
import { countPaidAfterEnd, watchEndedPayoutsJob } from '../payouts/watch-ended-payouts.ts'

let place: DatabasePlace
beforeAll(async () => {
  place = await aDatabasePlace('migrated')
})
afterAll(() => place.remove())

type Bank = Awaited<ReturnType<typeof aBank>>

async function aBank(behaviours: Record<string, PayoutBehaviour> = {}) {
  const gateway = await aPayoutGateway(behaviours)
  const app = await aTestAppAt(place, { runsJobs: false, context: paidBy(gateway) })
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

/** The order was lost on its way. */
async function aLostOrder({ app, contractId, gateway }: Bank): Promise<string> {
  gateway.badDays('reset')
  await expect(runPayout(app, contractId)).rejects.toThrow('payouts')
  return (await payoutsOf(app, contractId))[0]!.id
}

describe('a payout that the bank has lost', () => {
  const because = 'банк письмом 14-2 ответил: денег не отправлял и не отправит'
  const decline = (who: Colleague, id: string) => who.call(declinePayout, { params: { id }, body: { reason: because } })
  const decide = async (bank: Bank, approval: string | null) =>
    ok(
      await (await bank.desk.enter('compliance')).call(decideApproval, {
        params: { id: approval! },
        body: { is_approved: true },
      }),
    ).answer

  test('is ended as declined by two people: the books, the client, the record, and nothing is sent any more', async () => {
    const bank = await aBank()
    const { accountant, app, clientId, contractId } = bank
    const id = await aLostOrder(bank)

    const { approval_id } = ok(await decline(accountant, id)).answer
    expect(await stateOf(app, contractId)).toBe('paying')
    const shown = ok(await accountant.call(readApproval, { params: { id: approval_id! } })).answer
    expect(shown.what).toMatchObject({ act: 'payout.decline', payout_id: id, state: 'unknown' })
    expect(shown.subject_name).toMatch(/^\d+$/)
    expect(await decide(bank, approval_id)).toEqual({ state: 'approved', outcome: null })

    expect(await stateOf(app, contractId)).toBe('payee_declined')
    expect(await payoutsOf(app, contractId)).toMatchObject([{ state: 'declined', decline_reason: 'rejected' }])
    expect(await booksOf(app, contractId)).toEqual({})
    const told = sql`select from notifications where client_id = ${clientId} and kind = 'payout_declined'`
    expect((await told.execute(app.database.sql)).rows.length).toBeGreaterThan(0)
    expect(await actsOn(app, clientId)).toMatchObject([
      { permission: 'payout.decline', reason: `payout_declined: ${because}`, facts: { payout: id, state: 'unknown' } },
    ])
    const sends = bank.sends()
    await runPayout(app, contractId)
    expect(bank.sends()).toBe(sends)
  })

  test('and that it pays after all is noticed, once, and changes nothing in the books', async () => {
    const bank = await aBank({ '0000': 'pending' })
    const { app, contractId } = bank
    await runPayout(app, contractId)
    const { id } = (await payoutsOf(app, contractId))[0]!
    await decide(bank, ok(await decline(bank.accountant, id)).answer.approval_id)
    const watch = () =>
      app.api.context.jobs
        .find(({ name }) => name === watchEndedPayoutsJob.name)!
        .run({} as never, { id: 'an hour', attempt: 1, signal: new AbortController().signal })
    await watch()
    const before = await countPaidAfterEnd(app.database)
    bank.gateway.end('paid')
    const asked = () => bank.gateway.asked.filter(({ path }) => path.endsWith(id)).length

    await watch()
    const times = asked()
    await watch()

    expect([before, await countPaidAfterEnd(app.database), asked()]).toEqual([0, 1, times])
    expect(await payoutsOf(app, contractId)).toMatchObject([{ state: 'declined' }])
    expect(await booksOf(app, contractId)).toEqual({})
    for (const statement of [
      sql`update ended_payouts set paid_at = null where payout_id = ${id}`,
      sql`delete from ended_payouts`,
    ])
      await expect(statement.execute(app.database.sql)).rejects.toMatchObject({ code: '23001' })
  })

  test('is not ended while a worker is calling the bank about it', async () => {
    const bank = await aBank()
    const id = await aLostOrder(bank)
    const { approval_id } = ok(await decline(bank.accountant, id)).answer

    const decided = await changedMeanwhile(
      bank.app.database,
      {
        lock: (trx) => lockContract(trx, bank.contractId),
        change: (trx) => sql`update payouts set held_until = now() + interval '1 minute' where id = ${id}`.execute(trx),
      },
      () => decide(bank, approval_id),
    )

    expect(decided).toEqual({ state: 'failed', outcome: 'payout_left' })
    expect(await stateOf(bank.app, bank.contractId)).toBe('paying')
  })

  test('keeps the word of the bank that came while the request, or the one who confirms it, waited', async () => {
    const bank = await aBank()
    const id = await aLostOrder(bank)
    const { approval_id } = ok(await decline(bank.accountant, id)).answer

    const decided = await changedMeanwhile(
      bank.app.database,
      {
        lock: (trx) => lockContract(trx, bank.contractId),
        change: (trx) => sql`update payouts set state = 'sent', sent_at = now() where id = ${id}`.execute(trx),
      },
      () => decide(bank, approval_id),
    )

    expect(decided.state).toBe('stale')
    expect(await payoutsOf(bank.app, bank.contractId)).toMatchObject([{ state: 'sent' }])
  })

  test('is ended by an accountant with a fresh code only, and not before it is made', async () => {
    const bank = await aBank()
    expect((await decline(bank.accountant, bank.contractId)).status).toBe(404)
    const id = await aLostOrder(bank)
    expect((await decline(await bank.desk.enter('compliance'), id)).problem.code).toBe('not_permitted')
    await tenMinutesLater(bank.app, bank.accountant)
    expect((await decline(bank.accountant, id)).problem.code).toBe('fresh_code_needed')
  })
})
