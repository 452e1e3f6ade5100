import type pg from 'pg'

const tables = {
  ledger_entries: `select rows.* from ledger_entries rows join loans using (contract_id)
    where loans.id = any($1::uuid[]) and posted_on = $2`,
  ledger_lines: `select rows.* from ledger_lines rows join loans using (contract_id)
    where loans.id = any($1::uuid[]) and posted_on = $2`,
  loan_days: 'select * from loan_days rows where loan_id = any($1::uuid[]) and day = $2',
}

/** Creates tables with the same columns and indexes, without guards. */
export async function createBareTables(pool: pg.Pool): Promise<void> {
  for (const table of Object.keys(tables))
    await pool.query(`create table bare_${table} (like ${table} including defaults including indexes)`)
}

type Pools = { readonly pool: pg.Pool; readonly reading: pg.Pool }

/**
 * Inserts again the rows that a close has written for these loans: one transaction for each of its transactions, side
 * by side like them. Returns the milliseconds, without those of reading the rows.
 */
export async function insertBare(
  { pool, reading }: Pools,
  chunks: readonly (readonly string[])[],
  day: string,
): Promise<number> {
  const texts = await Promise.all(chunks.map((ids) => readRows(reading, ids, day)))
  const from = performance.now()
  await Promise.all(texts.map((rows) => insertChunk(pool, rows)))
  return performance.now() - from
}

type Rows = readonly (readonly [table: string, text: string])[]

async function readRows(pool: pg.Pool, ids: readonly string[], day: string): Promise<Rows> {
  const read: [string, string][] = []
  for (const [table, rows] of Object.entries(tables)) {
    const { rows: found } = await pool.query(
      `select json_agg(row_to_json(of_chunk))::text as text from (${rows}) as of_chunk`,
      [ids, day],
    )
    read.push([table, (found as { text: string }[])[0]?.text ?? '[]'])
  }
  return read
}

async function insertChunk(pool: pg.Pool, rows: Rows): Promise<void> {
  const client = await pool.connect()
  await client.query('begin')
  for (const [table, text] of rows)
    await client.query(
      `insert into bare_${table} select * from json_populate_recordset(null::bare_${table}, $1::json)`,
      [text],
    )
  await client.query('commit')
  client.release()
}
