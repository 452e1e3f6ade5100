import { openDatabase } from '@qadam/api/db/connect'
import { migrate } from '@qadam/api/db/migrate'
import { closeDays } from '@qadam/api/modules/servicing/close-days'
import { stateCalendar } from '@qadam/domain/calendar/working-days'
import { fillWithBorrowers } from './http/many-borrowers.ts'

/**
 * Cost of closing a day, with all guards on, as a ratio to bare inserts of the rows it writes: a hundred thousand open
 * loans, a fifth of them late. Creates a database beside the one of DATABASE_URL and drops it. `bench/close.ts 10000`
 * does the same with fewer loans.
 */
const { DATABASE_URL: databaseUrl } = process.env
if (!databaseUrl) {
  process.stderr.write('Set DATABASE_URL to a PostgreSQL server on which databases may be made.\n')
  process.exit(1)
}
const loans = Number(process.argv[2] ?? 100_000)
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const open = (url: string) => openDatabase({ databaseUrl: url, dataDir: '', poolSize: 4, log: silent })

const name = `qadam_bench_close_${loans}`
const around = await open(databaseUrl)
await around.driver.pool.query(`drop database if exists ${name}`)
await around.driver.pool.query(`create database ${name}`)
const url = new URL(databaseUrl)
url.pathname = `/${name}`
const database = await open(url.href)
await migrate(database)
await fillWithBorrowers(database, { clients: loans, tokens: [] })
await letDaysPass()

const ask = async (statement: string): Promise<string> => {
  const { rows } = await database.driver.pool.query(`select (${statement})::text as answer`)
  return (rows as { answer: string }[])[0]?.answer ?? ''
}
const today = await ask('current_date')
const calendar = stateCalendar([{ day: `${today.slice(0, 4)}-01-01`, isWorking: false }])
const before = process.memoryUsage().rss
let highest = before
const watch = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage().rss)
}, 50)
const begun = performance.now()
const { closed, leftBehind } = await closeDays({ database, log: silent, today: () => today, calendar: () => calendar })
const close = performance.now() - begun
clearInterval(watch)

const bare = await insertBare()
const lines = await ask('select count(*) from ledger_lines')
process.stdout.write(
  [
    `${closed} loans closed, ${leftBehind} left behind, ${lines} lines`,
    `close         ${(close / 1000).toFixed(1)} s`,
    `bare inserts  ${(bare / 1000).toFixed(1)} s`,
    `ratio         ${(close / bare).toFixed(2)}`,
    `memory        ${(before / 1e6).toFixed(0)} MB before, ${(highest / 1e6).toFixed(0)} MB at most`,
    '',
  ].join('\n'),
)
await database.close()
await around.driver.pool.query(`drop database ${name}`)
await around.close()

/**
 * Forty days after the opening, with the last of them still to be closed; every fifth loan has missed its first
 * instalment.
 */
async function letDaysPass(): Promise<void> {
  const connection = await database.driver.pool.connect()
  await connection.query('set statement_timeout = 0')
  await connection.query('set session_replication_role = replica')
  for (const statement of [
    `update loan_contracts set open_date = open_date - 40`,
    `update loans set opened_on = opened_on - 40, touched_on = current_date - 2, closed_through = current_date - 2`,
    `update loan_schedule_rows set payment_date = payment_date - 40, in_time_until = in_time_until - 40,
      counted_from = counted_from - 40`,
    `update loan_rows set in_time_until = in_time_until - 40`,
    `create temporary table late as select id, contract_id from loans where abs(hashtext(id::text)) % 5 = 0`,
    `update loan_rows set state = case when loan_id in (select id from late) then 'overdue' else 'paid' end,
      principal_left_tiyn = case when loan_id in (select id from late) then 2000000 else 0 end,
      reward_left_tiyn = case when loan_id in (select id from late) then 216666 else 0 end where number = 1`,
    `update loans set overdue_since = current_date - 10 where id in (select id from late)`,
    `update contract_balances set balance_tiyn = 10000000 where account = 4`,
    `insert into contract_balances select contract_id, account, tiyn from late,
      (values (5, 2000000), (7, 216666), (9, -216666)) as held (account, tiyn)`,
  ])
    await connection.query(statement)
  await connection.query('set session_replication_role = origin')
  await connection.query('vacuum analyze')
  connection.release()
}

/** Inserts the same rows again in the same way, into tables with the same indexes and no guards. */
async function insertBare(): Promise<number> {
  const { pool } = database.driver
  await pool.query(`create table chunk_of as select id, contract_id, (row_number() over (order by id) - 1) / 500 as chunk
    from loans`)
  const tables = {
    ledger_entries: 'select rows.* from ledger_entries rows join chunk_of using (contract_id)',
    ledger_lines: 'select rows.* from ledger_lines rows join chunk_of using (contract_id)',
    loan_days: 'select rows.* from loan_days rows join chunk_of on chunk_of.id = loan_id',
  }
  for (const table of Object.keys(tables))
    await pool.query(`create table bare_${table} (like ${table} including defaults including indexes)`)
  let spent = 0
  for (let chunk = 0; chunk * 500 < closed; chunk += 1) {
    for (const [table, rows] of Object.entries(tables)) {
      const { rows: read } = await pool.query(`select json_agg(row_to_json(of_chunk))::text as text
        from (${rows} where chunk = ${chunk}) as of_chunk`)
      const { text } = read[0] as { text: string }
      const from = performance.now()
      await pool.query(
        `insert into bare_${table} select * from json_populate_recordset(null::bare_${table}, $1::json)`,
        [text],
      )
      spent += performance.now() - from
    }
  }
  return spent
}
