import { businessDay } from '@qadam/domain/calendar/business-day'
import { ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import { payoutConfirmed, payoutSent } from '@qadam/domain/lending/ledger/posting'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrowerOnPaper } from '../../../testing/a-borrower.ts'
import { aPayableContract, booksOf } from '../../../testing/a-payout.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import type { Tables } from '../../db/tables.ts'
import { post } from './post.ts'

const today = businessDay(new Date())

let app: TestApp
let contractId: string
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  contractId = (await aPayableContract(app, await aBorrowerOnPaper(app))).contractId
})
afterAll(() => app.close())

const inTransaction = <Result>(work: (trx: Transaction<Tables>) => Promise<Result>) =>
  app.database.sql.transaction().execute(work)

const entry = (businessKey: string, posting = payoutSent(7_850_000)) => ({
  ...{ businessKey, postedOn: today, contractId, posting },
})

async function balanceOfPrincipal(): Promise<bigint> {
  const balances = app.database.sql.selectFrom('ledger_balances').selectAll().where('name', '=', 'principal')
  return (await balances.executeTakeFirstOrThrow()).balance_tiyn
}

const raw = (trx: Transaction<Tables>, entryId: string, lines: [account: number, side: string, amount: number][]) =>
  sql
    .raw(
      `insert into ledger_lines (entry_id, number, account, side, amount_tiyn, contract_id, posted_on) values ${lines
        .map(
          ([account, side, amount], index) =>
            `('${entryId}', ${index + 1}, ${account}, '${side}', ${amount}, '${contractId}', '${today}')`,
        )
        .join()}`,
    )
    .execute(trx)

