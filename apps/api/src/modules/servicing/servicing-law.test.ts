import { randomUUID } from 'node:crypto'
import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import { postingKinds } from '@qadam/domain/lending/ledger/posting'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrowerOnPaper } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aDraftedContract } from '../../../testing/a-contract.ts'
import { aRunningLoan, daysAhead, type RunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { agreeOnPaper, insertSigned } from '../../../testing/an-addendum.ts'
import type { Tables } from '../../db/tables.ts'
import { happenToLoan } from './happen-to-loan.ts'
import { receivePayment } from './receive-payment.ts'

const openedOn = '2026-02-02'
const calendar = aCalendar()

let app: TestApp
let loan: RunningLoan
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  loan = await aRunningLoan(app, { product: 'instalment', amount: 120_000, term: 6, openedOn })
})
afterAll(() => app.close())

const inTransaction = <Result>(work: (trx: Transaction<Tables>) => Promise<Result>) =>
  app.database.sql.transaction().execute(work)
const run = (statement: string) => sql.raw(statement).execute(app.database.sql)
const refusedBy = (constraint: string) => expect.objectContaining({ constraint })

type Line = readonly [account: number, side: 'debit' | 'credit', amount: number, year?: number]
const reward: readonly Line[] = [
  [6, 'debit', 5],
  [9, 'credit', 5],
]

/** Bypasses the app, and writes an entry as complete as the database requires. */
function entry(kind: string, lines: readonly Line[], { contract = loan.contractId, on = openedOn as string } = {}) {
  return inTransaction((trx) => writeEntry(trx, kind, lines, { contract, on }))
}

async function writeEntry(
  trx: Transaction<Tables>,
  kind: string,
  lines: readonly Line[],
  { contract = loan.contractId, on = openedOn as string, key = randomUUID() as string } = {},
): Promise<void> {
  const id = randomUUID()
  await sql`insert into ledger_entries (id, business_key, kind, posted_on, contract_id)
    values (${id}, ${key}, ${kind}, ${on}, ${contract})`.execute(trx)
  const values = lines.map(
    ([account, side, amount, year], index) =>
      `('${id}', ${index + 1}, ${account}, '${side}', ${amount}, '${contract}', '${on}', ${year ?? 'null'})`,
  )
  await sql.raw(`insert into ledger_lines values ${values.join()}`).execute(trx)
}

const pay = (amount: number, today: string, of = loan) =>
  inTransaction((trx) => receivePayment(trx, { calendar, today }, { loanId: of.loanId, amount, choice: null }))

