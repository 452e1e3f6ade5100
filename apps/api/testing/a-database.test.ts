import { expect, test } from 'vitest'
import { aPlaceFor, openDatabaseAt } from './a-database.ts'

async function contractsAt(settings: Readonly<Record<string, string>>): Promise<number> {
  const place = await aPlaceFor(settings)
  const database = await openDatabaseAt(place)
  const contracts = await database.sql.selectFrom('loan_contracts').select('id').execute()
  await database.close()
  await place.remove()
  return contracts.length
}

test('a server with the usual settings begins where a stand has started before', async () => {
  expect(await contractsAt({ METRICS_PORT: 'off' })).toBeGreaterThan(0)
})

test.each([
  ['another lender', { PROJECT_NAME: 'Шаг' }],
  ['another legal entity', { LENDER_LEGAL_NAME: 'ТОО «МФО Шаг»' }],
  ['another key', { SECRET_KEY: 'a' }],
  ['no sandbox', { SANDBOX: 'off' }],
  ['the stand of clients', { APP_STAND: 'prod' }],
])('a server with %s finds no contract that another one has placed', async (_, settings) => {
  expect(await contractsAt(settings)).toBe(0)
})
