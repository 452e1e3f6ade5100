import { sql } from 'kysely'
import { expect } from 'vitest'
import { testOnSharedDatabase as test } from '../../testing/database-test.ts'

/** Foreign keys that need no index, each with its reason. */
const without: Readonly<Record<string, string>> = {
  'ledger_kinds (account)': 'a dictionary of some dozen rows',
  'loan_provisions (bucket)': 'a dictionary of some rows, which are never removed, so an index would find half a table',
  'staff_invitations (made_by)': 'as many rows as a lender has staff',
  'staff_roles (confirmed_by)': 'as many rows as a lender has staff',
  'staff_roles (given_by)': 'as many rows as a lender has staff',
}

test('each foreign key has an index that begins with its first column', async ({ database }) => {
  const { rows } = await sql<{ name: string }>`
    select source.relname || ' (' || string_agg(attname, ', ' order by place) || ')' as name
    from pg_constraint key
      join pg_class source on source.oid = key.conrelid
      cross join lateral unnest(key.conkey) with ordinality as part (number, place)
      join pg_attribute on attrelid = key.conrelid and attnum = part.number
    where key.contype = 'f' and source.relnamespace = 'public'::regnamespace and not exists (
      -- A partial index serves if it leaves out nothing but rows without the reference.
      select from pg_index
      where indrelid = key.conrelid and indisvalid
        and indkey[0] = key.conkey[1]
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
          select attname from pg_attribute where attrelid = key.conrelid and attnum = key.conkey[1])))
    )
    group by key.oid, source.relname
    order by 1
  `.execute(database.sql)

  expect(rows.map(({ name }) => name)).toEqual(Object.keys(without).toSorted())
})