describe('the books refuse an entry', () => {
  test('that touches an account its kind does not allow, or the wrong side of one', async () => {
    const wrong: [string, Line[]][] = [
      [
        'reward_accrued',
        [
          [4, 'debit', 5],
          [9, 'credit', 5],
        ],
      ],
      [
        'reward_accrued',
        [
          [9, 'debit', 5],
          [6, 'credit', 5],
        ],
      ],
      [
        'payment_allocated',
        [
          [3, 'debit', 5],
          [4, 'credit', 5],
        ],
      ],
      [
        'fees_taken',
        [
          [6, 'debit', 5],
          [9, 'credit', 5],
        ],
      ],
    ]
    for (const [kind, lines] of wrong)
      await expect(entry(kind, lines)).rejects.toEqual(refusedBy('ledger_lines_kind_allows_them'))
  })

  test('of a future day, or of a day before its contract', async () => {
    const inTwoDays = addDays(businessDay(new Date()), 2)
    for (const on of [inTwoDays, addDays(openedOn, -1)])
      await expect(entry('reward_accrued', reward, { on })).rejects.toEqual(refusedBy('ledger_entries_day_is_possible'))
    await daysAhead(app, 400)
    await entry('reward_accrued', reward, { on: inTwoDays })
  })

  test('of two contracts, or of two days', async () => {
    const other = await aRunningLoan(app, { openedOn })
    const id = randomUUID()
    const line = (contract: string, on: string) =>
      inTransaction(async (trx) => {
        await sql`insert into ledger_entries (id, business_key, kind, posted_on, contract_id)
          values (${id}, 'of two', 'reward_accrued', ${openedOn}, ${loan.contractId})`.execute(trx)
        await sql`insert into ledger_lines values
          (${id}, 1, 6, 'debit', 5, ${loan.contractId}, ${openedOn}),
          (${id}, 2, 9, 'credit', 5, ${contract}, ${on})`.execute(trx)
      })

    for (const [contract, on] of [
      [other.contractId, openedOn],
      [loan.contractId, addDays(openedOn, 1)],
    ] as const)
      await expect(line(contract, on)).rejects.toEqual(refusedBy('ledger_lines_are_their_entrys'))
  })

  test('of a contract that is unsigned or does not exist', async () => {
    const drafted = await aDraftedContract(app, await aBorrowerOnPaper(app))
    for (const contract of [drafted.contractId, randomUUID()])
      await expect(entry('reward_accrued', reward, { contract, on: businessDay(new Date()) })).rejects.toEqual(
        refusedBy('ledger_entries_contract_is_signed'),
      )
  })

  test('whose lines are written without it', async () => {
    await expect(
      run(`insert into ledger_lines values
        ('${randomUUID()}', 1, 6, 'debit', 5, '${loan.contractId}', '${openedOn}', null),
        ('${randomUUID()}', 2, 9, 'credit', 5, '${loan.contractId}', '${openedOn}', null)`),
    ).rejects.toThrow('written in one transaction')
  })

  test("with another time than its transaction's", async () => {
    const [written] = await inTransaction(async (trx) => {
      const key = randomUUID()
      const lines: Line[] = [
        [6, 'debit', 5],
        [9, 'credit', 5],
      ]
      const id = randomUUID()
      await sql`insert into ledger_entries (id, business_key, kind, posted_on, contract_id, at)
        values (${id}, ${key}, 'reward_accrued', ${openedOn}, ${loan.contractId}, '2020-01-01')`.execute(trx)
      const values = lines.map(
        ([account, side, amount], index) =>
          `('${id}', ${index + 1}, ${account}, '${side}', ${amount}, '${loan.contractId}', '${openedOn}')`,
      )
      await sql.raw(`insert into ledger_lines values ${values.join()}`).execute(trx)
      const { rows } = await sql<{ same: boolean }>`select at = now() as same from ledger_entries
        where id = ${id}`.execute(trx)
      return rows
    })
    expect(written).toEqual({ same: true })
  })

  test("that would make a borrower's debt or a client's credit negative", async () => {
    await expect(
      entry('written_off', [
        [13, 'debit', 5],
        [8, 'credit', 5],
      ]),
    ).rejects.toEqual(refusedBy('contract_accounts_debt_is_a_debt'))
    await expect(
      entry('payment_allocated', [
        [11, 'debit', 5],
        [4, 'credit', 5],
      ]),
    ).rejects.toEqual(refusedBy('contract_accounts_credit_is_a_credit'))
  })

  test('that takes the penalty of a contract year above a tenth of the loan, whenever it is posted', async () => {
    const year = (contractYear: number, amount: number): Line[] => [
      [8, 'debit', amount],
      [10, 'credit', amount, contractYear],
    ]
    const capped = refusedBy('ledger_lines_penalty_is_a_tenth')
    const other = await aRunningLoan(app, { product: 'instalment', amount: 120_000, term: 6, openedOn })
    const of = { contract: other.contractId }

    await entry('penalty_accrued', year(0, 1_000_000), of)
    await entry('penalty_accrued', year(0, 200_000), of)
    await expect(entry('penalty_accrued', year(0, 1), of)).rejects.toEqual(capped)
    await entry('penalty_accrued', year(1, 1_200_000), of)
    await expect(entry('penalty_accrued', year(1, 1), of)).rejects.toEqual(capped)
    await expect(
      entry(
        'penalty_accrued',
        [
          [8, 'debit', 5],
          [10, 'credit', 5],
        ],
        of,
      ),
    ).rejects.toEqual(refusedBy('ledger_lines_penalty_has_a_year'))
  })
})

