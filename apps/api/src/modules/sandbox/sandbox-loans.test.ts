import { expect } from 'vitest'
import { booksOf } from '../../../testing/a-payout.ts'
import { test } from '../../../testing/api-test.ts'
import { startApi } from '../../../testing/start-api.ts'
import { personCards } from '../../providers/sandbox/person-cards.ts'
import { summariesOf } from '../loans/loan-views.ts'

const iinOf = (persona: string) => personCards().find(({ key }) => key === persona)!.iin

test('existing borrowers have their loans from the first start, once, in the books and past every guard', {
  timeout: 60_000,
}, async ({ api, database }) => {
  const again = await startApi(database)
  await again.close()

  const loans = await database.sql
    .selectFrom('loans')
    .innerJoin('clients', 'clients.id', 'loans.client_id')
    .select(['loans.id', 'loans.client_id', 'contract_id', 'state', 'amount_tiyn', 'iin'])
    .orderBy('opened_on')
    .execute()
  const of = (persona: string) => loans.filter(({ iin }) => iin === iinOf(persona))
  expect(of('existing_clean').map(({ state }) => state)).toEqual(['closed', 'closed', 'closed'])
  expect(of('existing_overdue').map(({ state }) => state)).toEqual(['active'])
  expect(loans).toHaveLength(4)
  const [overdue] = await summariesOf(api.context, of('existing_overdue')[0]!.client_id)
  expect(overdue).toMatchObject({ state: 'overdue', amount_tiyn: 5_000_000 })
  expect(overdue!.days_overdue).toBeGreaterThanOrEqual(35)
  // Longer if that day was a day off: by a week at most.
  expect(overdue!.days_overdue).toBeLessThanOrEqual(42)
  expect(overdue!.due_today_tiyn).toBeGreaterThan(5_000_000)
  for (const { contract_id } of of('existing_clean')) {
    // The money received equals the principal and its cost; nothing is owed any more.
    expect(Object.keys(await booksOf({ database }, contract_id)).toSorted()).toEqual([
      'reward_income',
      'settlement_bank',
    ])
  }
  expect(await booksOf({ database }, of('existing_overdue')[0]!.contract_id)).toEqual({
    principal: 5_000_000,
    settlement_bank: -5_000_000,
  })
})

test('an existing borrower is known by their current phone, whose registration is still to come', async ({
  api: _,
  database,
}) => {
  const rows = await database.sql
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .leftJoin('registrations', 'registrations.account_id', 'accounts.id')
    .select(['accounts.phone', 'registrations.id as registration'])
    .where('clients.iin', 'in', [iinOf('existing_clean'), iinOf('existing_overdue')])
    .execute()

  expect(rows.map(({ phone, registration }) => [phone, registration]).toSorted()).toEqual([
    ['77000001022', null],
    ['77000001023', null],
  ])
})
