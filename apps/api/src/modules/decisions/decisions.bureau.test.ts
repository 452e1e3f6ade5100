import { expect, onTestFinished, test } from 'vitest'
import { aBorrower, anIin } from '../../../testing/a-borrower.ts'
import { decisionsOf, runDecision, stateOf } from '../../../testing/a-decision.ts'
import { aTestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'
import { aBureauGateway } from '../../../testing/fakes/bureau-gateway.ts'
import { sandboxProviderValues } from '../../../testing/start-api.ts'

/** An app whose bureau is called over HTTP; all other providers are the sandbox's. */
async function aTestAppWith(reports: Readonly<Record<string, object>>) {
  const bureau = await aBureauGateway(reports)
  const providers = { ...sandboxProviderValues, BUREAU_PROVIDER: 'http', BUREAU_URL: bureau.url, BUREAU_API_KEY: 'a' }
  const app = await aTestApp({ context: { providers: providers as typeof sandboxProviderValues } })
  onTestFinished(() => app.close())
  return { app, bureau }
}

test('a bureau report fetched over the network is used for the decision, and stored whole and encrypted', async () => {
  const iin = anIin()
  const loans = [{ is_ours: false, monthly_payment_tiyn: 20_000_000, overdue_days: 0, lender: 'Somebody Finance' }]
  const { bureau, app } = await aTestAppWith({ [iin]: { open_contracts: loans } })
  const id = await anApplication(app, await aBorrower(app, { iin }))

  await runDecision(app, id)
  await runDecision(app, id)

  expect((await decisionsOf(app, id))[0]).toMatchObject({ outcome: 'approved', snapshot: { bureau: {} } })
  expect(bureau.asked).toHaveLength(1)
  const [kept] = await app.database.sql
    .selectFrom('bureau_reports')
    .selectAll()
    .where('application_id', '=', id)
    .execute()
  const opened = app.api.context.secrets.open('bureau-report', kept!.sealed_report).toString()
  expect(kept).toMatchObject({ application_id: id, provider: 'http', has_stop_mark: false })
  expect(JSON.parse(JSON.parse(opened).received).open_contracts).toEqual(loans)
  expect(app.api.logText()).not.toContain(iin)
})

test('a response that fails to arrive is requested again with the same key: one report, one decision', async () => {
  const { bureau, app } = await aTestAppWith({})
  const id = await anApplication(app, await aBorrower(app))
  bureau.badDays('lost')

  await runDecision(app, id)

  const keys = bureau.asked.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(
    await app.database.sql.selectFrom('bureau_reports').selectAll().where('application_id', '=', id).execute(),
  ).toHaveLength(1)
  expect(await decisionsOf(app, id)).toHaveLength(1)
})

test('a bureau that refuses us is not retried; the application goes to a person', async () => {
  const { bureau, app } = await aTestAppWith({})
  const id = await anApplication(app, await aBorrower(app))
  bureau.badDays({ status: 403 })

  await runDecision(app, id)

  expect(await stateOf(app, id)).toBe('review')
  expect((await decisionsOf(app, id))[0]).toMatchObject({ review_reasons: ['silent_source'] })
  expect(bureau.asked).toHaveLength(1)
})