test('the database knows the same kinds of entry as the app, and accepts no other', async () => {
  const kinds = await sql<{ kind: string }>`select distinct kind from ledger_kinds`.execute(app.database.sql)

  expect(kinds.rows.map(({ kind }) => kind).toSorted()).toEqual([...postingKinds].toSorted())
  await expect(run(`insert into ledger_kinds values ('fees_taken', 9, 'credit')`)).rejects.toThrow('stays as it was')
})

test('account balances are changed only by the books', async () => {
  for (const statement of [
    'update contract_accounts set account_4 = 0',
    'delete from contract_accounts',
    `insert into contract_accounts (contract_id, account_14) values (gen_random_uuid(), 5)`,
  ])
    await expect(run(statement)).rejects.toThrow('kept by the books alone')
  await expect(run('truncate contract_accounts')).rejects.toThrow('stays as it was')
})

describe('a loan', () => {
  test.each([
    'amount_tiyn = amount_tiyn - 1',
    `nominal_rate = '0.01'`,
    'opened_on = opened_on + 1',
    `client_id = '${randomUUID()}'`,
    `product = 'pdl'`,
    'term = 7',
    'gesv_percent = 1',
  ])('cannot be updated with %s', async (set) => {
    await expect(run(`update loans set ${set} where id = '${loan.loanId}'`)).rejects.toEqual(refusedBy('loans_stay'))
  })

  test('ends only when nothing is owed, and only by an allowed move', async () => {
    const where = `where id = '${loan.loanId}'`

    await expect(run(`update loans set state = 'closed', closed_on = opened_on ${where}`)).rejects.toEqual(
      refusedBy('loans_end_when_nothing_is_owed'),
    )
    await expect(run(`update loans set state = 'written_off' ${where}`)).rejects.toEqual(
      refusedBy('loans_end_when_nothing_is_owed'),
    )
    const paid = await aRunningLoan(app, { openedOn })
    await pay(7_850_000, openedOn, paid)
    await expect(
      run(`update loans set state = 'written_off', closed_on = null where id = '${paid.loanId}'`),
    ).rejects.toEqual(refusedBy('loans_move_is_known'))
  })

  test('never reopens a closed day', async () => {
    await pay(100, addDays(openedOn, 3))

    for (const set of [
      'touched_on = touched_on - 1, closed_through = closed_through - 1',
      'closed_through = opened_on - 1',
    ])
      await expect(run(`update loans set ${set} where id = '${loan.loanId}'`)).rejects.toMatchObject({
        constraint: expect.stringMatching(/^loans_days/),
      })
  })
})

test("an agreement above the law's rate is refused with a problem code before the database refuses it, and leaves no trace", async () => {
  const terms = { product: 'instalment', amount: 120_000, term: 6, openedOn } as const
  const { loanId } = await aRunningLoan(app, terms)
  const on = { calendar, today: openedOn }
  // Twenty tiyn are left, so one tiyn of monthly reward is five per cent of them.
  await inTransaction((trx) => receivePayment(trx, on, { loanId, amount: 11_999_980, choice: 'smaller_payment' }))
  const agreed = { rate: '0.3796', periods: 2, forgivesPenalty: true, method: 'equal' } as const

  const refused = inTransaction((trx) => happenToLoan(trx, on, loanId, { do: 'restructure', ...agreed }))

  await expect(refused).rejects.toMatchObject({ refusal: { code: 'gesv_above_cap' } })
  const { events } = await app.database.sql
    .selectFrom('loan_events')
    .select((row) => row.fn.countAll<bigint>().as('events'))
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
  expect(Number(events)).toBe(1)
})

test('a loan is written off or cancelled only with an operator, a reason and an order', async () => {
  const { loanId } = await aRunningLoan(app, { openedOn })

  for (const how of ['write_off', 'cancel'] as const)
    await expect(
      inTransaction((trx) => happenToLoan(trx, { calendar, today: addDays(openedOn, 3) }, loanId, { do: how })),
    ).rejects.toEqual(refusedBy('loan_events_endings_have_a_reason'))
})

test('a payment is in the tables only with its entry in the books', async () => {
  await expect(
    run(`insert into loan_payments (loan_id, received_on, amount_tiyn, principal_tiyn, reward_tiyn, penalty_tiyn)
      values ('${loan.loanId}', '${openedOn}', 5, 5, 0, 0)`),
  ).rejects.toEqual(refusedBy('loan_payments_are_in_the_books'))
})

