import { expect, onTestFinished, test } from 'vitest'
import { aBorrower, anIin } from '../../../testing/a-borrower.ts'
import { decisionsOf, runDecision, stateOf } from '../../../testing/a-decision.ts'
import { aHouse } from '../../../testing/a-house.ts'
import { anApplication } from '../../../testing/an-application.ts'
import { aBureauGateway } from '../../../testing/stand-ins/bureau-gateway.ts'
import { sandboxProviderValues } from '../../../testing/start-api.ts'

/** A house whose bureau is a real gateway; everybody else is the sandbox's. */
async function aHouseWith(reports: Readonly<Record<string, object>>) {
  const bureau = await aBureauGateway(reports)
  const providers = { ...sandboxProviderValues, BUREAU_PROVIDER: 'http', BUREAU_URL: bureau.url, BUREAU_API_KEY: 'a' }
  const house = await aHouse({ rooms: { providers: providers as typeof sandboxProviderValues } })
  onTestFinished(() => house.close())
  return { house, bureau }
}

test('a report over the network decides, and is kept whole and sealed', async () => {
  const iin = anIin()
  const loans = [{ is_ours: false, monthly_payment_tiyn: 20_000_000, overdue_days: 0, lender: 'Somebody Finance' }]
  const { bureau, house } = await aHouseWith({ [iin]: { open_contracts: loans } })
  const id = await anApplication(house, await aBorrower(house, { iin }))

  await runDecision(house, id)
  await runDecision(house, id)

  expect((await decisionsOf(house, id))[0]).toMatchObject({ outcome: 'approved', snapshot: { bureau: {} } })
  expect(bureau.asked).toHaveLength(1)
  const [kept] = await house.database.sql
    .selectFrom('bureau_reports')
    .selectAll()
    .where('application_id', '=', id)
    .execute()
  const opened = house.api.rooms.secrets.open('bureau-report', kept!.sealed_report).toString()
  expect(kept).toMatchObject({ application_id: id, provider: 'http', has_stop_mark: false })
  expect(JSON.parse(JSON.parse(opened).received).open_contracts).toEqual(loans)
  expect(house.api.logText()).not.toContain(iin)
})

test('an answer that is lost is asked for again under the same key: one report, one decision', async () => {
  const { bureau, house } = await aHouseWith({})
  const id = await anApplication(house, await aBorrower(house))
  bureau.badDays('lost')

  await runDecision(house, id)

  const keys = bureau.asked.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(
    await house.database.sql.selectFrom('bureau_reports').selectAll().where('application_id', '=', id).execute(),
  ).toHaveLength(1)
  expect(await decisionsOf(house, id)).toHaveLength(1)
})

test('a bureau that refuses us is not asked on and on: a person is', async () => {
  const { bureau, house } = await aHouseWith({})
  const id = await anApplication(house, await aBorrower(house))
  bureau.badDays({ status: 403 })

  await runDecision(house, id)

  expect(await stateOf(house, id)).toBe('review')
  expect((await decisionsOf(house, id))[0]).toMatchObject({ review_reasons: ['silent_source'] })
  expect(bureau.asked).toHaveLength(1)
})