async function anEntry(trx: Transaction<Tables>, key: string): Promise<string> {
  const entries = trx.insertInto('ledger_entries')
  const { id } = await entries
    .values({ business_key: key, kind: 'payout_sent', posted_on: today, contract_id: contractId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test("the database holds exactly the domain's chart of accounts and rejects any other account", async () => {
  const { rows } = await sql<object>`select * from ledger_accounts order by code`.execute(app.database.sql)

  expect(rows).toEqual(
    Object.entries(ledgerAccounts).map(([name, { code, kind, normalSide }]) => ({
      code,
      name,
      kind,
      normal_side: normalSide,
    })),
  )
  const fee = sql`insert into ledger_accounts values (16, 'fees', 'income', 'credit')`.execute(app.database.sql)
  await expect(fee).rejects.toThrow('stays as it was written')
})

test('each account of the chart has its column among the balances of a contract', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'contract_accounts' and column_name <> 'contract_id' order by ordinal_position
  `.execute(app.database.sql)

  expect(rows.map(({ name }) => name)).toEqual(Object.values(ledgerAccounts).map(({ code }) => `account_${code}`))
})

test("posted lines appear in the balances, signed by each account's normal side", async () => {
  const before = await balanceOfPrincipal()
  await inTransaction((trx) => post(trx, entry('sent one')))
  await inTransaction((trx) => post(trx, entry('confirmed one', payoutConfirmed(7_850_000))))

  expect(await booksOf(app, contractId)).toEqual({ principal: 7_850_000, settlement_bank: -7_850_000 })
  expect(await balanceOfPrincipal()).toBe(before + 7_850_000n)
})

test('an entry with a business key that was posted before is rejected', async () => {
  await inTransaction((trx) => post(trx, entry('sent two')))

  await expect(inTransaction((trx) => post(trx, entry('sent two')))).rejects.toMatchObject({
    constraint: 'ledger_entries_business_key',
  })
})

describe('at commit the database rejects', () => {
  test.each<[string, [number, string, number][]]>([
    [
      'debits that do not equal the credits',
      [
        [4, 'debit', 100],
        [2, 'credit', 99],
      ],
    ],
    [
      'two debits',
      [
        [4, 'debit', 100],
        [2, 'debit', 100],
      ],
    ],
    ['a single line', [[4, 'debit', 100]]],
  ])('%s', async (what, lines) => {
    const posting = inTransaction(async (trx) => raw(trx, await anEntry(trx, what), lines))

    await expect(posting).rejects.toMatchObject({ code: '23514' })
  })

  test('an entry without lines', async () => {
    await expect(inTransaction((trx) => anEntry(trx, 'of no lines'))).rejects.toMatchObject({
      constraint: 'ledger_entries_have_lines',
    })
  })

  test('a statement that writes two entries, and lines for one of them', async () => {
    const half = inTransaction((trx) =>
      sql`with entries as (
          insert into ledger_entries (business_key, kind, posted_on, contract_id)
          values ('with lines', 'payout_sent', ${today}, ${contractId}),
            ('without lines', 'payout_sent', ${today}, ${contractId})
          returning id, business_key
        )
        insert into ledger_lines
        select id, number, account, side, 100, ${contractId}, ${today}
        from entries, (values (1, 4, 'debit'), (2, 2, 'credit')) as of_entry (number, account, side)
        where business_key = 'with lines'`.execute(trx),
    )

    await expect(half).rejects.toMatchObject({ constraint: 'ledger_entries_have_lines' })
  })
})

describe('entries that wait for their lines', () => {
  const waiting = (trx: Transaction<Tables> | typeof app.database.sql) =>
    trx.selectFrom('ledger_entries_open').select('entry_ids').execute()

  test('are none where an entry comes with its lines', async () => {
    const whileOpen = await inTransaction(async (trx) => {
      await post(trx, entry('at once'))
      return waiting(trx)
    })

    expect(whileOpen).toEqual([])
  })

  test('wait until the end of the transaction, and are accepted with lines written by a later statement', async () => {
    const [id, whileOpen] = await inTransaction(async (trx) => {
      const one = await anEntry(trx, 'in two statements')
      const open = await waiting(trx)
      await raw(trx, one, [
        [4, 'debit', 100],
        [2, 'credit', 100],
      ])
      return [one, open] as const
    })

    expect(whileOpen).toEqual([{ entry_ids: [id] }])
    expect(await waiting(app.database.sql)).toEqual([])
  })

  test.each([
    'insert into ledger_entries_open (entry_ids) values (array[]::uuid[])',
    'delete from ledger_entries_open',
  ])('cannot be changed by hand: %s', async (statement) => {
    await expect(sql.raw(statement).execute(app.database.sql)).rejects.toThrow('kept by the books alone')
  })

  test('cannot be truncated', async () => {
    await expect(sql`truncate ledger_entries_open`.execute(app.database.sql)).rejects.toThrow('stays as it was written')
  })
})

describe('the database always rejects', () => {
  test.each<[string, [number, string, number][]]>([
    [
      'a fee',
      [
        [4, 'debit', 100],
        [16, 'credit', 100],
      ],
    ],
    [
      'an account with an unknown number',
      [
        [4, 'debit', 100],
        [0, 'credit', 100],
      ],
    ],
    [
      'a negative line',
      [
        [4, 'debit', -100],
        [2, 'credit', -100],
      ],
    ],
    [
      'a line of zero',
      [
        [4, 'debit', 0],
        [2, 'credit', 0],
      ],
    ],
    [
      'a side other than debit and credit',
      [
        [4, 'debit', 100],
        [2, 'beside', 100],
      ],
    ],
  ])('%s', async (what, lines) => {
    await expect(inTransaction(async (trx) => raw(trx, await anEntry(trx, what), lines))).rejects.toThrow()
  })

  test('a debt without a contract', async () => {
    const nobodys = inTransaction(async (trx) => {
      const id = await anEntry(trx, 'nobody’s')
      await sql`insert into ledger_lines values
        (${id}, 1, 4, 'debit', 1, null, ${today}), (${id}, 2, 1, 'credit', 1, null, ${today})`.execute(trx)
    })

    await expect(nobodys).rejects.toMatchObject({ constraint: 'ledger_lines_debt_has_a_contract' })
  })

  test('a line added after its entry was posted, even a balanced one', async () => {
    const id = await inTransaction(async (trx) => {
      const one = await anEntry(trx, 'added to')
      await raw(trx, one, [
        [4, 'debit', 100],
        [2, 'credit', 100],
      ])
      return one
    })

    const later = inTransaction((trx) =>
      sql`insert into ledger_lines values
        (${id}, 3, 4, 'debit', 1, ${contractId}, ${today}), (${id}, 4, 2, 'credit', 1, ${contractId}, ${today})`.execute(
        trx,
      ),
    )

    await expect(later).rejects.toThrow('written in one transaction')
  })

  test.each([
    'update ledger_lines set amount_tiyn = amount_tiyn + 1',
    'update ledger_entries set posted_on = posted_on + 1',
    'delete from ledger_lines',
    'delete from ledger_entries',
    'truncate ledger_lines',
    'truncate ledger_entries cascade',
    'truncate ledger_accounts cascade',
    `update ledger_accounts set name = 'fees' where code = 10`,
  ])('%s', async (statement) => {
    await inTransaction((trx) => post(trx, entry(`before ${statement}`)))

    await expect(sql.raw(statement).execute(app.database.sql)).rejects.toThrow('stays as it was written')
  })
})
