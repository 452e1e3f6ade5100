import { sql } from 'kysely'
import { expect } from 'vitest'
import { testOnSharedDatabase as test } from '../../testing/database-test.ts'
import { personalColumns } from './personal-columns.ts'

/** Tables of the migrations alone, which no code reads by type; none holds anything about a person. */
const untyped = /^(schema_migration.*|ledger_(accounts|kinds)|loan_moves)$/

/** Views that are read as tables; the others serve checks of the database. */
const otherViews = ['refused_writes']

test("the list has the database's tables and columns, and no others", async ({ database }) => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'
  `.execute(database.sql)

  const listed = Object.entries(personalColumns).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )

  const existing = rows
    .filter(({ table }) => !untyped.test(table) && !otherViews.includes(table))
    .map(({ column, table }) => `${table}.${column}`)
  expect(listed.toSorted()).toEqual(existing.toSorted())
})