describe('a later schedule', () => {
  test('repays what is owed on its day, at no more than the law and its own rate allow', async () => {
    const version = (gesv: string, principal: number, reward = 0) =>
      inTransaction(async (trx) => {
        await sql`insert into loan_events (loan_id, number, kind, on_day, heard_on, agreed)
          values (${loan.loanId}, 99, 'defer', ${openedOn}, ${openedOn}, '{"months":1}')`.execute(trx)
        const agreement = { do: 'defer', months: 1 } as const
        await insertSigned(trx, { loanId: loan.loanId, agreement, onDay: openedOn, eventNumber: 99 })
        await sql`insert into loan_versions values (${loan.loanId}, 2, ${openedOn}, 5, ${gesv}, 99)`.execute(trx)
        await sql`insert into loan_schedule_rows values (
          ${loan.loanId}, 2, 1, '2026-09-02', ${principal + reward}, ${principal}, ${reward}, 0, '2026-09-02', 30, 365,
          ${openedOn}, 1, 0
        )`.execute(trx)
      })
    const { balance_tiyn } = await app.database.sql
      .selectFrom('contract_balances')
      .select('balance_tiyn')
      .where('contract_id', '=', loan.contractId)
      .where('account', '=', 4)
      .executeTakeFirstOrThrow()
    const owed = Number(balance_tiyn)

    await expect(version('46.1', owed)).rejects.toEqual(refusedBy('loan_versions_gesv_is_lawful'))
    await expect(version('46.0', owed - 1)).rejects.toEqual(refusedBy('loan_versions_are_whole'))
    await expect(version('46.0', owed, owed)).rejects.toEqual(refusedBy('loan_versions_reward_is_of_its_days'))
  })

  test('told anew by a reversal may be from before the rate became lower', async () => {
    const other = await aRunningLoan(app, { product: 'instalment', amount: 120_000, term: 6, openedOn })
    const today = addDays(openedOn, 10)
    const happens = (event: Parameters<typeof happenToLoan>[3]) =>
      inTransaction((trx) => happenToLoan(trx, { calendar, today }, other.loanId, event))
    for (const amount of [3_000_000, 2_000_000]) await happens({ do: 'pay', amount, choice: 'smaller_payment' })
    const free = { do: 'restructure', rate: '0', periods: 6, forgivesPenalty: true, method: 'annuity' } as const
    await inTransaction((trx) => agreeOnPaper(trx, { calendar, today }, { loanId: other.loanId, agreement: free }))

    await happens({ do: 'reverse', event: 0, excused: false })

    const versions = await app.database.sql
      .selectFrom('loan_versions')
      .select('version')
      .where('loan_id', '=', other.loanId)
      .where('voided_by', 'is', null)
      .orderBy('version')
      .execute()
    expect(versions.map(({ version }) => version)).toEqual([1, 5, 6])
  })

  test('requires the event that agreed to it, and stays as agreed', async () => {
    await expect(
      run(`insert into loan_versions values ('${loan.loanId}', 2, '${openedOn}', 5, 40, null)`),
    ).rejects.toEqual(refusedBy('loan_versions_later_have_a_maker'))
    await expect(run('update loan_versions set gesv_percent = 1')).rejects.toThrow('stays as it was')
    await expect(run('delete from loan_versions')).rejects.toThrow('stays as it was')
  })
})

test('an event of a loan is taken back only once', async () => {
  const other = await aRunningLoan(app, { openedOn })
  await pay(100, openedOn, other)
  const reverse = () =>
    inTransaction((trx) =>
      happenToLoan(trx, { calendar, today: openedOn }, other.loanId, { do: 'reverse', event: 0, excused: false }),
    )

  const [first, second] = await Promise.allSettled([reverse(), reverse()])

  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
})

test("the stand's clock never goes back", async () => {
  await daysAhead(app, 500)

  await expect(run('update sandbox_clock set offset_days = 499')).rejects.toThrow('goes forward only')
  await expect(run('delete from sandbox_clock')).rejects.toThrow('goes forward only')
})
